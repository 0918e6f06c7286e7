# SPDX-License-Identifier: MIT
"""Serves one JPEG of 5,000 bytes on a free port of 127.0.0.1, which it prints."""

import asyncio
import base64

# A grey pixel.
SMALLEST = base64.b64decode(
    "/9j/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////"
    "wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z"
)
PADDING = 5000 - len(SMALLEST)
BODY = SMALLEST[:2] + b"\xff\xfe" + (PADDING - 2).to_bytes(2, "big") + bytes(PADDING - 4) + SMALLEST[2:]
HEAD = (
    "HTTP/1.1 200 OK\r\nContent-Type: image/jpeg\r\nCache-Control: max-age=86400\r\n"
    f'ETag: "1"\r\nContent-Length: {len(BODY)}\r\n\r\n'
)


async def respond(reader, writer):
    try:
        while True:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(HEAD.encode() + BODY)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        writer.close()


async def main():
    server = await asyncio.start_server(respond, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
