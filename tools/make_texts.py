# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Compiles the catalogues of texts, firmware/text/*.txt, and says what they lack.

python tools/make_texts.py            after a change of en.txt: keys anew, all languages checked
python tools/make_texts.py --check    changes nothing; exit 1 if something is wrong or not made
python tools/make_texts.py --missing  also names each key that a language leaves to English
"""

import argparse
import sys

from assets import catalogue


def main(argv=None):
    """Command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--check", action="store_true", help="change nothing")
    parser.add_argument("--missing", action="store_true", help="name the keys left to English")
    options = parser.parse_args(argv)
    try:
        known = catalogue.languages()
        wrong = [fault for one in known for fault in catalogue.faults(one, known[0])]
    except catalogue.CatalogueError as error:
        known, wrong = [], [str(error)]
    for one in known[1:]:
        left = catalogue.missing(one, known[0])
        print(f"{one.path.name}: {len(one.texts)} texts, {len(left)} left to English")
        if options.missing:
            print("".join(f"    {section}.{key}\n" for section, key in left), end="")
    if known:
        keys = catalogue.keys_module(known[0])
        if not catalogue.KEYS.exists() or catalogue.KEYS.read_text(encoding="utf-8") != keys:
            if options.check:
                wrong.append(f"{catalogue.KEYS.name} is not that of en.txt")
            else:
                catalogue.KEYS.write_text(keys, encoding="utf-8", newline="\n")
                print(f"{catalogue.KEYS.name}: written")
    for fault in wrong:
        print(fault, file=sys.stderr)
    if not wrong and not options.check:
        catalogue.ensure()
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
