# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a board's maker says: pin (or key number), the print at it, and which button that is here.

Written from the makers' sources and not from boards/, so that an exchange there is seen. A row is
`key print button`, with `.` where nothing is printed (a pad, a stick). The names of pins are those
of CircuitPython's pins.c; where a maker's source speaks of numbers, these are in the comment.
"""

PRINTED = {
    # adafruit_pybadger/pybadger_base.py: BUTTON_B 1, A 2, START 4, SELECT 8, RIGHT 16, DOWN 32,
    # UP 64, LEFT 128: bits of the shift register from the first on
    "pybadge": """
        0 B      B
        1 A      A
        2 START  START
        3 SELECT SELECT
        4 .      RIGHT
        5 .      DOWN
        6 .      UP
        7 .      LEFT
    """,
    # the same, directions by the stick
    "pygamer": """
        0 B      B
        1 A      A
        2 START  START
        3 SELECT SELECT
    """,
    # pimoroni/picosystem, libraries/picosystem.hpp: UP 23, DOWN 20, LEFT 22, RIGHT 21, A 18, B 19,
    # X 17, Y 16
    "pimoroni_picosystem": """
        SW_UP    . UP
        SW_DOWN  . DOWN
        SW_LEFT  . LEFT
        SW_RIGHT . RIGHT
        SW_A     A A
        SW_B     B B
        SW_X     X START
        SW_Y     Y SELECT
    """,
    # Waveshare's wiki, Pico-LCD-1.3: UP GP2, CTRL GP3, LEFT GP16, DOWN GP18, RIGHT GP20,
    # A GP15, B GP17, X GP19, Y GP21
    "raspberry_pi_pico": """
        GP2  . UP
        GP18 . DOWN
        GP16 . LEFT
        GP20 . RIGHT
        GP3  . A
        GP15 A A
        GP17 B B
        GP19 X START
        GP21 Y SELECT
    """,
    # hackclub/sprig, firmware: W 5, A 6, S 7, D 8, I 12, J 13, K 14, L 15
    "hack_club_sprig": """
        BUTTON_W W UP
        BUTTON_S S DOWN
        BUTTON_A A LEFT
        BUTTON_D D RIGHT
        BUTTON_K K A
        BUTTON_L L B
        BUTTON_I I START
        BUTTON_J J SELECT
    """,
    # Adafruit's guide: D0 is BOOT and pulled up, D1 and D2 are pulled down
    "adafruit_feather_esp32s3_reverse_tft": """
        D0 D0 LEFT
        D1 D1 RIGHT
        D2 D2 A
    """,
}


def rows(board):
    """{pin name or key number: (print or "", name of the button)} of a board."""
    found = {}
    for line in PRINTED[board].strip().splitlines():
        key, printed, button = line.split()
        key = int(key) if key.isdigit() else key
        assert key not in found
        found[key] = ("" if printed == "." else printed, button)
    return found
