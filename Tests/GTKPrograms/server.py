# SPDX-License-Identifier: MIT
"""A server of images for the tests.

    python3 server.py COMMAND [ARGUMENT...]   runs a command, with the server's address as the last argument
"""

import contextlib
import http.server
import re
import struct
import subprocess
import sys
import threading
import zlib


def png(width, height):
    """The bytes of a white image."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    rows = (b"\0" + b"\xff" * width) * height
    chunks = chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(rows)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


class Server(http.server.ThreadingHTTPServer):
    """Serves /WIDTHxHEIGHT.png at once, after an answer 403 if the path is in `failing`.

    A request for /held.png has no response until `gate` is set.
    """

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.gate = threading.Event()
        self.fields = []
        self.failing = set()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def url(self, path):
        return f"http://127.0.0.1:{self.server_port}{path}"


class Handler(http.server.BaseHTTPRequestHandler):
    def handle(self):
        # Canceled loads close their connections.
        with contextlib.suppress(ConnectionError):
            super().handle()

    def do_GET(self):
        self.server.fields.append(dict(self.headers))
        if self.path.startswith("/held.png"):
            self.server.gate.wait()
        size = re.fullmatch(r"/(\d+)x(\d+)\.png", self.path.split("?")[0])
        body = png(int(size[1]), int(size[2])) if size else b""
        if self.path in self.server.failing:
            self.server.failing.remove(self.path)
            body, status = b"", 403
        else:
            status = 200 if body else 404
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


if __name__ == "__main__":
    sys.exit(subprocess.run([*sys.argv[1:], Server().url("")]).returncode)
