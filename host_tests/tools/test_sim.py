# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The simulator's command line, as contracts.md has it."""

import json
import os
import subprocess
import sys

import pytest

import boards
import child
import sim
from checked_cases import ROOT, START
from simulator import panel, parts

FIELDS = {
    "side", "check", "result", "reason", "repetition", "ply", "points", "zone", "impasse",
    "handicap_bonus", "last", "screen", "sfen",
}  # fmt: skip


def run(capsys, *argv):
    """Exit status, the JSON of --state (or None), standard error."""
    status = sim.main(["--headless", *argv])
    out, err = capsys.readouterr()
    lines = out.strip().split("\n") if out.strip() else []
    return status, json.loads(lines[-1]) if lines else None, err


def state(capsys, *argv):
    status, found, err = run(capsys, "--state", *argv)
    assert status == 0, err
    return found


def test_title_and_state(capsys):
    found = state(capsys)
    assert set(found) >= FIELDS
    assert found["screen"] == "title"


@pytest.mark.parametrize("board", [*boards.KNOWN, *boards.ALIASES])
def test_every_board_saves_its_screen(board, capsys, tmp_path):
    module = boards.find(board)
    shot = tmp_path / "x.png"
    assert run(capsys, "--board", board, "--shot", str(shot))[0] == 0
    width, height, rgb = panel.read(shot)
    assert (width, height) == (module.WIDTH, module.HEIGHT)
    assert len(set(rgb)) > 10


def test_a_game_of_two_by_keys(capsys):
    found = state(capsys, "--sfen", START, "--keys", "A UP A")
    assert found["screen"] == "board"
    assert found["last"] == "7g7f" and found["ply"] == 1 and found["side"] == "w"
    assert found["sfen"].startswith("lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w")


def test_against_the_bot_with_wait(capsys):
    # New game; sente, the present level: the first move is ours
    first = state(capsys, "--seed", "7", "--keys", "DOWN A A A UP A wait")
    assert first["ply"] == 2 and first["side"] == "b"
    again = state(capsys, "--seed", "7", "--keys", "DOWN A A A UP A wait")
    assert again["sfen"] == first["sfen"], "the same seed gives the same game"


def test_hold_and_sleep_and_shots(capsys, tmp_path):
    one, two = tmp_path / "1.png", tmp_path / "2.png"
    found = state(
        capsys, "--sfen", START, "--keys",
        f"A UP A shot:{one} hold:B sleep:500 START shot:{two}",
    )  # fmt: skip
    assert found["screen"] == "menu"
    assert panel.read(one) != panel.read(two)


def test_three_buttons(capsys):
    board = "adafruit_feather_esp32s3_reverse_tft"
    found = state(capsys, "--board", board, "--sfen", START, "--keys", "START")
    assert found["screen"] == "menu"
    found = state(capsys, "--board", board, "--sfen", START, "--keys", "START B")
    assert found["screen"] == "board"
    found = state(capsys, "--board", board, "--sfen", START, "--keys", "A RIGHT A")
    assert found["ply"] == 1


def test_stick(capsys):
    found = state(capsys, "--board", "pygamer", "--sfen", START, "--keys", "A UP A")
    assert found["last"] == "7g7f"


def test_the_memory_is_kept_between_runs(capsys, tmp_path):
    nvm = tmp_path / "memory.bin"
    args = ("--board", "pimoroni_picosystem", "--nvm", str(nvm), "--seed", "3")
    before = state(capsys, *args, "--keys", "DOWN A A A UP A wait RIGHT A UP A wait")
    assert before["ply"] >= 2
    assert nvm.stat().st_size == 4096
    after = state(capsys, *args, "--keys", "A")
    assert after["screen"] == "board"
    for key in ("sfen", "ply", "side", "last", "repetition", "result"):
        assert after[key] == before[key], key


@pytest.mark.parametrize("cut", [1, 3, 40])
def test_a_torn_memory_file_is_no_trouble(capsys, tmp_path, cut):
    nvm = tmp_path / "memory.bin"
    args = ("--board", "pimoroni_picosystem", "--nvm", str(nvm), "--seed", "3")
    state(capsys, *args, "--keys", "DOWN A A A UP A wait RIGHT A UP A wait")
    data = nvm.read_bytes()
    whole = state(capsys, *args, "--keys", "A")
    end = len(data.rstrip(b"\xff"))
    nvm.write_bytes(data[: end - cut] + b"\xff" * (4096 - end + cut))
    torn = state(capsys, *args, "--keys", "A")
    if cut < 40:  # a move, and perhaps what hangs on it
        assert torn["screen"] == "board"
        assert whole["ply"] - cut <= torn["ply"] <= whole["ply"]
    else:  # the whole of this short game: the program begins anew
        assert torn["screen"] in ("learn", "new_game", "board") and torn["ply"] <= whole["ply"]
    nvm.write_bytes(data[:100])
    short = state(capsys, *args, "--keys", "")
    assert short["screen"] == "title" and short["ply"] == 0, "nothing is left, and it starts"


