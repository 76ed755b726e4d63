# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The terminal game in another language: each line that it says is found in tools/console/xx.txt.

A line there is `English = the other language`, with {} for what differs; what stands in a {} is
looked up in turn. What the file does not have stays English. Why a move is refused and the names of
the levels are those of firmware/text.
"""

import os
import re
from pathlib import Path

from assets import catalogue

HERE = Path(__file__).resolve().parent


def languages():
    """Names of the languages that the terminal speaks."""
    return ["en", *sorted(path.stem for path in HERE.glob("*.txt"))]


def preferred():
    """The language of the environment (LC_ALL, LC_MESSAGES, LANG), "en" if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if os.environ.get(name):
            code = os.environ[name][:2].lower()
            return code if code in languages() else "en"
    return "en"


class Translation:
    """`say(text)` is the text in the language."""

    def __init__(self, language):
        self.whole = {}
        self.patterns = []
        if language == "en":
            return
        for line in (HERE / f"{language}.txt").read_text(encoding="utf-8").splitlines():
            english, equals, text = line.partition(" = ")
            if not equals or line.startswith("#"):
                continue
            if "{}" in english:
                pattern = re.escape(english).replace(r"\{\}", "(.+?)")
                self.patterns.append((re.compile(pattern + r"\Z"), text))
            else:
                self.whole[english] = text
        self.patterns.sort(
            key=lambda pair: -len(pair[0].pattern.replace("(.+?)", ""))
        )  # "{}: {}" comes last
        model = catalogue.model()
        other = catalogue.Catalogue(catalogue.FOLDER / f"{language}.txt")
        for (section, key), text in model.texts.items():
            if section == "refusals":
                self.whole.setdefault(text, other.texts.get((section, key), text))
        levels = ("new_game", "levels")
        names = zip(model.texts[levels].split("|"), other.texts[levels].split("|"), strict=True)
        self.whole.update(names)

    def say(self, text):
        """A line (or a word of one) in the language."""
        if text in self.whole:
            return self.whole[text]
        for pattern, other in self.patterns:
            found = pattern.match(text)
            if found:
                return other.format(*(self.say(part) for part in found.groups()))
        return text
