#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs `webimage-server serve` under load for some time, and checks its answers and what it occupies.

    soak.py PROGRAM [--seconds N] [--isolate all|auto|none]

Of the requests, four fifths are for pictures that were made before, 1 % for sources that are broken, and 5 %
come from clients that leave before the answer. With --isolate, 2 % ask for a large AVIF or JPEG XL image, and
their clients leave while it's encoded, which ends the encoder's process; without, encoders can't be ended.
The load is about 70 % of the possible: each client pauses for three sevenths of the time that its request
took. Fails if a picture differs from the first one with its URL, if an answer has a
status that its source does not explain, or if memory, open files or helper processes grow.
"""

import argparse
import asyncio
import hashlib
import os
import random
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
RESOURCES = ROOT / "Sources/WebImage/Documentation.docc/Resources"
PICTURES = [path.read_bytes() for path in sorted(RESOURCES.glob("*.png"))[:6]]
BROKEN = ["status", "cut", "garbage", "reset"]


async def origin(reader, writer):
    """Answers `/good/N` with a picture, and `/broken/KIND/N` with a fault."""
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            path = head.split(b" ", 2)[1].decode()
            number = int(re.search(r"(\d+)$", path)[1])
            body = PICTURES[number % len(PICTURES)]
            status, length = "200 OK", len(body)
            if "/status/" in path:
                status, body, length = "500 Internal Server Error", b"", 0
            elif "/garbage/" in path:
                body = bytes(length)
            elif "/cut/" in path:
                body = body[: length // 2]
            elif "/reset/" in path:
                break
            age = random.choice([1, 60, 3600])
            writer.write(
                f"HTTP/1.1 {status}\r\nContent-Type: image/png\r\nContent-Length: {length}\r\n"
                f"Cache-Control: max-age={age}\r\nETag: \"{number}\"\r\n\r\n".encode())
            writer.write(body)
            await writer.drain()
            if len(body) < length:
                break
    except (OSError, asyncio.IncompleteReadError, asyncio.CancelledError):
        pass
    writer.close()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Soak:
    def __init__(self, origin_port, port, slow):
        self.origin, self.port, self.slow = origin_port, port, slow
        self.digests, self.made, self.number, self.pictures = {}, [], 0, 0
        self.counts, self.faults = {}, []

    def slow_target(self):
        """A target that takes a second or more to encode."""
        self.number += 1
        options = random.choice(["format=avif&effort=4", "format=jxl&effort=7"])
        # Each width is another image, so nothing is stored for it.
        return (f"/image?url=http%3A//127.0.0.1:{self.origin}/good/{self.number}&fit=stretch&h=1500"
                f"&w={1500 + self.number % 500}&{options}")

    def target(self):
        """A target, and whether its source is broken."""
        self.number += 1
        if random.random() < 0.01:
            path, is_broken = f"/broken/{random.choice(BROKEN)}/{self.number}", True
        elif self.made and random.random() < 0.8:
            return random.choice(self.made), False
        else:
            # Two sizes of each picture. Their number isn't limited, because that would also limit the size of
            # a leak.
            self.pictures += 1
            path, is_broken = f"/good/{self.pictures // 2}", False
        options = random.choice(["w=64", "w=200&format=webp", "w=120&h=120&fit=cover", "w=300&format=jpeg"])
        return f"/image?url=http%3A//127.0.0.1:{self.origin}{path}&{options}", is_broken

    async def client(self, end):
        reader = writer = None
        while time.monotonic() < end:
            is_slow = random.random() < self.slow
            target, is_broken = (self.slow_target(), False) if is_slow else self.target()
            start = time.monotonic()
            try:
                if writer is None:
                    reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(f"GET {target} HTTP/1.1\r\nHost: localhost\r\nAccept: image/*\r\n\r\n".encode())
                if is_slow or random.random() < 0.05:
                    await asyncio.sleep(random.random() * (0.5 if is_slow else 0.01))
                    writer.transport.abort()
                    writer = None
                    kind = "left while encoding" if is_slow else "left"
                    self.counts[kind] = self.counts.get(kind, 0) + 1
                    continue
                head = (await reader.readuntil(b"\r\n\r\n")).decode()
                status = int(head.split(" ", 2)[1])
                length = int(re.search(r"(?im)^content-length: *(\d+)", head)[1])
                body = await reader.readexactly(length)
                if "connection: close" in head.lower():
                    writer.close()
                    writer = None
            except (OSError, asyncio.IncompleteReadError) as error:
                self.faults.append(f"{target}: {error!r}")
                writer = None
                continue
            self.counts[status] = self.counts.get(status, 0) + 1
            if is_broken:
                if status not in (415, 502, 504):
                    self.faults.append(f"{target}: status {status}")
            elif status != 200:
                self.faults.append(f"{target}: status {status}: {body[:200]}")
            else:
                digest = hashlib.sha256(body).digest()
                if self.digests.setdefault(target, digest) != digest:
                    self.faults.append(f"{target}: another picture")
                elif len(self.made) < 400:
                    self.made.append(target)
            await asyncio.sleep((time.monotonic() - start) * 3 / 7)
        if writer:
            writer.close()


def helpers(process):
    """The processes of decoders and encoders that the server has started, and what they have started."""
    parents = {}
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            # The name of the program may contain spaces and parentheses.
            parents[int(entry.parent.name)] = int(entry.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError):
            pass
    found = {process.pid}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return len(found) - 1


def state(process):
    """Memory in MiB, open files, and helper processes."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    memory = int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024
    return memory, len(os.listdir(f"/proc/{process.pid}/fd")), helpers(process)


