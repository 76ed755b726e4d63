# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""What lib/ says in English, as the screen says it. Loaded for one text, then dropped."""

from komadai.view.text_keys import REFUSALS_NO_PIECE

# What shogi.rules.legality says, in the order of the texts. In one piece: see new_game.py.
_SAID = (
    "no piece|not yours|own piece|not its move|blocked|cannot promote|must promote|not in hand|"
    "occupied|dead square|nifu|drop mate|into check|still in check|pinned"
)


def find(text, word):
    """A text for the screen; itself where the catalogues do not have it.

    word: that of catalogue.py, which loads this module.
    """
    known = _SAID.split("|")
    return word(REFUSALS_NO_PIECE + known.index(text)) if text in known else text