@pytest.mark.parametrize(
    "argv",
    [
        ("--board", "toaster"),
        ("--keys", "A FOO"),
        ("--keys", "hold:X"),
        ("--keys", "sleep:-5"),
        ("--keys", "shot:x.jpg"),
        ("--sfen", "9/9/9 b - 1"),
        ("--sfen", ""),
        ("--sfen", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSN b - 1"),
        ("--seed", "x"),
        ("--seed", "-1"),
        ("--shot", "x.bmp"),
        ("--shot", "/nowhere/at/all.png"),
        ("--nvm", "/nowhere/at/all.bin"),
        ("--what",),
        ("--board",),
        ("--board", "adafruit_feather_esp32s3_reverse_tft", "--keys", "SELECT"),
        ("stray",),
    ],
    ids=" ".join,
)
def test_bad_arguments_give_one_clear_line(capsys, argv):
    status = sim.main(["--headless", *argv])
    out, err = capsys.readouterr()
    assert status == 2 and out == ""
    assert err.startswith("sim.py: ") and err.count("\n") == 1
    assert "Traceback" not in err and len(err) > 20


def test_as_a_process(tmp_path):
    """The contract's own line, in a folder of its own; SDL is not touched without a window."""
    script = ROOT / "tools" / "sim.py"
    done = subprocess.run(
        [sys.executable, script, "--headless", "--shot", "a.png", "--state", "--keys", "DOWN"],
        capture_output=True, text=True, cwd=tmp_path,
        timeout=200,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["screen"] == "title" and done.stderr == ""
    assert panel.read(tmp_path / "a.png")[:2] == (160, 128)


USI = ["usi", "isready", "position startpos moves 7g7f", "go nodes 100"]
ANSWERS = ["usiok", "readyok", "bestmove "]
ENGINE = ("--headless", "--seed", "5", "--keys", "UP A sleep:3000 wait sleep:500")


def answered(text):
    """The answers to USI have come, in their order."""
    places = [text.find("\n" + word) for word in ANSWERS]
    return -1 not in places and places == sorted(places)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\n\n", ""])
def test_engine_mode_reads_lines_that_come_in_one_burst(end, tmp_path):
    """From a pipe that stays open, and from a file, whose last line may lack its end."""
    script = [sys.executable, ROOT / "tools" / "sim.py", *ENGINE]
    text = (end or "\n").join(USI) + end
    (tmp_path / "usi.txt").write_bytes(text.encode())
    with (tmp_path / "usi.txt").open() as file:
        done = subprocess.run(script, stdin=file, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0 and answered("\n" + done.stdout), done
    if end:
        pipe = subprocess.PIPE
        with child.child(script, stdin=pipe, stdout=pipe) as program:
            program.stdin.write(text.encode())
            program.stdin.flush()
            program.wait(child.PATIENCE)  # with the pipe still open
            assert answered("\n" + program.stdout.read().decode())


def test_lines_come_in_pieces():
    out, into = os.pipe()
    with open(out) as stream:
        lines = parts.Lines(stream)
        assert lines.next() is None
        for part, found in (
            (b"us", [None]),
            (b"i\nisready\r\n\ngo", ["usi", "isready", None]),
            (b" nodes 1\n" + b"x" * 9000, ["go nodes 1", None]),
            (b"\n\xff\xc3\nlast", ["x" * 9000, "\ufffd\ufffd", None]),
        ):
            os.write(into, part)
            assert [lines.next() for _ in found] == found
        os.close(into)
        assert [lines.next() for _ in range(3)] == ["last", None, None]
    assert parts.Lines(None).next() is None


def test_engine_mode_reads_in_a_window_too(monkeypatch):
    out, into = os.pipe()
    with open(out) as stream:
        monkeypatch.setattr(sys, "stdin", stream)
        handheld = sim.Sim("pybadge", seed=5, real_time=True)
        said = []
        handheld.hw.write_line = said.append
        os.write(into, "\n".join([*USI, ""]).encode())
        handheld.app.go("engine")
        for _ in range(3000):
            handheld.tick()
            if any(line.startswith("bestmove") for line in said):
                break
        os.close(into)
    assert answered("\n".join(["", *said]))


def test_the_demo_plays_a_game_and_says_where_its_picture_is(tmp_path):
    shot = tmp_path / "end.png"
    command = [sys.executable, str(ROOT / "tools/demo.py"), "--seconds", "4", "--shot", str(shot)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert len(lines[1].split()) >= 6
    board = lines.index("  +---------------------------+")
    assert lines[board + 1].endswith("| a")
    assert lines[-1] == f"picture of the screen: {shot}"
    assert shot.read_bytes().startswith(b"\x89PNG")


def test_make_play_without_display_and_terminal():
    """As in a pipeline: the demo, and status 0."""
    env = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")}
    done = subprocess.run(
        ["make", "-C", str(ROOT), "play"], stdin=subprocess.DEVNULL, capture_output=True,
        text=True, timeout=120, env=env,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "picture of the screen: " in done.stdout


def test_four_buttons(capsys):
    """A at once, a short B is B, a long B is START."""
    board = "espressif_esp32s3_usb_otg_n8"
    lifted = state(capsys, "--board", board, "--sfen", START, "--keys", "A")
    assert lifted["screen"] == "board"
    menu = state(capsys, "--board", board, "--sfen", START, "--keys", "A B START")
    assert menu["screen"] == "menu"
    title = state(capsys, "--board", board, "--keys", "A B")
    assert title["screen"] == "title"


def test_a_button_that_a_board_lacks(capsys):
    status, _, err = run(capsys, "--board", "ugame22", "--keys", "SELECT")
    assert status == 2 and err == "sim.py: --keys SELECT: this board has no such button\n"
