# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Characters of record files: blanks of all kinds, full-width forms, numbers in any digits.

Loaded while a record is read, which no board does.
"""

from shogi.notation.japanese_reader import digit

BLANKS = " \t　"  # all that `spaces` leaves
_UNITS = {"十": 10, "百": 100}
# Written for a blank where a page of the web was copied as its source
_ENTITIES = (
    "&nbsp;", "&ensp;", "&emsp;", "&thinsp;", "&#160;", "&#xa0;", "&#xA0;",
    "&#12288;", "&#x3000;", "&#8194;", "&#8195;", "&#8203;",
)  # fmt: skip


def _odd_blanks():
    """Blanks beside those of BLANKS: controls, breaks, zero width, marks of direction."""
    codes = list(range(9)) + list(range(0x0B, 0x20)) + [0x7F]
    codes += [0x85, 0xA0, 0xAD, 0x1680, 0x180E, 0x205F, 0xFEFF, 0x3164]
    codes += list(range(0x2000, 0x2010)) + list(range(0x2028, 0x2030)) + list(range(0x2060, 0x2070))
    return [chr(code) for code in codes]


def spaces(text):
    """The text with every blank of Unicode as one that is in BLANKS; ends of lines stay."""
    for c in _odd_blanks():
        if c in text:
            text = text.replace(c, " ")
    if "&" in text:
        for entity in _ENTITIES:
            text = text.replace(entity, " ")
    return text


def strip(text):
    """Text without the blanks around it; MicroPython's own strip() goes by bytes."""
    start = 0
    end = len(text)
    while start < end and text[start] in BLANKS:
        start += 1
    while start < end and text[end - 1] in BLANKS:
        end -= 1
    return text[start:end]


def squeeze(text):
    """Text without any blanks."""
    return "".join([c for c in text if c not in BLANKS])


def narrow(text):
    """Text with the full-width forms of ASCII as ASCII."""
    return "".join([chr(ord(c) - 0xFEE0) if "！" <= c <= "～" else c for c in text])


def number(text):
    """Value of a number in Arabic or kanji digits, in any mixture, by place or with 十 and 百:
    17, １７, 十七, 一七, 1七; -1 where it is none.
    """
    total = 0
    run = -1  # of the digits since the last unit
    unit = 1000
    for c in text[:9] or "?":
        value = 0 if c == "零" else digit(c)
        if value >= 0:
            run = max(run, 0) * 10 + value
        elif c in _UNITS and _UNITS[c] < unit and run < 10 and run != 0:
            unit = _UNITS[c]
            total += (1 if run < 0 else run) * unit
            run = -1
        else:
            return -1
    if len(text) > 9 or (total and run >= unit):
        return -1
    return total + max(run, 0)


def leading_number(text):
    """How many characters at the start of a text can be digits of a `number`."""
    end = 0
    while end < len(text) and (digit(text[end]) >= 0 or text[end] in _UNITS or text[end] == "零"):
        end += 1
    return end


def first_number(text):
    """The number that a text begins with, in ASCII or full-width digits, 0 if there is none."""
    number = 0
    for c in text[:7]:
        if not ("0" <= c <= "9" or "０" <= c <= "９"):
            break
        number = 10 * number + digit(c)
    return number


def digits_before(line):
    """How many characters at the start are a number; full-width ones if a blank follows them."""
    end = 0
    while "0" <= line[end : end + 1] <= "9":
        end += 1
    if not end:
        while "０" <= line[end : end + 1] <= "９":
            end += 1
        if line[end : end + 1] not in BLANKS:
            return 0
    return end
