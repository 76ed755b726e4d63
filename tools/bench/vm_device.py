# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A handheld without a screen for the firmware inside MicroPython (it runs there).

The stubs of displayio and vectorio keep just enough to answer; what the real objects take in the
heap of a 32-bit board is added up in `C.bytes` (sizes of the C structures of CircuitPython 10 and
those that findings measured, in blocks of 16 bytes).
"""

from komadai.device.buttons import Buttons
from komadai.device.hardware import Hardware

_RING = (1 << 29) - 1
NAMES = ("UP", "DOWN", "LEFT", "RIGHT", "A", "B", "START", "SELECT")


class C:
    """Bytes that the real display objects would take."""

    bytes = 0
    objects = 0


def count(size):
    """Add an allocation."""
    C.bytes += (size + 15) // 16 * 16
    C.objects += 1


class Thing:
    """One object that stands for all of its kind: it takes no heap of its own."""

    hidden = False
    x = 0
    y = 0
    width = 26
    height = 0
    scale = 1
    pixel_shader = None

    def append(self, thing):
        """A child of a group: a slot in its list."""
        C.bytes += 4

    def remove(self, thing):
        """A child less."""
        C.bytes -= 4

    def __getitem__(self, index):
        return 0

    def __setitem__(self, index, value):
        assert 0 <= value < 1 << 24

    def make_transparent(self, index):
        """Colour index is not drawn."""

    def dirty(self):
        """Changed."""


_thing = Thing()
_thing.bitmap = _thing


class Grid(Thing):
    """A TileGrid that checks what a board checks."""

    def __init__(self, tiles, cells):
        self.tiles = tiles
        self.cells = bytearray(cells)

    def __getitem__(self, index):
        return self.cells[index]

    def __setitem__(self, index, value):
        if not 0 <= value < self.tiles:
            raise ValueError("Tile index out of bounds")
        self.cells[index] = value


class Sheet(Thing):
    """A Bitmap's size."""

    def __init__(self, width, height):
        self.width = width
        self.height = height


class Displayio:
    """The module. `exact`: every TileGrid keeps its tiles and checks them (takes heap itself)."""

    def __init__(self, exact):
        self.exact = exact

    def Bitmap(self, width, height, values):
        """See displayio.Bitmap."""
        bits = 1
        while 1 << bits < values:
            bits *= 2
        count(48)
        count((width * bits + 31) // 32 * 4 * height)
        return Sheet(width, height) if self.exact else _thing

    def Palette(self, colours):
        """See displayio.Palette."""
        count(16)
        count(16 * colours)
        return _thing

    def Group(self, scale=1, x=0, y=0):
        """See displayio.Group."""
        count(80)
        return Thing() if self.exact else _thing

    def TileGrid(
        self, bitmap, pixel_shader, width=1, height=1, tile_width=0, tile_height=0, x=0, y=0
    ):
        """See displayio.TileGrid."""
        count(96)
        if width * height > 4:
            count(width * height)
        if not self.exact:
            return _thing
        if tile_width:
            if bitmap.width % tile_width or bitmap.height % tile_height:
                raise ValueError("Tile size must divide the bitmap")
            tiles = bitmap.width // tile_width * (bitmap.height // tile_height)
        else:
            tiles = 1
        grid = Grid(tiles, width * height)
        grid.x = x
        grid.y = y
        grid.width = width
        grid.height = height
        grid.pixel_shader = pixel_shader
        grid.bitmap = bitmap
        return grid


class Vectorio:
    """The module."""

    def Rectangle(self, pixel_shader, width, height, x=0, y=0):
        """See vectorio.Rectangle."""
        count(96)
        return _thing


class Display:
    """A screen of that size."""

    root_group = None
    brightness = 1.0

    def __init__(self, width, height):
        self.width = width
        self.height = height

    def refresh(self):
        """Nothing to see."""


class Event:
    """keypad.Event"""

    key_number = 0
    pressed = False


class Keys:
    """keypad.Keys and its queue in one."""

    overflowed = False

    def __init__(self):
        count(656)
        self.events = self
        self.number = -1
        self.pressed = False

    def get_into(self, event):
        """One event at a time is enough here."""
        if self.number < 0:
            return False
        event.key_number = self.number
        event.pressed = self.pressed
        self.number = -1
        return True

    def clear(self):
        """Drop it."""
        self.number = -1

    def reset(self):
        """Nothing."""


class Device(Hardware):
    """The handheld; its clock moves in idle()."""

    def __init__(self, width, height, nvm, assets, exact=False):
        self.keys = Keys()
        self.ticks = _RING - 64999
        buttons = Buttons((self.keys,), (b"\x01\x02\x04\x08\x10\x20\x40\x80",), Event(), self.time)
        Hardware.__init__(
            self,
            "stub",
            Display(width, height),
            Displayio(exact),
            Vectorio(),
            buttons,
            self.time,
            None,
            nvm,
        )
        self.assets = assets
        self.load = self.read

    def time(self):
        """Ticks."""
        return self.ticks

    def read(self, path, bitmap, part=0):
        """A sheet: only that it is there."""
        with open(path, "rb") as file:
            file.read(1)

    def idle(self):
        """Four milliseconds pass."""
        self.ticks = self.ticks + 4 & _RING

    def entropy(self):
        """The same game every time."""
        return 12345

    def read_line(self):
        """No serial line here."""
        return None


def press(app, hw, name, turns=12):
    """Press a button by its name and let it go, with turns of the main loop."""
    for pressed in (True, False):
        hw.keys.number = NAMES.index(name)
        hw.keys.pressed = pressed
        for _i in range(turns):
            app.tick()
            hw.idle()


def hold(app, hw, name):
    """A long press."""
    press(app, hw, name, 180)


def wait(app, hw):
    """Until the bot has moved."""
    for _i in range(3):
        app.tick()
        hw.idle()
    while app.busy:
        app.tick()
        hw.idle()


def go(app, hw, place):
    """Bring the cursor to a square with the d-pad."""
    board = app.board
    for _i in range(40):
        cursor = board.cursor
        if cursor == place:
            return
        if cursor & 128:
            press(app, hw, "B")
            continue
        flip = board.turned
        down = (place - 18) // 12 - (cursor - 18) // 12
        right = (place - 18) % 12 - (cursor - 18) % 12
        if down:
            press(app, hw, "DOWN" if (down > 0) != flip else "UP")
        else:
            press(app, hw, "RIGHT" if (right > 0) != flip else "LEFT")
    raise ValueError("cursor did not arrive")


def play(app, hw, choice):
    """Play a board move with the buttons: number `choice` of those that the board offers."""
    board = app.board
    moves = [m for m in board.moves[: board.count] if m >> 7 & 127 > 15 and m < 0x4000]
    if not moves:
        moves = [m for m in board.moves[: board.count] if m >> 7 & 127 > 15]
    if not moves:
        return False
    move = moves[choice % len(moves)]
    if board.lifted:
        press(app, hw, "B")
    go(app, hw, move >> 7 & 127)
    press(app, hw, "A")
    go(app, hw, move & 127)
    press(app, hw, "A")
    if board.asking:
        press(app, hw, "RIGHT")
        press(app, hw, "A")
    return True
