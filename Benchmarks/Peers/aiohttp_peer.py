# SPDX-License-Identifier: MIT
import asyncio
import platform
import time

import aiohttp

from serving import serve


async def transfer(prefix, suffix, files, count, parallel):
    indexes = iter(range(count))

    async def worker(session):
        for index in indexes:
            async with session.get(f"{prefix}{index % files}{suffix}") as response:
                response.raise_for_status()
                await response.read()

    connector = aiohttp.TCPConnector(limit=parallel)
    async with aiohttp.ClientSession(connector=connector) as session:
        start = time.perf_counter()
        await asyncio.gather(*(worker(session) for _ in range(parallel)))
        return time.perf_counter() - start


def get(prefix, suffix, files, count, parallel):
    return asyncio.run(transfer(prefix, suffix, int(files), int(count), int(parallel)))


serve({"get": get}, f"aiohttp {aiohttp.__version__} (Python {platform.python_version()})")
