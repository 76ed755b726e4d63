# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What a board's maker says: pin (or key number), the print at it, and which button that is here.

Written from the makers' sources and not from boards/, so that an exchange there is seen. A row is
`key print button`, with `.` where nothing is printed (a pad, a stick). The names of pins are those
of CircuitPython's pins.c; where a maker's source speaks of numbers, these are in the comment.
"""

# Pixels of the screen as CircuitPython's board.c sets it up (of the parts behind a Pico: the maker)
SCREENS = {
    (128, 128): "tinycircuits_thumby_color",
    (160, 128): "pybadge pygamer hack_club_sprig",
    (240, 135): "adafruit_feather_esp32s3_reverse_tft adafruit_feather_esp32s3_tft "
    "m5stack_cardputer m5stack_stick_c_plus2",
    (240, 240): "pimoroni_picosystem raspberry_pi_pico adafruit_funhouse adafruit_esp32s3_camera "
    "espressif_esp32s3_usb_otg_n8 hallowing_m4_express clue_nrf52840_express ohs2020_badge",
    (240, 280): "heiafr_picomo_v2",
    (320, 240): "m5stack_core_fire seeeduino_wio_terminal pimoroni_explorer2350 pajenicko_picopad "
    "hardkernel_odroid_go vidi_x ugame22 deshipu_ugame_s3 lilygo_tdeck pyportal",
    (480, 320): "pyportal_titano",
}

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
    # Espressif's module/cardputer_keymap.h (KEY_... numbers); the arrows are printed on ; . , /
    "m5stack_cardputer": """
        12 .     UP
        5  .     DOWN
        33 .     LEFT
        34 .     RIGHT
        13 Enter A
        27 Bksp  B
        49 `     B
        6  Space START
        42 Tab   SELECT
    """,
    # M5Stack's docs, StickC Plus2: BtnA G37 (the front with M5), BtnB G39 (side), BtnC G35 (power)
    "m5stack_stick_c_plus2": """
        BTN_C power LEFT
        BTN_B side  RIGHT
        BTN_A M5    A
    """,
    # M5Stack's docs, Fire: BtnA G39 (left), BtnB G38 (middle), BtnC G37 (right)
    "m5stack_core_fire": """
        BTN_A A LEFT
        BTN_C C RIGHT
        BTN_B B A
    """,
    # Seeed's variant.h: WIO_KEY_A is BUTTON_1 (PC26), _B 2 (PC27), _C 3 (PC28); WIO_5S_UP PD20,
    # LEFT PD12, RIGHT PD09, DOWN PD08, PRESS PD10
    "seeeduino_wio_terminal": """
        SWITCH_UP    . UP
        SWITCH_DOWN  . DOWN
        SWITCH_LEFT  . LEFT
        SWITCH_RIGHT . RIGHT
        SWITCH_PRESS . A
        BUTTON_1     A A
        BUTTON_2     B B
        BUTTON_3     C START
    """,
    # adafruit_funhouse/peripherals.py: button_down, button_sel, button_up; the first of its pads is
    # CAP6, key 0 of a scanner of its own
    "adafruit_funhouse": """
        BUTTON_UP     UP     LEFT
        BUTTON_DOWN   DOWN   RIGHT
        BUTTON_SELECT SELECT A
        0             CAP6   B
    """,
    # adafruit_pycamera/__init__.py: _AW_SELECT 1, OK 11, LEFT 12, UP 13, RIGHT 14, DOWN 15; 16 is
    # the shutter (board.BUTTON) behind them
    "adafruit_esp32s3_camera": """
        13 .       UP
        15 .       DOWN
        12 .       LEFT
        14 .       RIGHT
        11 OK      A
        16 shutter B
        1  SEL     START
    """,
    # TinyCircuits' engine_io_rp3.c: up 1, left 0, down 3, right 2, A 21, B 25, bumpers 6 and 22,
    # menu 26; pins.c of CircuitPython has these names at the same numbers
    "tinycircuits_thumby_color": """
        BUTTON_UP           .      UP
        BUTTON_DOWN         .      DOWN
        BUTTON_LEFT         .      LEFT
        BUTTON_RIGHT        .      RIGHT
        BUTTON_A            A      A
        BUTTON_B            B      B
        BUTTON_MENU         MENU   START
        BUTTON_BUMPER_LEFT  bumper SELECT
        BUTTON_BUMPER_RIGHT bumper SELECT
    """,
    # pimoroni/explorer, examples/lib/explorer.py: A 16, B 15, C 14, X 17, Y 18, Z 19, USER 22
    "pimoroni_explorer2350": """
        SW_A    A    UP
        SW_C    C    DOWN
        SW_Y    Y    LEFT
        SW_Z    Z    RIGHT
        SW_X    X    A
        SW_B    B    B
        SW_USER USER START
    """,
    # Pajenicko/Picopad: up 4, down 5, left 3, right 2, A 7, B 6, X 9, Y 8
    "pajenicko_picopad": """
        SW_UP    . UP
        SW_DOWN  . DOWN
        SW_LEFT  . LEFT
        SW_RIGHT . RIGHT
        SW_A     A A
        SW_B     B B
        SW_X     X START
        SW_Y     Y SELECT
    """,
    # hardkernel/ODROID-GO, utility/Config.h: A 32, B 33, MENU 13, SELECT 27, VOLUME 0, START 39
    "hardkernel_odroid_go": """
        BTN_A      A      A
        BTN_B      B      B
        BTN_START  START  START
        BTN_SELECT SELECT SELECT
        BTN_MENU   MENU   START
    """,
    # the same keys on the same numbers (pins.c)
    "vidi_x": """
        BTN_A  A      A
        BTN_B  B      B
        START  START  START
        SELECT SELECT SELECT
        MENU   MENU   START
    """,
    # python-ugame/circuitpython-stage, ugame22/ugame.py: X, DOWN, LEFT, RIGHT, UP, O, Z
    "ugame22": """
        BUTTON_UP    . UP
        BUTTON_DOWN  . DOWN
        BUTTON_LEFT  . LEFT
        BUTTON_RIGHT . RIGHT
        BUTTON_O     O A
        BUTTON_X     X B
        BUTTON_Z     Z START
    """,
    # the same names
    "deshipu_ugame_s3": """
        BUTTON_UP    . UP
        BUTTON_DOWN  . DOWN
        BUTTON_LEFT  . LEFT
        BUTTON_RIGHT . RIGHT
        BUTTON_O     O A
        BUTTON_X     X B
        BUTTON_Z     Z START
    """,
    # Espressif's esp32-s3-usb-otg: OK IO0, UP IO10, DW IO11, MENU IO14
    "espressif_esp32s3_usb_otg_n8": """
        BUTTON_UP   UP+  LEFT
        BUTTON_DW   DW-  RIGHT
        BUTTON_OK   OK   A
        BUTTON_MENU MENU B
    """,
    # LILYGO's pins; the numbers are places in the list of codes that the file gives Typed
    "lilygo_tdeck": """
        TRACKBALL_CLICK . A
        TRACKBALL_UP    . UP
        TRACKBALL_DOWN  . DOWN
        TRACKBALL_LEFT  . LEFT
        TRACKBALL_RIGHT . RIGHT
        0 Enter A
        1 Bksp  B
        2 Space START
        3 T     SELECT
    """,
    # HEIA-FR's S1 to S7: up, down, left, right, the middle, top left, top right
    "heiafr_picomo_v2": """
        SW_UP    .  UP
        SW_DOWN  .  DOWN
        SW_LEFT  .  LEFT
        SW_RIGHT .  RIGHT
        SW_MID   S5 A
        SW_TOPL  S6 B
        SW_TOPR  S7 START
    """,
    # adafruit_seesaw's examples/seesaw_gamepad_qt.py: SELECT 0, B 1, A 5, START 16, which are the
    # keys 0, 1, 3 and 5 of komadai.device.gamepad
    "pyportal": """
        0 SELECT SELECT
        1 B      B
        3 A      A
        5 START  START
    """,
    # the gamepad; Adafruit's guide of the CLUE: A left of the screen (P5), B right of it (P11)
    "clue_nrf52840_express": """
        0 SELECT SELECT
        1 B      B
        3 A      A
        5 START  START
        BUTTON_A A A
        BUTTON_B B B
    """,
    # CircuitPython's pins.c is the only source; which is where is not known
    "ohs2020_badge": """
        BUTTON_SW1 SW1 LEFT
        BUTTON_SW2 SW2 RIGHT
        BUTTON_SW3 SW3 A
        BUTTON_SW4 SW4 B
    """,
}
for _board in ("pyportal_titano", "hallowing_m4_express", "adafruit_feather_esp32s3_tft"):
    PRINTED[_board] = PRINTED["pyportal"]  # the gamepad


def rows(board):
    """{pin name or key number: (print or "", name of the button)} of a board."""
    found = {}
    for line in PRINTED[board].strip().splitlines():
        key, printed, button = line.split()
        key = int(key) if key.isdigit() else key
        assert key not in found
        found[key] = ("" if printed == "." else printed, button)
    return found
