# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The simulator's window with SDL's dummy driver: keys, mouse, gamepad, size, sound, memory."""

import os
import subprocess
import sys

import pygame
import pytest

import child
import sim
from checked_cases import ROOT, START
from simulator import gamepad_input, parts, tones, window


@pytest.fixture
def shown():
    """A window at scale 2 on a board with two players."""
    handheld = sim.Sim("pybadge", sfen=START)
    handheld.hw.ticks = 1000
    yield window.Window(handheld, 2)
    pygame.quit()


def post(shown, kind, **what):
    """An event of the window, and some time for the firmware."""
    pygame.event.post(pygame.event.Event(kind, **what))
    assert shown.events()
    shown.sim.run(60)


def key(shown, code):
    post(shown, pygame.KEYDOWN, key=code)
    post(shown, pygame.KEYUP, key=code)


def test_keys_mouse_and_gamepad_press_the_buttons(shown):
    handheld = shown.sim
    key(shown, pygame.K_z)
    assert handheld.app.board.lifted
    post(shown, pygame.JOYAXISMOTION, instance_id=7, axis=1, value=-0.9)
    post(shown, pygame.JOYAXISMOTION, instance_id=7, axis=1, value=0.1)
    x, y = next(place for place, _r, name, _l in shown.buttons if name == "A")
    place = x + shown.origin[0], y + shown.origin[1]
    post(shown, pygame.MOUSEBUTTONDOWN, pos=place, button=1)
    post(shown, pygame.MOUSEBUTTONUP, pos=place, button=1)
    assert handheld.state()["last"] == "7g7f"
    shown.draw()
    at = shown.origin[0] + shown.margin + 80, shown.origin[1] + shown.margin + 80
    assert shown.screen.get_at(at)[:3] != (44, 40, 52)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not shown.events()


def test_a_gamepad_that_sdl_knows_and_one_that_it_does_not():
    said = []
    pads = gamepad_input.Gamepads(pygame, lambda name, down: said.append((name, down)))
    pads.open = {1: ("stick", "known"), 2: ("stick", None)}

    def event(kind, **what):
        assert pads.event(pygame.event.Event(kind, **what))
        seen = list(said)
        said.clear()
        return seen

    for button, name in pads.names.items():
        assert event(pygame.CONTROLLERBUTTONDOWN, instance_id=1, button=button) == [(name, True)]
        assert event(pygame.CONTROLLERBUTTONUP, instance_id=1, button=button) == [(name, False)]
    assert set(pads.names.values()) == set(parts.NAMES)
    # what SDL knows comes twice: as a controller and as a joystick
    assert event(pygame.JOYBUTTONDOWN, instance_id=1, button=0) == []
    assert event(pygame.JOYBUTTONDOWN, instance_id=2, button=0) == [("A", True)]
    assert event(pygame.JOYBUTTONUP, instance_id=2, button=0) == [("A", False)]
    axis = pygame.CONTROLLERAXISMOTION
    assert event(axis, instance_id=1, axis=0, value=-30000) == [("LEFT", True)]
    assert event(axis, instance_id=1, axis=0, value=30000) == [("LEFT", False), ("RIGHT", True)]
    assert event(axis, instance_id=1, axis=0, value=2000) == [("RIGHT", False)]
    assert event(axis, instance_id=1, axis=4, value=30000) == []  # a trigger
    hat = pygame.JOYHATMOTION
    assert event(hat, instance_id=2, hat=0, value=(0, 1)) == [("UP", True)]
    assert event(hat, instance_id=2, hat=0, value=(1, 0)) == [("RIGHT", True), ("UP", False)]
    # pulled out while it holds a direction
    assert event(pygame.JOYDEVICEREMOVED, instance_id=2) == [("RIGHT", False)]
    assert not pads.event(pygame.event.Event(pygame.MOUSEMOTION))


@pytest.mark.parametrize("board", ["pybadge", "adafruit_feather_esp32s3_reverse_tft",
                                   "pimoroni_picosystem"])  # fmt: skip
def test_the_window_names_its_keys(board):
    handheld = sim.Sim(board, sfen=START)
    shown = window.Window(handheld, 3)
    text = "   ".join(shown.hints)
    names = dict(zip(parts.NAMES, handheld.hw.labels, strict=True))
    for name, keys in (("A", "Z, Enter"), ("B", "X, Backspace"), ("START", "Space")):
        if parts.NAMES[name] in handheld.hw.keys:
            assert f"{keys}: {names[name]}" in text
    assert "F12" in text
    assert all(shown.small.size(line)[0] <= shown.size[0] for line in shown.hints)
    drawn = [name for _place, _radius, name, _label in shown.buttons]
    assert "A" in drawn
    assert all(parts.NAMES[name] in handheld.hw.keys for name in drawn)
    shown.draw()
    pygame.quit()


