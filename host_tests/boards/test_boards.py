# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The board files: every pin and module that they name is there, and each draws a picture."""

import importlib.metadata
import re
import subprocess
import sys
import textwrap

import pytest

import boards
import printed
from checked_cases import ROOT
from komadai.view import layout

IDS = (*boards.KNOWN, *boards.ALIASES)
ALL_BITS = {1, 2, 4, 8, 16, 32, 64, 128}
# ports/espressif/module/: in the build by its name, but not in the stubs
BUILT_IN = {name: {"cardputer_keyboard"} for name in ("m5stack_cardputer", "m5stack_cardputer_ros")}
# Keys that mean something else when they are down at reset: IO0 of an ESP32 (boot loader), what
# board_requests_safe_mode() of board.c reads, BOOTSEL
BOOT_KEYS = {
    "adafruit_feather_esp32s3_reverse_tft": {"D0"},
    "adafruit_esp32s3_camera": {16},
    "deshipu_ugame_s3": {"BUTTON_X"},
    "espressif_esp32s3_usb_otg_n8": {"BUTTON_OK"},
    "heiafr_picomo_v2": {"SW_TOPR"},
    "lilygo_tdeck": {"TRACKBALL_CLICK"},
    "m5stack_core_fire": {"BTN_A"},
    "m5stack_stick_c_plus2": {"BTN_A"},
}
BUTTONS = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")


def stub(board_id):
    """Text of circuitpython-stubs about a board."""
    files = importlib.metadata.files("circuitpython-stubs")
    name = f"board_definitions/{board_id}/__init__.pyi"
    for file in files:
        if str(file) == name:
            return file.read_text()
    raise AssertionError(
        f"circuitpython-stubs has no board {board_id}: is that its board.board_id? A newer board "
        "needs a newer circuitpython-stubs in requirements-dev.txt"
    )


def source(board_id):
    """Text of a board's file, and before it that of the file whose parts it has."""
    text = (ROOT / "boards" / f"{boards.ALIASES.get(board_id, board_id)}.py").read_text()
    shared = re.search(r"^from boards\.(\w+) import .*\bhardware\b", text, re.MULTILINE)
    return source(shared.group(1)) + text if shared else text


def modules(board_id):
    """Names of the modules in a board's firmware."""
    have = set(re.search(r"Included modules: (.*)", stub(board_id)).group(1).split(", "))
    return have | BUILT_IN.get(board_id, set())


def pins(board_id):
    """Names of board's attributes that a file uses: in KEYS, and in its functions."""
    named = {row[0] for rows in boards.find(board_id).KEYS for row in rows}
    used = set(re.findall(r"\bboard\.(\w+)", source(board_id)))
    return {name for name in named if isinstance(name, str)} | used


