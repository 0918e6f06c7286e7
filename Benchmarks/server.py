#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares `webimage-server serve` with other image servers, which take turns in one run. Prints
tables in Markdown.

    server.py PROGRAM [--seconds N] [--rounds N] [--only hits|misses|memory|left|start]

PROGRAM is a release build of webimage-server. Needs wrk and nginx, and Python with aiohttp, pyvips, pillow
and, for thumbor's rows, thumbor.
"""

import argparse
import asyncio
import base64
import hashlib
import hmac
import os
import re
import shutil
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from pathlib import Path

import aiohttp
from PIL import Image

KEY, SALT = b"benchmark key", b"benchmark salt"
HERE = Path(__file__).parent


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def signed(rest):
    """Returns the signed target of an imgproxy URL."""
    digest = hmac.new(KEY, SALT + rest.encode(), hashlib.sha256).digest()
    return "/" + base64.urlsafe_b64encode(digest).rstrip(b"=").decode() + rest


def photograph(width, height, quality, seed):
    """Returns a JPEG with smooth areas, edges and noise."""
    noise = Image.effect_noise((width // 4, height // 4), 60 + seed % 5)
    noise = noise.resize((width, height), Image.BICUBIC)
    ramp = Image.linear_gradient("L").resize((width, height))
    return Image.merge("RGB", (noise, ramp, Image.blend(noise, ramp, 0.5))), quality


class Server:
    """A running server: its processes and their children."""

    def __init__(self, name, commands, port, environment=None):
        self.name, self.port = name, port
        self.processes = [
            subprocess.Popen(
                command, env={**os.environ, **(environment or {})}, stdout=subprocess.DEVNULL,
                stderr=open(f"/tmp/bench-{name.replace(' ', '-')}.log", "ab"))
            for command in commands
        ]
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise SystemExit(f"{name} does not listen")
                time.sleep(0.05)

    def family(self):
        found, rest = [], [process.pid for process in self.processes]
        while rest:
            pid = rest.pop()
            found.append(pid)
            for task in Path(f"/proc/{pid}/task").glob("*/children"):
                try:
                    rest += [int(child) for child in task.read_text().split()]
                except OSError:
                    pass
        return found

    def processor_seconds(self):
        """Returns the processor time of the processes and their finished children."""
        ticks = 0
        for pid in self.family():
            try:
                fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
                ticks += sum(int(fields[index]) for index in (11, 12, 13, 14))
            except OSError:
                pass
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self):
        total = 0
        for pid in self.family():
            try:
                match = re.search(r"^Pss:\s+(\d+)", Path(f"/proc/{pid}/smaps_rollup").read_text(), re.M)
                total += int(match[1]) / 1024 if match else 0
            except OSError:
                pass
        return total

    def stop(self):
        for process in self.processes:
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()


def wrk(port, target, seconds, connections=32):
    output = subprocess.run(
        ["wrk", "-t2", f"-c{connections}", f"-d{seconds}s", f"http://127.0.0.1:{port}{target}"],
        capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in output or "Socket errors" in output:
        raise SystemExit(f"port {port}{target}: {output}")
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])


def nginx(folder, port, work):
    configuration = work / "nginx.conf"
    configuration.write_text(f"""
worker_processes 2; daemon off; pid {work}/nginx.pid; error_log {work}/nginx.log;
events {{ worker_connections 2048; }}
http {{
    access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; types {{ image/jpeg jpg; }}
    client_body_temp_path {work}/b; proxy_temp_path {work}/p; fastcgi_temp_path {work}/f;
    uwsgi_temp_path {work}/u; scgi_temp_path {work}/s;
    server {{ listen 127.0.0.1:{port} backlog=1024; root {folder}; expires 1h; }}
}}
""")
    return Server("nginx static", [["nginx", "-c", str(configuration), "-p", str(work)]], port)


def webimage(program, origin_port, work, *extra, name="webimage"):
    port, admin = free_port(), free_port()
    environment = {"WEBIMAGE_KEY": KEY.hex(), "WEBIMAGE_SALT": SALT.hex()}
    command = [
        program, "serve", "--listen", f"127.0.0.1:{port}", "--admin", f"127.0.0.1:{admin}", "--cache",
        tempfile.mkdtemp(dir=work), "--allowed-origins", f"http://127.0.0.1:{origin_port}",
        "--allowed-networks", "any", "--log", "none", *extra,
    ]
    return Server(name, [command], port, environment)


def python_server(kind, argument, name):
    port = free_port()
    command = [sys.executable, str(HERE / "Peers/image_servers.py"), kind, str(port), argument]
    return Server(name, [command, command], port)


def thumbor(work):
    program = shutil.which("thumbor") or str(Path(sys.executable).parent / "thumbor")
    if not os.access(program, os.X_OK):
        return None
    port, configuration = free_port(), work / "thumbor.conf"
    configuration.write_text(f"""
