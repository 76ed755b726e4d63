# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The release of a self-made board: what its settings need, and on which drives it has room."""

import pytest
from test_deploy_volume import Volume

import deploy
import dist
from emulator import fat12
from komadai.device.wiring import PRESETS, SettingError
from release import self_made

# CircuitPython's drives: 508 KB behind the firmware of a Pico W, 1 MB of a Pico; FatFs makes
# clusters of 512 bytes there (volumes below 2 MB)
PICO_W = 1016
PICO = 2048
LARGEST = 'KOMADAI_DISPLAY = "pimoroni_display_2"\n'


def deployed(sectors, manifest, folder):
    """The files on a drive of that size, after make deploy."""
    release = {name: (folder / name).read_bytes() for name in manifest["files"]}
    volume = Volume(fat12.image({}, sectors))
    deploy.deploy(volume, release, manifest, force=True)
    volume.close()
    found = fat12.read(bytes(volume.image))
    assert {name: found.get(name) for name in release} == release
    return release


@pytest.fixture(scope="module")
def chosen(tmp_path_factory):
    folder = tmp_path_factory.mktemp("chosen")
    (folder / "settings.toml").write_text("# mine\n" + LARGEST)
    built, _, manifest = dist.build("custom", out=folder, settings=folder / "settings.toml")
    return built, manifest


def test_what_the_settings_need(chosen):
    folder, manifest = chosen
    names = set(manifest["files"])
    assert {"lib/adafruit_st7789.mpy", "assets/kanji24.bin", "assets/learner24.bin"} <= names
    assert not {"lib/adafruit_ili9341.mpy", "lib/adafruit_st7735r.mpy"} & names
    assert [n for n in names if n.startswith("assets/kanji")] == ["assets/kanji24.bin"]
    assert (folder / "settings.toml").read_text() == "# mine\n" + LARGEST


def test_it_fits_a_pico_w(chosen):
    folder, manifest = chosen
    deployed(PICO_W, manifest, folder)


def test_all_of_it_fits_a_pico(tmp_path):
    folder, _, manifest = dist.build("custom", out=tmp_path)
    release = deployed(PICO, manifest, folder)
    for name in ("ili9341", "st7735r", "st7789"):
        assert f"lib/adafruit_{name}.mpy" in release
    assert {f"assets/kanji{cell}.bin" for cell in (11, 13, 14, 18, 21, 24)} <= set(release)


@pytest.mark.parametrize("name", PRESETS)
def test_presets(name):
    screen, unused = self_made.needs(f'KOMADAI_DISPLAY = "{name}"')
    assert screen == tuple(map(int, PRESETS[name]["SIZE"].split()))
    driver = f"adafruit_{PRESETS[name]['DISPLAY']}"
    assert driver not in unused and len(unused) == 2


def test_settings_as_the_board_reads_them():
    text = ' KOMADAI_BAUD = 100 # Hz\nOTHER = "x"\n[table]\nKOMADAI_DISPLAY = "board"\n'
    assert self_made.settings(text) == {"KOMADAI_BAUD": "100"}
    with pytest.raises(SettingError, match="KOMADAI_DISPLAY"):
        self_made.needs(text)


def test_own_sequence_or_own_display_needs_no_driver():
    keys = 'KOMADAI_KEYS = "A B C D E F"\n'
    screen, unused = self_made.needs('KOMADAI_DISPLAY = "board"\n' + keys)
    assert screen == (0, 0) and len(unused) == 3, "any sheet may be needed"
    own = LARGEST + 'KOMADAI_INIT = "1180 78"\n'
    assert len(self_made.needs(own)[1]) == 3


def test_the_first_folder_with_a_display(tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    two.mkdir()
    (one / "settings.toml").write_text("CIRCUITPY_PYSTACK_SIZE = 4096\n")
    assert self_made.found([one, two]) is None
    (two / "settings.toml").write_text(LARGEST)
    assert self_made.found([tmp_path / "none", one, two]) == two / "settings.toml"


def test_a_fault_is_told(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text('KOMADAI_DISPLAY = "st7796"\n')
    with pytest.raises(dist.DistError, match="KOMADAI_DISPLAY: st7796"):
        dist.build("custom", out=tmp_path, settings=path)
