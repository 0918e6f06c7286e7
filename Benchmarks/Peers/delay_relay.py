# SPDX-License-Identifier: MIT
"""Passes connections on to a server, and delays each byte in both directions, as a network does.

    delay_relay.py PORT MILLISECONDS

PORT is that of the server on 127.0.0.1. The port of the relay is the first line of the output.
"""

import asyncio
import sys


async def copy(reader, writer, delay):
    loop = asyncio.get_running_loop()
    while data := await reader.read(1 << 16):
        loop.call_later(delay, writer.write, data)
    loop.call_later(delay, writer.close)


async def main(port, milliseconds):
    delay = milliseconds / 1000

    async def connect(reader, writer):
        try:
            answer, request = await asyncio.open_connection("127.0.0.1", port)
            await asyncio.gather(copy(reader, request, delay), copy(answer, writer, delay))
        except OSError:
            writer.close()

    server = await asyncio.start_server(connect, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
