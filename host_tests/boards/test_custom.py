# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""boards/custom.py on fakes of the board's modules: what each setting makes, and every fault."""

import json
import os
import subprocess
import sys
import textwrap

import pytest
from test_boards import FAKES, modules, stub

from checked_cases import ROOT
from komadai import main
from komadai.device.wiring import PRESETS

SELF_MADE = {
    "DISPLAY": "ili9341", "SPI": "GP2 GP3 GP4 GP5 - GP6", "SIZE": "320 240", "BAUD": "40000000",
    "KEYS": "GP10 GP11 GP12 GP13 GP14 GP15 GP16 GP17",
}  # fmt: skip


def run(tmp_path, settings, more="", before=""):
    """What the script prints as JSON: log of all that was made, or the fault."""
    pins = {line.split(":")[0] for line in stub("raspberry_pi_pico").splitlines() if ": " in line}
    names = sorted(name for name in pins if name.isidentifier())
    script = FAKES + textwrap.dedent(f"""
        import json
        panel = install("home_made", 320, 240, {names!r}, {sorted(modules("raspberry_pi_pico"))!r})
        for name in ("ili9341.ILI9341", "st7735r.ST7735R"):
            file, kind = name.split(".")
            def driver(bus, kind=kind, **kwargs):
                Thing.log.append((kind, (bus,), kwargs))
                return panel.display
            setattr(module("adafruit_" + file), kind, driver)
        def BusDisplay(bus, init, **kwargs):
            Thing.log.append(("BusDisplay", (bus, init.hex()), kwargs))
            return panel.display
        module("busdisplay").BusDisplay = BusDisplay
        from komadai.device.hardware import Hardware
        Hardware.assets = {str(ROOT / "firmware/assets") + "/"!r}
        {before}
        import boards
        try:
            module_ = boards.find("raspberry_pi_pico")
            hw = module_.hardware()
            assert hw.labels == boards.labels(module_.KEYS)
            {more}
            log = [[name, [str(a) for a in args], {{k: str(v) for k, v in kw.items()}}]
                   for name, args, kw in Thing.log if isinstance(kw, dict)]
            print(json.dumps(log))
        except ImportError as fault:
            print(json.dumps(str(fault)))
    """)
    paths = [ROOT / "tools" / "cpython", ROOT / "tools", ROOT / "lib", ROOT]
    paths += [ROOT / "host_tests" / "support", ROOT / "firmware"]
    start = f"import sys, os; sys.path[:0] = {[str(p) for p in paths[:-1]]!r}; "
    start += f"sys.path.append({str(paths[-1])!r})\n"
    done = subprocess.run(
        [sys.executable, "-B", "-c", start + script], capture_output=True, text=True, cwd=tmp_path,
        env={**os.environ, **{"KOMADAI_" + name: value for name, value in settings.items()}},
        timeout=200,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


def made(log, name):
    found = [entry for entry in log if entry[0] == name]
    assert len(found) == 1, (name, log)
    return found[0][1:]


def test_a_display_of_its_own(tmp_path):
    log = run(tmp_path, {**SELF_MADE, "OFFSET": "3 4", "ROTATION": "90"})
    assert made(log, "SPI") == [["GP2"], {"MOSI": "GP3"}]
    _, bus = made(log, "FourWire")
    assert (bus["command"], bus["chip_select"], bus["reset"]) == ("GP4", "GP5", "None")
    assert bus["baudrate"] == "40000000"
    _, options = made(log, "ILI9341")
    assert options == {
        "width": "320", "height": "240", "colstart": "3", "rowstart": "4", "rotation": "90",
        "auto_refresh": "False", "backlight_pin": "GP6",
    }  # fmt: skip
    args, options = made(log, "Keys")
    pins = SELF_MADE["KEYS"].split()
    assert args == [str(tuple(pins))]
    assert options == {"value_when_pressed": "False", "pull": "True"}


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name, tmp_path):
    log = run(tmp_path, {"DISPLAY": name})
    driver = {"st7789": "ST7789", "st7735r": "ST7735R"}[PRESETS[name]["DISPLAY"]]
    _, options = made(log, driver)
    assert [options["width"], options["height"]] == PRESETS[name]["SIZE"].split()


