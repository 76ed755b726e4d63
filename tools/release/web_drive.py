# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""The files of a board over its web workflow: CircuitPython's own HTTP server on the network.

`WebDrive` has what drives.Drive has. The board needs CIRCUITPY_WIFI_SSID, CIRCUITPY_WIFI_PASSWORD
and CIRCUITPY_WEB_API_PASSWORD in its settings.toml (docs/workflows.md of CircuitPython). Everything
that goes wrong is an OSError.
"""

import base64
import errno
import http.client
import json
from urllib.parse import quote, urlsplit

BOOT_OUT = "boot_out.txt"

_TIMEOUT = 20  # s; a small board takes its time for a large file
_WORDS = {
    401: "the password is wrong (CIRCUITPY_WEB_API_PASSWORD)",
    403: "CIRCUITPY_WEB_API_PASSWORD is not set on the board",
    409: "a computer holds its drive: copy there, or pull the cable",
    413: "No space left on the board",
    417: "No space left on the board",
}


class WebDrive:
    """The board at a URL (http://circuitpython.local, http://192.168.1.20:80).

    after: what to tell when all is done.
    """

    after = "Press reset on the board: the title appears within seconds."

    def __init__(self, url, password):
        parts = urlsplit(url)
        self.url = f"http://{parts.netloc}"
        self.host = parts.netloc
        token = base64.b64encode(f":{password}".encode()).decode()
        self.headers = {"Authorization": f"Basic {token}"}
        self.listed = {}  # folder: its listing

    def __str__(self):
        return self.url

    def _ask(self, method, path, body=None, headers=()):
        """(status, content); follows the one redirection to the board's own name."""
        for _ in range(3):
            line = http.client.HTTPConnection(self.host, timeout=_TIMEOUT)
            try:
                line.request(method, path, body, {**self.headers, **dict(headers)})
                answer = line.getresponse()
                content = answer.read()
            except http.client.HTTPException as error:
                raise OSError(errno.EIO, f"no answer: {type(error).__name__}") from None
            finally:
                line.close()
            place = answer.headers.get("Location")
            if answer.status not in (301, 302, 307, 308) or not place:
                return answer.status, content
            self.host = urlsplit(place).netloc or self.host
        raise OSError(errno.ELOOP, "it sends us round in a circle")

    def _must(self, good, method, path, body=None, headers=()):
        status, content = self._ask(method, path, body, headers)
        if status not in good:
            number = errno.ENOSPC if status in (413, 417) else errno.EACCES
            raise OSError(number, _WORDS.get(status, f"HTTP {status} for {method} {path}"))
        return status, content

    def _listing(self, folder):
        """{name: True for a folder} of a folder, with facts of the disk under "."; {} for none."""
        if folder not in self.listed:
            accept = {"Accept": "application/json"}
            path = "/fs/" + quote(folder)
            status, content = self._must((200, 404), "GET", path, headers=accept)
            found = {}
            if status == 200:
                facts = json.loads(content)
                found = {entry["name"]: entry["directory"] for entry in facts["files"]}
                found["."] = facts
            self.listed[folder] = found
        return self.listed[folder]

    @staticmethod
    def _split(path):
        folder, _, name = path.rpartition("/")
        return (folder + "/" if folder else ""), name

    def read(self, path):
        """Content of a file, or None if there is none."""
        folder, name = self._split(path)
        if self._listing(folder).get(name) is not False:
            return self._identity() if path == BOOT_OUT else None
        status, content = self._must((200, 404), "GET", "/fs/" + quote(path))
        return content if status == 200 else None

    def _identity(self):
        status, content = self._ask("GET", "/cp/version.json")
        if status != 200:
            return None
        facts = json.loads(content)
        text = f"Adafruit CircuitPython {facts['version']};\nBoard ID:{facts['board_id']}\n"
        return text.encode()

    def exists(self, path):
        """True for a file or a folder of that name."""
        folder, name = self._split(path)
        return name in self._listing(folder)

    def write(self, path, data):
        """Write a file in place, with its folders."""
        folders = path.split("/")[:-1]
        for i in range(len(folders)):
            folder = "/".join(folders[: i + 1])
            if not self.exists(folder):
                self._must((201, 204), "PUT", f"/fs/{quote(folder)}/", b"")
                self.listed.clear()
        self._must((201, 204), "PUT", "/fs/" + quote(path), data)
        folder, name = self._split(path)
        self.listed.get(folder, {})[name] = False

    def remove(self, path):
        """Remove a file, and its folders as far as they are empty then."""
        self._must((204,), "DELETE", "/fs/" + quote(path))
        self.listed.clear()
        folders = path.split("/")[:-1]
        while folders and set(self._listing("/".join(folders) + "/")) <= {"."}:
            self._must((204,), "DELETE", f"/fs/{quote('/'.join(folders))}/")
            self.listed.clear()
            folders.pop()

    def space(self):
        """(free bytes, bytes of a cluster)."""
        facts = self._listing("")["."]
        if not facts.get("writable", True):
            raise OSError(errno.EROFS, _WORDS[409])
        return facts["free"] * facts["block_size"], facts["block_size"]

    def sync(self):
        """Nothing: each answer comes after the write."""

    def close(self):
        """Nothing: the board restarts its program when its files change."""
