# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Before USB starts: who may write to the drive.

Normally the computer, and the game while there is none (it takes the drive for as long as it writes
a record). Started with the A button held, the game may write with the computer there, too; then the
computer can only read until the next start.
"""

try:
    import board
    import storage

    from boards import find, held

    if held(find(board.board_id)):
        storage.remount("/", readonly=False)
except Exception as fault:  # whatever is wrong here, the game itself must start
    print("boot.py:", fault)
