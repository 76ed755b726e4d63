# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""A copy in RAM of a non-volatile memory whose every read is dear.

On an ESP32-S3 each access, of one byte even, reads all 8 KB from flash into a new buffer
(ports/espressif/common-hal/nvm/ByteArray.c); that board has RAM to spare.
"""


class Cached:
    """As microcontroller.nvm: reads come from the copy, a slice that is set goes to both."""

    def __init__(self, nvm):
        self.nvm = nvm
        self.data = bytearray(nvm[0 : len(nvm)])

    def __len__(self):
        return len(self.data)

    def __getitem__(self, index):
        return self.data[index]

    def __setitem__(self, index, value):
        self.nvm[index] = value
        self.data[index] = value
