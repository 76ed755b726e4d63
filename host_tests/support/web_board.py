# SPDX-FileCopyrightText: 2026 The Komadai authors
# SPDX-License-Identifier: MIT
"""CircuitPython's web workflow on loopback, as docs/workflows.md of CircuitPython has it."""

import base64
import http.server
import json
import threading
from urllib.parse import unquote

BLOCK = 512


class WebBoard(http.server.ThreadingHTTPServer):
    """A board whose files are {path: bytes} (folders: None). usb: a computer holds the drive.

    answers   how many requests are answered before the network is gone; -1: all
    damage    path whose content is stored with one bit changed
    """

    def __init__(self, password="secret", room=1 << 20):
        super().__init__(("127.0.0.1", 0), Handler)
        self.password, self.room = password, room
        self.files = {}
        self.usb = False
        self.answers = -1
        self.damage = None
        self.board = "m5stack_stick_c_plus2"
        self.version = "10.2.1"
        self.thread = threading.Thread(target=self.serve_forever, daemon=True)
        self.thread.start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def stop(self):
        self.shutdown()
        self.server_close()

    def used(self):
        return sum(-(-len(data) // BLOCK) for data in self.files.values() if data is not None)


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def tell(self, status, body=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def handle_one_request(self):
        if self.server.answers == 0:
            self.close_connection = True
            return
        self.server.answers -= 1
        super().handle_one_request()

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def path_or_none(self, change):
        """The path below /fs/, or None where the answer is given already."""
        board = self.server
        sent = self.body()
        token = base64.b64encode(f":{board.password}".encode()).decode()
        if not board.password:
            self.tell(403)
        elif self.headers.get("Authorization") != f"Basic {token}":
            self.tell(401)
        elif change and board.usb:
            self.tell(409)
        elif not self.path.startswith("/fs/"):
            self.tell(404)
        else:
            self.sent = sent
            return unquote(self.path[4:])
        return None

    def do_GET(self):
        board = self.server
        if self.path == "/cp/version.json":
            facts = {"version": board.version, "board_id": board.board, "web_api_version": 4}
            self.tell(200, json.dumps(facts).encode())
            return
        path = self.path_or_none(False)
        if path is None:
            return
        if path and not path.endswith("/"):
            data = board.files.get(path)
            self.tell(404) if data is None else self.tell(200, data)
        elif path and path[:-1] not in board.files:
            self.tell(404)
        else:
            assert self.headers["Accept"] == "application/json"
            below = {
                name[len(path) :]: data
                for name, data in board.files.items()
                if name.startswith(path) and "/" not in name[len(path) :]
            }
            files = [
                {"name": n, "directory": d is None, "modified_ns": 0, "file_size": len(d or b"")}
                for n, d in below.items()
            ]
            total = board.room // BLOCK
            facts = {
                "free": total - board.used(), "total": total, "block_size": BLOCK,
                "writable": not board.usb, "files": files,
            }  # fmt: skip
            self.tell(200, json.dumps(facts).encode())

    def do_PUT(self):
        board = self.server
        path = self.path_or_none(True)
        if path is None:
            return
        name = path.rstrip("/")
        parent = name.rpartition("/")[0]
        if parent and board.files.get(parent, b"") is not None:
            self.tell(404)
        elif path.endswith("/"):
            there = name in board.files
            board.files.setdefault(name, None)
            self.tell(204 if there else 201)
        elif (board.used() * BLOCK) + len(self.sent) > board.room:
            self.tell(413)
        else:
            there = name in board.files
            data = self.sent
            if name == board.damage:
                data = bytes((data[0] ^ 1,)) + data[1:]
            board.files[name] = data
            self.tell(204 if there else 201)

    def do_DELETE(self):
        board = self.server
        path = self.path_or_none(True)
        if path is None:
            return
        name = path.rstrip("/")
        if name not in board.files:
            self.tell(404)
            return
        for other in [n for n in board.files if n == name or n.startswith(name + "/")]:
            del board.files[other]
        self.tell(204)
