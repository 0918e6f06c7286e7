# SPDX-License-Identifier: MIT
"""Serves a JPEG of 5,000 bytes on a free port of 127.0.0.1, which it prints.

A path such as `/100000.jpg` gets as many bytes as it says.
"""

import asyncio
import base64
import re

# A gray pixel.
SMALLEST = base64.b64decode(
    "/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////"
    "wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"
)


def response(size):
    """Returns a response with an image of that size, which has comments before the pixel."""
    comments, padding = [], size - len(SMALLEST)
    while padding > 0:
        # The length field counts itself.
        part = padding if padding <= 65537 else 60000
        comments.append(b"\xff\xfe" + (part - 2).to_bytes(2, "big") + bytes(part - 4))
        padding -= part
    head = (
        "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nCache-Control: max-age=86400\r\n"
        f'ETag: "1"\r\nContent-Length: {size}\r\n\r\n'
    )
    return head.encode() + SMALLEST[:2] + b"".join(comments) + SMALLEST[2:]


DEFAULT = response(5000)


async def respond(reader, writer):
    try:
        while True:
            head = await reader.readuntil(b"\r\n\r\n")
            size = re.match(rb"GET /(\d+)\.jpg ", head)
            writer.write(response(int(size[1])) if size else DEFAULT)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main():
    server = await asyncio.start_server(respond, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
