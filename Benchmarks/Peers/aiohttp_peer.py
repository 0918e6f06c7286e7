# SPDX-License-Identifier: MIT
import asyncio
import io
import platform
import time

import aiohttp
from PIL import Image

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


def decode(data):
    Image.open(io.BytesIO(data)).convert("RGBA").load()


async def images(prefix, suffix, count, parallel):
    """Loads and decodes images. Returns the seconds until the first and the last, and of processor time."""
    connector = aiohttp.TCPConnector(limit=parallel)
    times = []
    start, processor = time.perf_counter(), time.process_time()
    async with aiohttp.ClientSession(connector=connector) as session:

        async def load(index):
            async with session.get(f"{prefix}{index}{suffix}") as response:
                response.raise_for_status()
                data = await response.read()
            await asyncio.to_thread(decode, data)
            times.append(time.perf_counter() - start)

        await asyncio.gather(*(load(index) for index in range(count)))
    return f"{times[0]} {times[-1]} {time.process_time() - processor}"


def list_images(prefix, suffix, count, parallel):
    return asyncio.run(images(prefix, suffix, int(count), int(parallel)))


version = f"aiohttp {aiohttp.__version__} (Python {platform.python_version()})"
serve({"get": get, "list": list_images}, version)
