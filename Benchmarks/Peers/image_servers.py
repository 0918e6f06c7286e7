# SPDX-License-Identifier: MIT
"""Image servers of the benchmark, each a process of its own.

    image_servers.py dictionary PORT FOLDER    answers files of a folder from memory
    image_servers.py vips PORT ORIGIN          scales a JPEG of the origin to fit 800 pixels, by libvips
"""

import sys
from pathlib import Path

import aiohttp
from aiohttp import web


def dictionary(folder):
    files = {"/" + path.name: path.read_bytes() for path in Path(folder).iterdir()}

    async def answer(request):
        body = files.get(request.path)
        if body is None:
            raise web.HTTPNotFound
        return web.Response(body=body, content_type="image/jpeg", headers={"Cache-Control": "max-age=3600"})

    return answer


def vips(origin):
    import asyncio

    import pyvips

    session = None

    def scale(data):
        image = pyvips.Image.thumbnail_buffer(data, 800, height=800, size="down")
        return image.jpegsave_buffer(Q=80, strip=True, optimize_coding=True)

    async def answer(request):
        nonlocal session
        session = session or aiohttp.ClientSession()
        async with session.get(origin + request.path_qs) as response:
            data = await response.read()
        body = await asyncio.to_thread(scale, data)
        return web.Response(body=body, content_type="image/jpeg")

    return answer


kind, port, argument = sys.argv[1:]
application = web.Application()
application.router.add_get("/{path:.*}", {"dictionary": dictionary, "vips": vips}[kind](argument))
web.run_app(application, host="127.0.0.1", port=int(port), reuse_port=True, print=None, access_log=None)
