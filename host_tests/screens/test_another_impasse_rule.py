# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Another impasse rule is a row of rules/impasse.py: lists, panel and texts read it from there."""

import json
import re
import shutil
import subprocess
import sys

from assets import catalogue
from checked_cases import ROOT

ROW = '    "off": (False, 28, 27, 0),  # nobody may declare; the numbers are only shown\n'
NAMES = 'NAMES = ("auto", "declare", "off")'
SCRIPT = """
import json, sys
sys.path[:0] = json.loads(sys.argv[1])
sys.path.append(sys.argv[2])
from headless import Rig
from komadai.play import game_actions
from komadai.screens import impasse as panel
assets = sys.argv[3]
out = {"offered": []}
rig = Rig(assets)
rig.app.go("new_game"); rig.tick()
screen = rig.app.screen
row = [i for i in range(screen.count) if screen.label(i) == "Impasse"][0]
for _ in range(5):
    out["offered"].append(screen.value(row))
    screen.change(row, 1)
rig = Rig(assets)
config = bytearray(16)
config[0] = config[1] = config[7] = 1
config[2], config[3], config[4], config[6] = 16, 1, 255, 3
sfen = "K+R+B+P+P+P+P+P+P/+P+P7/9/9/9/9/9/9/8k b R%s 1"
game_actions.new(rig.app.match, config, sfen % "Pb4g4s4n4l8p")
out["points"] = None
from shogi.rules import impasse
out["points"] = impasse.points(rig.app.match.game.pos, 16)
game = rig.app.match.game
out["rule"] = game.impasse_rule
out["result"], out["reason"] = game.result, game.reason
rig.app.go("impasse"); rig.tick()
out["panel"] = rig.view.text[0]
rig.app.go("game_over"); rig.tick()
out["over"] = rig.view.over[:2]
print(json.dumps(out))
"""


def test_a_rule_with_a_draw_goes_through_everything(tmp_path):
    lib = tmp_path / "lib"
    shutil.copytree(ROOT / "lib", lib, ignore=shutil.ignore_patterns("__pycache__"))
    path = lib / "shogi/rules/impasse.py"
    text = path.read_text(encoding="utf-8")
    assert text.count(ROW) == 1 and text.count(NAMES) == 1
    text = text.replace(ROW, ROW + '    "draw24": (True, 31, 31, 24),\n')
    path.write_text(text.replace(NAMES, NAMES[:-1] + ', "draw24")'), encoding="utf-8")
    words = tmp_path / "text"
    shutil.copytree(ROOT / "firmware/text", words)
    for path in words.glob("*.txt"):
        text = re.sub(
            r"^(rules = .*)$", r"\1|24 points", path.read_text(encoding="utf-8"), flags=re.M
        )
        path.write_text(text, encoding="utf-8")
    assets = tmp_path / "assets"
    shutil.copytree(ROOT / "firmware/assets", assets)
    for name, data in catalogue.files(words).items():
        (assets / name).write_bytes(data)
    folders = [
        str(lib),
        *(str(ROOT / one) for one in ("host_tests/support", "tools/cpython", "tools")),
    ]
    done = subprocess.run(
        [sys.executable, "-B", "-c", SCRIPT, json.dumps(folders), str(ROOT / "firmware"),
         str(assets) + "/"],
        capture_output=True, text=True, timeout=200, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    out = json.loads(done.stdout)
    assert out["offered"] == ["automatic", "declare", "off", "24 points", "automatic"]
    assert out["rule"] == "draw24"
    assert 24 <= out["points"] < 31
    assert (out["result"], out["reason"]) == ("draw", "impasse")
    assert out["panel"].startswith("Impasse (24 points)")
    assert out["over"] == ["Draw", "impasse, 24 points"]
