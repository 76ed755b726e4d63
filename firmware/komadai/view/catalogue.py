# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Texts in the language of the settings: `word(key)` with a key of text_keys.py.

Always loaded. It keeps the texts of one section (what one screen says) in memory, those that were
asked last, until another section is asked or the screen closes: drop(). The file of a language:
tools/assets/catalogue.py.
"""

from komadai.view.text_keys import LANGUAGES_CODES

_folder = _file = ""
_language = _section = -1  # language: the argument of use()
_texts = b""


def use(folder, language):
    """From now on texts of that language, a number (S_LANGUAGE), whose files are in `folder`; True
    if that is another one.
    """
    global _folder, _file, _language
    if language == _language and folder == _folder:
        return False
    _language = language
    _folder = folder
    _file = "en.text"
    drop()
    if language > 1:
        codes = word(LANGUAGES_CODES).split("|")
        if language < len(codes):
            _file = codes[language] + ".text"
        drop()
    return True


def code():
    """Name of the language: "en", "ja" ..."""
    return _file[:-5]


def drop():
    """Forget the texts that are in memory."""
    global _section, _texts
    _section = -1
    _texts = b""


def word(key):
    """The text of a key. OSError if the file of the language is gone."""
    global _section, _texts
    if key >> 8 != _section:
        drop()
        file = open(_folder + _file, "rb")
        file.seek(key >> 8 << 1)
        head = file.read(4)
        at = head[0] | head[1] << 8
        file.seek(at)
        _texts = file.read((head[2] | head[3] << 8) - at)
        file.close()
        _section = key >> 8
    at = 0
    for _i in range(key & 255):
        at = _texts.find(b"\n", at) + 1
    return str(_texts[at : _texts.find(b"\n", at)], "utf-8")


def said(text):
    """A text of lib/ (why a move is refused, what is wrong with a position) in the language."""
    from komadai import unload
    from komadai.view.translation import find

    text = find(text, word)
    unload("komadai.view.translation")
    return text
