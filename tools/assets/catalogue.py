# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The catalogues of texts in firmware/text/: read, checked, compiled for the drive.

A file xx.txt has sections (`[menu]`, what one screen says), in them a key a line (`hint = Hint`),
comments (`# ...`) and fields (`: note`, where the texts below are shown: see tools/assets/fields).
A text that begins or ends with a blank stands in double quotes; `|` separates texts that belong
together. en.txt is the model: its sections, keys and their order count; another language says the
same keys, or falls back to English for what it leaves out (docs/translating.md).

Compiled, a language is one file: for each section, and once more for its end, where it begins (two
bytes, low first), then the sections: texts in UTF-8, each with a line feed behind it. A key is a
number there: section << 8 | place in it. The names of the keys are constants in
firmware/komadai/view/text_keys.py, which a release folds into the modules.
"""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "firmware/text"
KEYS = ROOT / "firmware/komadai/view/text_keys.py"
ASSETS = ROOT / "firmware/assets"
MODEL = "en"
ENDING = ".text"  # of a compiled catalogue
HEAD = "languages"  # the section that is made; its line "glyphs" is "1" where glyphs.bin is needed

_PLACE = re.compile(r"%[-0-9]*[a-z%]")
_BUTTON = re.compile(r"\{\w+\}")


class CatalogueError(ValueError):
    """A catalogue is wrong; the text names the file, the line or key and the fault."""


class Catalogue:
    """One language: `texts` {(section, key): text}, `fields` {(section, key): field}, in order."""

    def __init__(self, path):
        self.path = path
        self.name = path.stem
        self.texts = {}
        self.fields = {}
        section = field = ""
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            line = line.strip()
            if not line or line[0] == "#":
                continue
            if line[0] == "[" and line[-1] == "]":
                section, field = line[1:-1], "row"
            elif line[0] == ":":
                field = line[1:].strip()
            else:
                key, equals, text = (part.strip() for part in line.partition("="))
                if not equals or not re.fullmatch("[a-z][a-z0-9_]*", key) or not section:
                    raise CatalogueError(f"{path.name}:{number}: neither key = text nor [section]")
                if (section, key) in self.texts:
                    raise CatalogueError(f"{path.name}:{number}: {section}.{key} is there twice")
                if len(text) > 1 and text[0] == text[-1] == '"':
                    text = text[1:-1]
                self.texts[section, key] = text
                self.fields[section, key] = field


def languages(folder=FOLDER):
    """All catalogues by their number in the settings: English, Japanese, then by name.

    Numbers begin at 1; 0 is English before anybody was asked.
    """
    paths = sorted(folder.glob("*.txt"), key=lambda p: (p.stem != MODEL, p.stem != "ja", p.stem))
    return [Catalogue(path) for path in paths]


def model(folder=FOLDER):
    """The English one."""
    return Catalogue(folder / f"{MODEL}.txt")


def sections(catalogue):
    """{section: [key]} in order; the made one comes first."""
    found = {HEAD: ["codes", "names", "titles", "glyphs"]}
    for section, key in catalogue.texts:
        found.setdefault(section, []).append(key)
    return found


def faults(catalogue, english):
    """What is wrong with a language, a line each; keys that fall back to English are not."""
    out = []
    for place, text in catalogue.texts.items():
        where = f"{catalogue.path.name}: {'.'.join(place)}"
        if place not in english.texts:
            out.append(f"{where}: there is no such key")
            continue
        same = english.texts[place]
        if _PLACE.findall(text) != _PLACE.findall(same):
            out.append(f"{where}: other placeholders than in English: {_PLACE.findall(same)}")
        if set(_BUTTON.findall(text)) != set(_BUTTON.findall(same)):
            out.append(f"{where}: other buttons than in English: {_BUTTON.findall(same)}")
        if text.count("|") != same.count("|"):
            out.append(f"{where}: {text.count('|') + 1} parts, English has {same.count('|') + 1}")
    return out


def missing(catalogue, english):
    """The keys that a language leaves to English."""
    return [place for place in english.texts if place not in catalogue.texts]


def _letters():
    """The characters of the sheet font.bin."""
    tree = ast.parse((ROOT / "firmware/komadai/view/text.py").read_text(encoding="utf-8"))
    values = {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    }
    return {chr(code) for code in range(32, 127)} | set(values["NARROW"] + values["WIDE"])


def compiled(catalogue, all_of_them):
    """The bytes of a language's file."""
    english = all_of_them[0]
    bodies = []
    for section, keys in sections(english).items():
        if section == HEAD:
            lines = ["|" + "|".join(one.name for one in all_of_them)]
            for place in (("settings", "language_name"), ("settings", "language")):
                lines.append("|" + "|".join(one.texts.get(place, one.name) for one in all_of_them))
            lines.append("" if _letters() >= set("".join(catalogue.texts.values())) else "1")
        else:
            lines = [
                catalogue.texts.get((section, key), english.texts[section, key]) for key in keys
            ]
        bodies.append("".join(line + "\n" for line in lines).encode())
    at = 2 * (len(bodies) + 1)
    head = b""
    for body in bodies:
        head += at.to_bytes(2, "little")
        at += len(body)
    return head + at.to_bytes(2, "little") + b"".join(bodies)


def keys_module(english):
    """The text of text_keys.py."""
    out = [
        "# SPDX-FileCopyrightText: 2026 The Komadai authors",
        "# SPDX-License-Identifier: MIT",
        '"""The keys of all texts, as numbers: made from firmware/text/en.txt by',
        "tools/make_texts.py. A release has the numbers in the modules and not this one.",
        '"""',
        "",
        "from micropython import const",
        "",
    ]
    for number, (section, keys) in enumerate(sections(english).items()):
        for i, key in enumerate(keys):
            out.append(f"{section.upper()}_{key.upper()} = const({number << 8 | i})")
    return "\n".join(out) + "\n"


def files(folder=FOLDER):
    """{name on the drive: bytes} of all languages. CatalogueError if one is wrong."""
    known = languages(folder)
    if not known:
        return {}
    wrong = [fault for one in known for fault in faults(one, known[0])]
    if wrong:
        raise CatalogueError("\n".join(wrong))
    return {one.name + ENDING: compiled(one, known) for one in known}


def ensure(target=ASSETS):
    """Write the compiled catalogues into a folder where they are not there or differ."""
    for name, data in files().items():
        path = Path(target) / name
        if not path.exists() or path.read_bytes() != data:
            part = path.with_suffix(".part")
            part.write_bytes(data)
            part.replace(path)
