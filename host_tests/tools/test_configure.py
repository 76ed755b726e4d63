# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""make configure: questions, checked answers, the lines in settings.toml, the picture."""

import pytest

import configure
from komadai.device.wiring import PRESETS, Wiring
from simulator import panel


def talk(answers, pins=()):
    """(settings, what was said) of these answers."""
    said = []
    left = list(answers)

    def ask(text):
        said.append(text)
        if not left:
            raise EOFError
        return left.pop(0)

    found = configure.Dialogue(ask, said.append, pins).run()
    assert not left, "all answers were asked for"
    return found, said


def test_a_preset_is_one_line():
    for number, name in enumerate(PRESETS, 1):
        assert talk([str(number), ""])[0] == {"DISPLAY": name}
        assert talk([name, "GP22"])[0] == {"DISPLAY": name, "BUZZER": "GP22"}


def test_a_self_made_one():
    answers = ["self-made", "ili9341", "GP2 GP3 GP4 GP5 - -", "320 240", "90", "", "40000000"]
    answers += ["1", "", "", "", "GP10 GP11 GP12 GP13 GP14 GP15", "", "- - - - A B", ""]
    found, _ = talk(answers, {f"GP{n}" for n in range(29)})
    assert found == {
        "DISPLAY": "ili9341", "SPI": "GP2 GP3 GP4 GP5 - -", "SIZE": "320 240", "ROTATION": "90",
        "OFFSET": "0 0", "BAUD": "40000000", "BGR": "1", "KEYS": "GP10 GP11 GP12 GP13 GP14 GP15",
        "KEYS_ACTIVE": "0", "LABELS": "- - - - A B",
    }  # fmt: skip
    made = Wiring({"KOMADAI_" + key: value for key, value in found.items()}.get)
    assert made.size == (320, 240) and not made.linear


def test_with_a_stick_and_the_boards_own_display():
    answers = ["self-made", "board", "", "A0 A1", "- - - - D5 D6", "1", "", "D9 D10"]
    found, _ = talk(answers)
    assert found["STICK"] == "A0 A1" and found["KEYS"] == "- - - - D5 D6" and "SPI" not in found


def test_a_wrong_answer_is_asked_again():
    answers = ["8", "tv", "self-made", "st9999", "st7789", "GP2", "GP2 GP2 GP3 - - -"]
    answers += ["GP2 GP3 GP4 - - GP99", "GP2 GP3 GP4 - - -", "big 9", "240 240", "45", "", "", ""]
    answers += ["", "", "", "", "", "GP4 GP5 GP6 GP7 GP8 GP9", "GP10 GP11 GP6 GP7 GP8 GP9"]
    found, said = talk([*answers, "", "", ""], {f"GP{n}" for n in range(29)})
    assert found["SPI"] == "GP2 GP3 GP4 - - -" and found["KEYS"].startswith("GP10")
    text = "\n".join(said)
    for fault in (
        "8 is none of these", "tv is none", "st9999 is no preset", "has 1 pins, not 6",
        "GP2 is in KOMADAI_SPI, too", "this board has no pin GP99", "big is no number", "45 is not",
        "There must be an answer", "GP4 is in KOMADAI_SPI, too",
    ):  # fmt: skip
        assert fault in text, fault


def test_answers_that_end():
    with pytest.raises(configure.Stopped, match="Its number"):
        talk([])


def test_lines_of_others_stay():
    text = '# mine\nA = 1\nKOMADAI_SIZE = "1 2"\n\n[table]\nKEY = "x"\n'
    new = configure.merged(text, {"DISPLAY": "waveshare_1_3"})
    assert new == '# mine\nA = 1\n\nKOMADAI_DISPLAY = "waveshare_1_3"\n[table]\nKEY = "x"\n'
    assert configure.merged(new, {"DISPLAY": "board"}).count("KOMADAI_") == 1


def test_all_of_it(tmp_path):
    answers = iter(["raspberry_pi_pico2_w", "waveshare_1_44", ""])
    said = []
    picture = tmp_path / "look.png"
    configure.main(
        ["--drive", str(tmp_path), "--picture", str(picture)], lambda _text: next(answers),
        said.append,
    )  # fmt: skip
    text = (tmp_path / "settings.toml").read_text()
    assert 'KOMADAI_DISPLAY = "waveshare_1_44"' in text and "CIRCUITPY_PYSTACK_SIZE" in text
    assert panel.read(picture)[:2] == (128, 128)
    assert "make deploy BOARD=custom" in said[-1]


def test_without_a_terminal(tmp_path):
    def ask(_text):
        raise EOFError

    with pytest.raises(SystemExit, match="make configure: no answer to"):
        configure.main(["--drive", str(tmp_path)], ask, lambda _text: None)
    assert not (tmp_path / "settings.toml").exists()


def test_ctrl_c(tmp_path):
    def ask(_text):
        raise KeyboardInterrupt

    with pytest.raises(SystemExit, match="nothing was written"):
        configure.main(["--drive", str(tmp_path)], ask, print)
    assert not list(tmp_path.iterdir())
