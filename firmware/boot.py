# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Before USB starts: a black screen, and who may write to the drive.

Black at once: else the console is painted here and once more before code.py, 0.3 s each time. Both
times the firmware gives the screen back to the console when the program ends.

Normally the computer, and the game while there is none (it takes the drive for as long as it writes
a record). Started with the A button held, the game may write with the computer there, too; then the
computer can only read until the next start.
"""

try:
    import board
    import storage

    screen = getattr(board, "DISPLAY", None)
    if screen:
        screen.auto_refresh = False
        screen.root_group = None
        screen.refresh()
    from boards import find, held

    if held(find(board.board_id)):
        storage.remount("/", readonly=False)
except Exception as fault:  # whatever is wrong here, the game itself must start
    print("boot.py:", fault)