def imported(text):
    """Names of modules that functions import."""
    return set(re.findall(r"^    +(?:import|from) (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize("board_id", IDS)
class TestFile:
    def test_pins(self, board_id):
        have = set(re.findall(r"^(?:def )?(\w+)(?:: |\()", stub(board_id), re.MULTILINE))
        assert pins(board_id) <= have

    def test_modules(self, board_id):
        module = boards.find(board_id)
        have = modules(board_id)
        text = source(board_id)
        used = imported(text) | imported((ROOT / "boards/__init__.py").read_text())
        if "event=" in text:
            assert "keypad" not in imported(text) and "low_keys" not in text
            used.remove("keypad")
        if "vectorio=" in text:
            used.remove("vectorio")
        assert used - {"komadai", *getattr(module, "LIBRARIES", ())} <= have
        if "komadai.device.taps" in text or "komadai.device.polled_keys" in text:
            assert "busio" in have
        assert {"supervisor", "storage", "board"} <= have
        assert {"binascii", "zlib"} <= have, "binascii.crc32 is there only with zlib"

    def test_keys_are_as_printed(self, board_id):
        """By the makers' sources: any exchange of two buttons is seen."""
        name = boards.ALIASES.get(board_id, board_id)
        keys = [row for rows in boards.find(board_id).KEYS for row in rows]
        found = {key: (label, BUTTONS[bit.bit_length() - 1]) for key, bit, label in keys}
        assert len(found) == len(keys)
        assert found == printed.rows(name)

    def test_shape(self, board_id):
        module = boards.find(board_id)
        assert layout.find(module.WIDTH, module.HEIGHT)
        name = module.__name__.split(".")[-1]
        assert name in printed.SCREENS[module.WIDTH, module.HEIGHT].split()
        assert module.NVM in (4096, 8192)
        bits = {row[1] for rows in module.KEYS for row in rows}
        assert bits <= ALL_BITS
        if module.LINEAR:
            assert bits - {32} == {4, 8, 16}
        elif "Stick(" in source(board_id) or "Ladder(" in source(board_id):
            assert bits == {16, 32, 64, 128}
        else:
            assert bits >= ALL_BITS - {128}
        outside = re.findall(r"^(?:import|from) (\S+)", source(board_id), re.MULTILINE)
        assert {name.split(".")[0] for name in outside} == {"boards"}, (
            "the board's modules are imported in the functions only"
        )

    def test_tables_and_labels(self, board_id):
        """What the program gets of KEYS: the bit of each key number, the print of each button."""
        module = boards.find(board_id)
        rows = printed.rows(boards.ALIASES.get(board_id, board_id))
        for keys, table in zip(module.KEYS, boards.tables(module.KEYS), strict=True):
            for index, (key, _bit, _label) in enumerate(keys):
                number = key if isinstance(key, int) else index
                assert table[number] == 1 << BUTTONS.index(rows[key][1])
        labels = boards.labels(module.KEYS)
        assert len(labels) == 8
        for label, button in zip(labels, BUTTONS, strict=True):
            prints = [text for text, name in rows.values() if name == button and text]
            arrow = dict(zip(BUTTONS, "↑↓←→", strict=False)).get(button, "")
            assert label == (prints[0] if prints else "" if module.LINEAR else arrow)

    def test_boot_asks_for_a_key_that_leads_nowhere_else(self, board_id):
        """No key that the chip or the firmware reads at reset: safe mode, boot loader."""
        name = boards.ALIASES.get(board_id, board_id)
        bit = getattr(boards.find(board_id), "HELD", boards.A)
        keys = {key for key, row in printed.rows(name).items() if 1 << BUTTONS.index(row[1]) == bit}
        assert keys or bit == 0
        assert not keys & BOOT_KEYS.get(name, set())

    def test_drive(self, board_id):
        """Only the first ESP32 has no USB; its builds have no usb_cdc either."""
        drive = getattr(boards.find(board_id), "DRIVE", True)
        assert drive == ("usb_cdc" in modules(board_id))


def test_printed_names_every_board():
    assert set(printed.PRINTED) == set(boards.KNOWN)


def test_every_file_is_known():
    files = {path.stem for path in (ROOT / "boards").glob("*.py")} - {"__init__"}
    assert files == {*boards.KNOWN, "custom"}
    assert set(boards.ALIASES.values()) <= files


def test_only_board_files_touch_the_hardware():
    """Nothing else imports board, keypad, digitalio, audio or nvm."""
    for path in (ROOT / "firmware" / "komadai").rglob("*.py"):
        found = re.findall(
            r"^\s*(?:import|from) (keypad|digitalio|audio\w+|pwmio|analogio|busio|microcontroller)",
            path.read_text(),
            re.MULTILINE,
        )
        assert not found, (path.name, found)


def test_unknown_board():
    with pytest.raises(boards.UnknownBoard) as caught:
        boards.find("toaster_3000")
    text = str(caught.value)
    assert "toaster_3000" in text and all(name in text for name in boards.KNOWN)
    assert max(len(line) for line in text.split("\n")) <= 40, "it is shown on a small screen, too"


# The board's own modules, just enough of them that hardware() runs as it is written.
FAKES = '''
import sys, types

class Thing:
    """Anything: remembers how it was made, takes every call and attribute."""
    log = []
    def __init__(self, *args, **kwargs):
        self.args, self.kwargs = args, kwargs
        Thing.log.append((type(self).__name__, args, kwargs))
        self.value = 33000
        self.events = Events()
    def switch_to_output(self, value=False): self.value = value
    def play(self, sample, loop=False): pass
    def stop(self): pass
    def reset(self): pass
    def try_lock(self): return True
    def writeto(self, address, data): pass
    def readfrom_into(self, address, data): data[:] = bytes([255] * len(data))
    def writeto_then_readfrom(self, address, out, data): self.readfrom_into(address, data)
    count = 0
    def deinit(self): Thing.log.append(("deinit", self, {}))

class Pin(Thing):
    """A pin with a key: at rest it has the level of its pull."""
    pressed = high = ()
    def __init__(self, name):
        Thing.__init__(self, name)
        self.name = name
    def switch_to_input(self, pull=None):
        if pull:
            assert pull == ("DOWN" if self.name in Pin.high else "UP"), (self.name, pull)
        self.value = (self.name in Pin.pressed) == (self.name in Pin.high)

class Events:
    overflowed = False
    def __init__(self): self.items = []
    def get(self): return self.items.pop(0) if self.items else None
    def get_into(self, event):
        got = self.get()
        if got: event.key_number, event.pressed = got.key_number, got.pressed
        return got is not None
    def clear(self): self.items.clear()

def module(name, *classes):
    made = types.ModuleType(name)
    for kind in classes:
        setattr(made, kind, type(kind, (Thing,), {}))
    sys.modules[name] = made
    return made

from simulator.panel import Panel, load
import displayio, vectorio, fourwire

def install(board_id, width, height, pins, have, nvm=4096):
    board = module("board")
    board.board_id = board_id
    for pin in set(pins) - {"board_id"}:
        setattr(board, pin, pin)
    board.I2C = Thing
    panel = Panel(width, height)
    board.DISPLAY = panel.display
    module("keypad", "Keys", "ShiftRegisterKeys", "Event")
    module("audioio", "AudioOut"); module("audiobusio", "I2SOut"); module("audiocore", "RawSample")
    module("digitalio").DigitalInOut = Pin
    module("analogio", "AnalogIn"); module("pwmio", "PWMOut")
    module("busio", "SPI"); module("countio", "Counter")
    module("touchio", "TouchIn").TouchIn.value = property(lambda self: False, lambda self, v: None)
    sys.modules["digitalio"].Pull = types.SimpleNamespace(UP="UP", DOWN="DOWN")
    keyboard = module("cardputer_keyboard")
    keyboard.KEYBOARD, keyboard.detach_serial = Thing(), lambda: None
    micro = module("microcontroller")
    from nvm_model import Nvm
    micro.nvm = Nvm(nvm, "in place" if nvm == 4096 else "block")
    module("alarm").sleep_memory = Nvm(8192, "ram", 0)
    supervisor = module("supervisor")
    clock = [(1 << 29) - 50]
    def ticks_ms():
        clock[0] = clock[0] + 3 & (1 << 29) - 1
        return clock[0]
    supervisor.ticks_ms = ticks_ms
    supervisor.runtime = types.SimpleNamespace(serial_bytes_available=0)
    fourwire_module = types.ModuleType("fourwire")
    fourwire_module.FourWire = type("FourWire", (Thing,), {})
    st7789 = module("adafruit_st7789")
    def ST7789(bus, **kwargs):
        Thing.log.append(("ST7789", (bus,), kwargs))
        return panel.display
    st7789.ST7789 = ST7789
    sys.modules["fourwire"] = fourwire_module
    displayio.release_displays = lambda: None
    for name in ("keypad", "vectorio", "audioio", "audiobusio", "audiocore", "pwmio", "alarm"):
        if name not in have:
            sys.modules[name] = None
    return panel
'''


def run_script(script, folder):
    """What it prints, with the paths of the tests."""
    paths = [
        ROOT / "tools/cpython",
        ROOT / "tools",
        ROOT / "lib",
        ROOT,
        ROOT / "host_tests/support",
    ]
    start = f"import sys; sys.path[:0] = {[str(p) for p in paths]!r}; "
    start += f"sys.path.append({str(ROOT / 'firmware')!r})\n"
    done = subprocess.run(
        [sys.executable, "-B", "-c", start + script],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=200,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("board_id", ["pybadge", "hallowing_m4_express"])
def test_nothing_of_the_board_files_stays(board_id, tmp_path):
    """Not even that of another board whose parts it has."""
    module = boards.find(board_id)
    script = FAKES + textwrap.dedent(f"""
        panel = install({board_id!r}, {module.WIDTH}, {module.HEIGHT}, {sorted(pins(board_id))!r},
                        {sorted(modules(board_id))!r}, {module.NVM})
        import komadai.device.hardware as hardware
        hardware.Hardware.load = staticmethod(load)
        hardware.Hardware.assets = {str(ROOT / "firmware" / "assets") + "/"!r}
        hardware.load = load
        from simulator.panel import Raw
        hardware.memoryview = Raw
        from komadai.main import make
        app = make({board_id!r})
        print(app.name, [name for name in sys.modules if name.startswith("boards")])
    """)
    assert run_script(script, tmp_path).split()[1:] == ["[]"]


@pytest.mark.parametrize("board_id", [*boards.KNOWN, "edgebadge"])
def test_boot_to_picture(board_id, tmp_path):
    """On what the board's own hardware() makes, the title comes to the screen."""
    script = FAKES + textwrap.dedent(f"""
        import boards
        module_ = boards.find({board_id!r})
        panel = install({board_id!r}, module_.WIDTH, module_.HEIGHT, {sorted(pins(board_id))!r},
                        {sorted(modules(board_id))!r}, module_.NVM)
        import komadai.device.hardware as hardware
        hardware.Hardware.load = staticmethod(load)
        hardware.Hardware.assets = {str(ROOT / "firmware" / "assets") + "/"!r}
        hardware.load = load
        hw = module_.hardware()
        from komadai.app import App
        from komadai.storage.kept_settings import load as load_settings
        from komadai.storage.store import Store
        from komadai.view.view import View
        store = Store(hw.nvm)
        settings = load_settings(store)
        view = View(hw, settings)
        app = App(hw, view, store, settings)
        for _ in range(5):
            app.tick()
        assert app.state()["screen"] == "title"
        assert hw.linear == module_.LINEAR
        assert hw.labels == boards.labels(module_.KEYS)
        colours = set(panel.pixels[i] for i in range(0, len(panel.pixels), 2))
        assert len(colours) > 5 and panel.sent >= len(panel.pixels)
        # A is down while the board starts: boot.py asks that
        class Down:
            key_number = 0
            pressed = True
        asked = getattr(module_, "HELD", 16)
        def pressed(wanted):
            found = []
            for table in boards.tables(module_.KEYS):
                found.append(Thing())
                for number, bit in enumerate(table):
                    if bit == wanted:
                        event = Down(); event.key_number = number
                        found[-1].events.items.append(event)
            return found
        keys = [row for rows in module_.KEYS for row in rows]
        on_pins = hasattr(module_, "HIGH")
        Pin.high = getattr(module_, "HIGH", ())
        for bit in (4, 16, 32):
            if on_pins:
                Pin.pressed = [name for name, button, _printed in keys if button & bit][-1:]
            else:
                module_.scanners = lambda: pressed(bit)
            assert boards.held(module_) == (bit == asked)
        ended = [entry[1].args for entry in Thing.log if entry[0] == "deinit"]
        for name, button, _printed in keys:
            assert not (on_pins and button & asked) or (name,) in ended, "the pin is given back"
        panel.save({str(tmp_path / "title.png")!r})
        print("ok")
    """)
    assert run_script(script, tmp_path).strip() == "ok"
