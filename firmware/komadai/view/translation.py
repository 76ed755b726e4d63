# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What lib/ says in English, in the language of the settings. Loaded for one text, then dropped."""

from komadai.view.text_keys import REFUSALS_NO_PIECE


def find(folder, text, word):
    """A text in the language of the settings; itself where the catalogues do not have it.

    word: that of catalogue.py, which loads this module.
    """
    section = REFUSALS_NO_PIECE >> 8
    with open(folder + "en.text", "rb") as file:
        file.seek(2 * section)
        head = file.read(4)
        file.seek(head[0] | head[1] << 8)
        end = head[2] | head[3] << 8
        i = 0
        while file.tell() < end:
            if file.readline()[:-1] == text.encode():
                return word(section << 8 | i)
            i += 1
    return text
