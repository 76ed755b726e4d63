# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The buttons as they are printed on this board, for messages. Loaded when used, then dropped."""

from komadai import unload
from komadai.storage.format import HANDICAP, OWN_START
from komadai.view.catalogue import word
from komadai.view.text_keys import BUTTONS_HOLD, BUTTONS_LIFT, BUTTONS_PUT, BUTTONS_TWICE
from micropython import const

A = const(4)
B = const(5)
START = const(6)
SELECT = const(7)
_NAMES = "← A B START SELECT"


def button(hw, number):
    """The print of A, B, START or SELECT; how it is pressed where it has no button of its own."""
    label = hw.label(number)
    if label:
        return label
    if hw.linear and number == B:
        return word(BUTTONS_HOLD) % hw.label(A)
    if hw.linear and number == START:
        if hw.label(B):
            return word(BUTTONS_HOLD) % hw.label(B)
        return word(BUTTONS_TWICE) % hw.label(A)
    return _NAMES.split(" ")[number - 3]


def fill(hw, text):
    """A text with {A}, {B}, {START} and {SELECT} in it, with the prints in their places."""
    for number in (A, B, START, SELECT):
        mark = "{%s}" % _NAMES.split(" ")[number - 3]
        if mark in text:
            text = text.replace(mark, button(hw, number))
    return text


def printed(hw, key):
    """The text of a key, with the prints of this board in their places; drops this module."""
    unload("komadai.play.button_names")
    return fill(hw, word(key))


def tips(match):
    """What the buttons do, two texts, in a first game until two moves are made; else empty ones."""
    game = match.game
    known = match.store.count() or match.config[HANDICAP] == OWN_START
    if game.pos.ply > 1 or game.result or known or not match.running:
        return "", ""
    return fill(match.hw, word(BUTTONS_LIFT)), fill(match.hw, word(BUTTONS_PUT))
