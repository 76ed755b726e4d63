# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The terminal game in Japanese: no English left in what it says."""

import re
import subprocess
import sys

import pytest

from checked_cases import ROOT
from console import textboard, translation

SAY = translation.Translation("ja").say


def play(lines, *options):
    command = [sys.executable, ROOT / "tools" / "terminal.py", "--lang", "ja", *options]
    done = subprocess.run(
        command,
        input=lines,
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
        timeout=200,
    )
    assert not done.stderr
    return done.stdout.splitlines()


def test_a_game():
    said = play(
        "7g7f\nhint\nlevel 5\nimpasse\n5e5d\nfoo\nboard\nrule declare\nresign\n",
        "--level", "1", "--seed", "3",
    )  # fmt: skip
    text = "\n".join(said)
    assert "後手(駒台)：" in text and "レベル5 好敵手" in text and "後手の勝ち：投了" in text
    assert "駒がありません" in text and "敵陣に玉のほか10枚：今0枚" in text
    known = {"new", "two", "bot", "help", "foo", "rule", "declare", "e", "d", "hint"}
    words = set(re.findall("[A-Za-z]{2,}", text)) - known
    assert not words, words


@pytest.mark.parametrize("reason", sorted(textboard.REASONS))
def test_every_ending_is_said(reason):
    end = textboard.REASONS[reason]
    assert not re.search("[A-Za-z]", SAY(f"Sente wins: {end}"))
    assert not re.search("[A-Za-z]", SAY(f"Draw: {end}"))


def test_what_the_language_lacks_stays_english():
    assert SAY("something new") == "something new"
    assert translation.Translation("en").say("move 1, sente") == "move 1, sente"
    assert SAY("move 12, gote, check!") == "12手目 後手の番、王手！"


def test_the_language_of_the_environment(monkeypatch):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert translation.preferred() == "en"
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert translation.preferred() == "ja"
    monkeypatch.setenv("LC_ALL", "xx")
    assert translation.preferred() == "en"