def test_other_parts(tmp_path):
    keys = {"KEYS": "- - - - GP14 GP15", "STICK": "GP26 GP27", "KEYS_ACTIVE": "1"}
    more = {"BUZZER": "GP20 GP21", "BGR": "1", "INVERT": "0", "DISPLAY": "st7735r"}
    log = run(tmp_path, {**SELF_MADE, **keys, **more})
    assert [entry[1] for entry in log if entry[0] == "AnalogIn"] == [["GP26"], ["GP27"]]
    assert made(log, "PWMOut")[0] == ["GP20"]
    assert ["GP21"] in [entry[1] for entry in log if entry[0] == "DigitalInOut" or "Pin" in entry]
    _, options = made(log, "ST7735R")
    assert (options["bgr"], options["invert"]) == ("True", "False")
    assert made(log, "Keys")[1]["value_when_pressed"] == "True"


def test_an_own_start_sequence(tmp_path):
    log = run(tmp_path, {**SELF_MADE, "INIT": "01809611 00 3601a0"})
    args, options = made(log, "BusDisplay")
    assert args[1] == "018096 1100 3601a0".replace(" ", "") and "bgr" not in options


def test_the_boards_own_display(tmp_path):
    log = run(tmp_path, {"DISPLAY": "board", "KEYS": SELF_MADE["KEYS"]})
    assert not [entry for entry in log if entry[0] in ("SPI", "FourWire", "ST7789")]


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"KEYS": "GP40 GP11 GP12 GP13 GP14 GP15"}, "KOMADAI_KEYS: this board has no pin GP40"),
        ({"SPI": "GP2 GP3 GP4 GP5 - GP66"}, "KOMADAI_SPI: this board has no pin GP66"),
        ({"SIZE": "1 2 3"}, "KOMADAI_SIZE: has 3 numbers, not 2"),
        ({"SIZE": "240 100"}, "KOMADAI_SIZE: 240 100 is too small"),
    ],
)
def test_faults(settings, text, tmp_path):
    assert run(tmp_path, {**SELF_MADE, **settings}) == text


@pytest.mark.parametrize(
    ("module", "kind", "setting"),
    [("busio", "SPI", "SPI"), ("keypad", "Keys", "KEYS"), ("pwmio", "PWMOut", "BUZZER")],
)
def test_a_pin_that_cannot_do_it(module, kind, setting, tmp_path):
    """CircuitPython's own words follow the name of the setting."""
    before = (
        f"def refuse(*a, **k): raise ValueError('Invalid pins')\n"
        f"        sys.modules[{module!r}].{kind} = refuse"
    )
    found = run(tmp_path, {**SELF_MADE, "BUZZER": "GP20"}, before=before)
    assert found == f"KOMADAI_{setting}: Invalid pins"


@pytest.mark.parametrize(
    ("before", "text"),
    [
        ("sys.modules['adafruit_ili9341'] = None", "KOMADAI_DISPLAY: this release is for another"),
        ("Hardware.assets = '/nowhere/'", "KOMADAI_SIZE: this release is for another size"),
    ],
)
def test_settings_changed_after_the_release(before, text, tmp_path):
    """A release for one display (see tools/release/self_made.py) under the settings of another."""
    assert run(tmp_path, SELF_MADE, before=before).startswith(text)


def test_a_display_of_the_board_that_is_too_small(tmp_path):
    before = "sys.modules['board'].DISPLAY = types.SimpleNamespace(width=96, height=64)"
    found = run(tmp_path, {"DISPLAY": "board", "KEYS": SELF_MADE["KEYS"]}, before=before)
    assert found.startswith("KOMADAI_SIZE: ") and "96" in found


def test_a_release_without_custom(monkeypatch):
    import boards

    monkeypatch.setenv("KOMADAI_DISPLAY", "st7789")
    monkeypatch.setitem(sys.modules, "boards.custom", None)
    with pytest.raises(ImportError, match="BOARD=custom"):
        boards.find("raspberry_pi_pico")


def test_the_table_takes_what_is_left():
    assert [main.table_size(n) for n in (60000, 77000, 78000, 81000, 82000)] == [
        256, 256, 512, 512, 1024,
    ]  # fmt: skip
    assert main.table_size(103_000) == 4096
    assert main.table_size(200_000) == main.table_size(8_000_000) == 16384
    for free in range(80_000, 400_000, 1000):
        assert free - 7 * main.table_size(free) >= 74_000
