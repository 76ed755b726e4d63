# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""Where a release goes: a drive, a serial port, or a board's web workflow, by what DRIVE= says."""

import errno
import os
import re
from urllib.parse import urlsplit

from release import drives

_PORT = re.compile(r"/dev/.+|COM\d+", re.IGNORECASE)
_PASSWORD = "CIRCUITPY_WEB_API_PASSWORD"


def is_folder(text):
    """True for a drive: no serial port and no address."""
    return not text.startswith(("http://", "https://")) and not _PORT.fullmatch(text)


def opened(text, contents=()):
    """The place of a text; contents: what need not be read back to be compared. OSError if not."""
    if text.startswith(("http://", "https://")):
        from release.web_drive import WebDrive

        parts = urlsplit(text)
        host = parts.hostname + (f":{parts.port}" if parts.port else "")
        return WebDrive(f"http://{host}", parts.password or os.environ.get(_PASSWORD, ""))
    if _PORT.fullmatch(text):
        from release.serial_drive import SerialDrive

        place = SerialDrive(text)
        place.expect(contents)
        return place
    return drives.Drive(text)


def serial(contents=(), only=False):
    """The board at the only serial port there is, or None; only: an OSError instead of None."""
    from release.serial_drive import ports

    found = ports()
    if len(found) == 1:
        return opened(found[0], contents)
    if only and found:
        raise OSError(errno.ENODEV, f"which port? Say DRIVE=port; there are: {', '.join(found)}")
    if only:
        raise OSError(errno.ENODEV, "no serial port found: plug it in, or say DRIVE=http://...")
    return None