def test_the_size_goes_in_whole_steps(shown):
    small = shown.size
    for width, height, scale in (
        (small[0], small[1], 2), (small[0] * 2 + 40, small[1] * 2, 4), (10, 10, 1),
        (100000, 100000, 12),
    ):  # fmt: skip
        shown.resized(width, height)
        assert shown.scale == scale
        assert shown.origin[0] >= 0 and shown.origin[1] >= 0
        shown.draw()
    shown.step(-1)
    assert shown.scale == 11
    key(shown, pygame.K_MINUS)
    assert shown.scale == 10
    for _ in range(15):
        key(shown, pygame.K_MINUS)
    assert shown.scale == 1
    key(shown, pygame.K_PLUS)
    shown.draw()
    assert shown.size == small
    assert shown.screen.get_size() == small
    # the picture of the panel is enlarged by whole pixels
    panel = shown.sim.panel
    colours = {shown.screen.get_at((shown.origin[0] + shown.margin + i, shown.margin + 31))[:3]
               for i in range(panel.width * 2)}  # fmt: skip
    raw = panel.rgb()
    row = (31 - 0) // 2 * panel.width
    assert colours == {tuple(raw[3 * (row + x) : 3 * (row + x) + 3]) for x in range(panel.width)}


def test_tones(monkeypatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    voice = tones.voice()
    handheld = sim.Sim("pybadge", sfen=START)
    handheld.hw.player.voice = voice
    handheld.hw.apply(handheld.app.settings)
    handheld.hw.sound(0)
    assert voice.playing
    handheld.run(400)
    assert voice.playing is None
    pygame.mixer.quit()
    for hertz in (160, 656, 1000):
        for volume in (0.03, 0.3):
            wave = tones.wave(hertz, volume)
            assert max(wave) <= 32767 * volume + 1
            assert min(wave) >= -32767 * volume - 1
            rises = sum(a < 0 <= b for a, b in zip(wave, [*wave[1:], wave[0]], strict=True))
            assert abs(rises * 44100 / len(wave) - hertz) < hertz * 0.01
    monkeypatch.setattr(pygame.mixer, "init", lambda *_, **__: (_ for _ in ()).throw(pygame.error))
    assert tones.voice() is None


# The memory that a window keeps


def args(*options):
    return sim.parse(list(options))


def test_a_window_keeps_its_memory_by_board(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", "linux")
    path = str(tmp_path / "data" / "komadai" / "pygamer.nvm")
    assert sim.memory_of(args("--board", "pygamer")) == path
    assert sim.memory_of(args("--board", "pygamer", "--fresh")) is None
    assert sim.memory_of(args("--board", "pygamer", "--headless")) is None
    assert sim.memory_of(args("--nvm", "x")) == "x"
    first = sim.Sim("pygamer", path, sfen=START)
    first.keys(sim.parse_keys("A UP A"))
    assert first.state()["last"] == "7g7f"
    again = sim.Sim("pygamer", sim.memory_of(args("--board", "pygamer")))
    again.keys(sim.parse_keys("A"))
    assert again.state()["last"] == "7g7f"
    with pytest.raises(parts.Trouble, match="--fresh"):
        args("--fresh", "--nvm", "x")
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "file"))
    assert sim.memory_of(args()) is None
    assert "this game is not kept" in capsys.readouterr().err


def test_the_data_folder_of_each_system(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for platform, folder in (("linux", ".local/share"), ("darwin", "Library/Application Support")):
        monkeypatch.setattr(sys, "platform", platform)
        assert sim.memory_of(args()) == str(tmp_path / folder / "komadai" / "pybadge.nvm")


# A display that is set but dead


def dead():
    env = {k: v for k, v in os.environ.items() if k not in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")}
    return {**env, "DISPLAY": ":397", "TERM": "dumb"}


def test_a_dead_display_is_no_display(monkeypatch):
    for name in ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "SDL_VIDEO_DRIVER"):
        monkeypatch.delenv(name, raising=False)
    pygame.display.quit()
    monkeypatch.setenv("DISPLAY", ":397")
    with pytest.raises(window.NoDisplay, match="the display :397 does not answer"):
        window.check()
    monkeypatch.delenv("DISPLAY")
    with pytest.raises(window.NoDisplay, match="there is no display here"):
        window.check()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")  # who asks for it gets it
    window.check()
    pygame.display.quit()


def test_the_terminal_game_starts_instead():
    command = [sys.executable, ROOT / "tools" / "sim.py"]
    status, out = child.in_terminal(command, b"quit\n", env=dead())
    assert status == 0, out
    assert b"the display :397 does not answer: the game in the terminal instead" in out
    assert b"You are sente" in out


def test_without_a_terminal_it_is_the_demo_and_a_script_is_refused():
    command = [sys.executable, str(ROOT / "tools" / "sim.py")]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, env=dead()
    )
    assert done.returncode == 0
    assert "does not answer, and no terminal: a short game by itself" in done.stdout
    assert "picture of the screen" in done.stdout
    done = subprocess.run(
        [*command, "--keys", "A"], capture_output=True, text=True, timeout=120, env=dead()
    )
    assert done.returncode == 2
    assert "use --headless" in done.stderr