async def run(options, process, soak):
    end = time.monotonic() + options.seconds
    clients = [asyncio.create_task(soak.client(end)) for _ in range(16)]
    samples = []
    while time.monotonic() < end:
        samples.append(state(process))
        await asyncio.sleep(max(0.2, options.seconds / 120))
    await asyncio.gather(*clients)
    return samples


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--isolate", default="none")
    options = parser.parse_args()
    random.seed(7)
    server = await asyncio.start_server(origin, "127.0.0.1", 0)
    origin_port = server.sockets[0].getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="webimage-soak-") as folder:
        port = free_port()
        process = subprocess.Popen([
            options.program, "serve", "--unsigned", "--listen", f"127.0.0.1:{port}", "--admin",
            f"127.0.0.1:{free_port()}", "--cache", folder,
            "--allowed-origins", f"http://127.0.0.1:{origin_port}",
            "--allowed-networks", "any", "--isolate", options.isolate, "--log", "none",
            # Keep this small, so the cache is full and memory use is steady before the second third.
            "--memory", "8MiB",
        ])
        try:
            for _ in range(200):
                try:
                    (await asyncio.open_connection("127.0.0.1", port))[1].close()
                    break
                except OSError:
                    await asyncio.sleep(0.1)
            soak = Soak(origin_port, port, slow=0 if options.isolate == "none" else 0.02)
            samples = await run(options, process, soak)
            await asyncio.sleep(1)
            memory = [sample[0] for sample in samples]
            third = max(1, len(memory) // 3)
            middle, last = statistics.median(memory[third:2 * third]), statistics.median(memory[-third:])
            _, files, processes = state(process)
            most = max(sample[2] for sample in samples)
            print(f"{sum(soak.counts.values()):,} requests: {soak.counts}; memory {middle:.0f} MiB in the "
                  f"middle, {last:.0f} MiB at the end; {files} open files; {processes} helper processes at "
                  f"the end, at most {most} before")
            if last > middle * 1.15 + 16:
                soak.faults.append("memory grows")
            if files > 200:
                soak.faults.append(f"{files} open files after all clients have left")
            # Idle helpers that wait for the next image may remain.
            if processes > 8 + 2 * os.cpu_count():
                soak.faults.append(f"{processes} helper processes after all clients have left")
            process.send_signal(signal.SIGTERM)
            if process.wait(40) != 0:
                soak.faults.append(f"exit status {process.returncode}")
        finally:
            process.kill()
    for fault in soak.faults[:20]:
        print("error:", fault, file=sys.stderr)
    return 1 if soak.faults else 0


sys.exit(asyncio.run(main()))