ALLOW_UNSAFE_URL = True
QUALITY = 80
RESULT_STORAGE = "thumbor.result_storages.file_storage"
RESULT_STORAGE_FILE_STORAGE_ROOT_PATH = "{work}/thumbor-results"
RESULT_STORAGE_STORES_UNSAFE = True
STORAGE = "thumbor.storages.no_storage"
""")
    command = [program, "-i", "127.0.0.1", "-p", str(port), "-c", str(configuration), "--processes", "2"]
    return Server("thumbor, file storage", [command], port)


def table(title, rows, first):
    print(f"\n{title}\n\n| | | relative |\n|---|---|---|")
    for name, value, unit in rows:
        print(f"| {name} | {value:,.1f} {unit} | {value / first:.2f} |")


def hits(options, origin, folder, work):
    """Measures requests per second for a cached image."""
    for size, file, width in (("10 KB", "small.jpg", 320), ("100 KB", "large.jpg", 1280)):
        source = f"http://127.0.0.1:{origin.port}/source.jpg"
        ours = webimage(options.program, origin.port, work)
        target = signed(f"/rs:fit:{width}:{width}/q:80/plain/{source}@jpg")
        body = urllib.request.urlopen(f"http://127.0.0.1:{ours.port}{target}").read()
        # The other servers deliver the same bytes.
        (folder / file).write_bytes(body)
        dictionary = python_server("dictionary", str(folder), "aiohttp, a dictionary")
        contenders = [(origin, "/" + file), (ours, target), (dictionary, "/" + file)]
        if (peer := thumbor(work)) is not None:
            contenders.append((peer, f"/unsafe/fit-in/{width}x{width}/{source.removeprefix('http://')}"))
        rates = {server.name: [] for server, _ in contenders}
        for server, path in contenders:
            wrk(server.port, path, 1)
        for _ in range(options.rounds):
            for server, path in contenders:
                rates[server.name].append(wrk(server.port, path, options.seconds))
        rows = [(name, statistics.median(values), "/s") for name, values in rates.items()]
        table(f"Hits, {size} ({len(body):,} bytes), 32 connections", rows, rows[0][1])
        for server, _ in contenders[1:]:
            server.stop()


async def request_all(port, targets, parallel):
    connector = aiohttp.TCPConnector(limit=parallel)
    statuses, times = [], []
    async with aiohttp.ClientSession(connector=connector) as session:

        async def get(target):
            start = time.perf_counter()
            async with session.get(f"http://127.0.0.1:{port}{target}") as response:
                await response.read()
                statuses.append(response.status)
                times.append(time.perf_counter() - start)

        await asyncio.gather(*(get(target) for target in targets))
    return statuses, times


async def watched(server, targets, parallel):
    """Returns the statuses, the times, and the peak memory in MiB."""
    greatest, running = server.memory(), asyncio.create_task(request_all(server.port, targets, parallel))
    while not running.done():
        greatest = max(greatest, server.memory())
        await asyncio.sleep(0.05)
    return *running.result(), greatest


def misses(options, origin, work):
    """Measures the processor time for scaling a 12-megapixel JPEG to 800 pixels."""
    servers = [
        (webimage(options.program, origin.port, work, "--isolate", "none"), True),
        (webimage(options.program, origin.port, work, "--isolate", "all", name="webimage, isolated"), True),
        (python_server("vips", f"http://127.0.0.1:{origin.port}", "aiohttp and pyvips"), False),
    ]
    if (peer := thumbor(work)) is not None:
        servers.append((peer, None))
    costs, peaks = {server.name: [] for server, _ in servers}, {server.name: 0 for server, _ in servers}
    number = 0
    for round in range(options.rounds + 1):
        for server, kind in servers:
            targets = []
            for _ in range(40):
                number += 1
                source = f"http://127.0.0.1:{origin.port}/source.jpg?{number}"
                coded = base64.urlsafe_b64encode(source.encode()).decode().rstrip("=")
                targets.append({
                    True: lambda: signed(f"/rs:fit:800:800/q:80/{coded}.jpg"),
                    False: lambda: f"/source.jpg?{number}",
                    None: lambda: "/unsafe/fit-in/800x800/" + urllib.parse.quote(source, safe=""),
                }[kind]())
            before = server.processor_seconds()
            statuses, _, peak = asyncio.run(watched(server, targets, 8))
            if set(statuses) != {200}:
                raise SystemExit(f"{server.name}: {set(statuses)}")
            if round > 0:
                costs[server.name].append((server.processor_seconds() - before) / len(targets) * 1000)
            peaks[server.name] = max(peaks[server.name], peak)
    rows = [(name, statistics.median(values), "ms") for name, values in costs.items()]
    peer = dict((name, value) for name, value, _ in rows)["aiohttp and pyvips"]
    table("Misses, 12 megapixels to 800 pixels, processor time of each", rows, peer)
    table("Peak memory with 8 at a time", [(name, value, "MiB") for name, value in peaks.items()], 1)
    for server, _ in servers:
        server.stop()


def memory(options, origin, work):
    """Measures 200 misses at once."""
    for extra, name in (((), "all answered"), (("--queue", "32"), "a queue of 32")):
        server = webimage(options.program, origin.port, work, "--isolate", "none", *extra)
        source = f"http://127.0.0.1:{origin.port}/source.jpg%3F{len(extra)}-"
        targets = [signed(f"/rs:fit:800:800/q:80/plain/{source}{index}@jpg") for index in range(200)]
        statuses, times, peak = asyncio.run(watched(server, targets, 200))
        counts = {status: statuses.count(status) for status in sorted(set(statuses))}
        refused = [time for status, time in zip(statuses, times) if status == 503]
        print(f"\n200 misses at once, {name}: {counts}, peak {peak:.0f} MiB"
              + (f", 503 after {statistics.median(refused):.2f} s" if refused else ""))
        server.stop()


def cold(server, origin, number):
    """Returns the seconds until a small uncached image is made."""
    source = urllib.parse.quote(f"http://127.0.0.1:{origin.port}/small.png?{number}", safe="")
    start = time.perf_counter()
    urllib.request.urlopen(f"http://127.0.0.1:{server.port}/image?url={source}&w=20&format=png").read()
    return time.perf_counter() - start


def left(options, origin, folder, work):
    """Measures how two clients that asked for a slow encoding and left delay a small image."""
    Image.linear_gradient("L").resize((60, 40)).save(folder / "small.png")
    server = webimage(options.program, origin.port, work, "--unsigned")
    numbers = iter(range(1_000_000))
    alone = [cold(server, origin, next(numbers)) for _ in range(20)]
    for format in ("jxl", "avif", "heic"):
        after = []
        for round in range(options.rounds):
            clients = []
            for side in range(2):
                source = urllib.parse.quote(f"http://127.0.0.1:{origin.port}/source.jpg", safe="")
                target = f"/image?url={source}&format={format}&effort=9&w={3900 - 2 * round - side}"
                client = socket.create_connection(("127.0.0.1", server.port))
                client.sendall(f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
                clients.append(client)
            # Both are encoded by now.
            time.sleep(3)
            for client in clients:
                client.close()
            after += [cold(server, origin, next(numbers)) for _ in range(3)]
        print(f"\nA small image is made in {statistics.median(alone):.3f} s. After two clients have asked "
              f"for {format} of 12 megapixels and left: in at most {max(after):.3f} s, median "
              f"{statistics.median(after):.3f} s")
    server.stop()


def start(options, origin, folder, work):
    """Measures the time from the program's start to its first image."""
    Image.linear_gradient("L").resize((60, 40)).save(folder / "small.png")
    for isolate in ("all", "none"):
        times = []
        for number in range(options.rounds * 5):
            port = free_port()
            source = urllib.parse.quote(f"http://127.0.0.1:{origin.port}/small.png", safe="")
            command = [
                options.program, "serve", "--unsigned", "--listen", f"127.0.0.1:{port}", "--admin", "none",
                "--allowed-origins", f"http://127.0.0.1:{origin.port}", "--allowed-networks", "any", "--log",
                "none", "--isolate", isolate,
            ]
            begin = time.perf_counter()
            process = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            while True:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/image?url={source}&w=20").read()
                    break
                except OSError:
                    time.sleep(0.002)
            times.append(time.perf_counter() - begin)
            process.terminate()
            process.wait()
        print(f"\nStart to the first image, isolate {isolate}: {statistics.median(times):.3f} s")


parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--seconds", type=int, default=4)
parser.add_argument("--rounds", type=int, default=3)
parser.add_argument("--only", choices=["hits", "misses", "memory", "left", "start"])
options = parser.parse_args()
with tempfile.TemporaryDirectory(prefix="webimage-bench-") as name:
    work = Path(name)
    folder = work / "files"
    folder.mkdir()
    os.chmod(work, 0o755)
    image, quality = photograph(4000, 3000, 85, 1)
    image.save(folder / "source.jpg", quality=quality)
    origin = nginx(folder, free_port(), work)
    try:
        if options.only in (None, "hits"):
            hits(options, origin, folder, work)
        if options.only in (None, "misses"):
            misses(options, origin, work)
        if options.only in (None, "memory"):
            memory(options, origin, work)
        if options.only in (None, "left"):
            left(options, origin, folder, work)
        if options.only in (None, "start"):
            start(options, origin, folder, work)
    finally:
        origin.stop()
