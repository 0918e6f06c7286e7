#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An HTTP/2 origin with faults, for tests of clients. Needs the packages hpack and hyperframe.

    faulty_origin.py PORT CERTIFICATE KEY BODY

BODY is the file that is served for every path, with a strong entity tag and with ranges. The path selects
the fault:

    /good/ANY              no fault
    /always/FAULT/ANY      each request gets the fault
    /once/FAULT/ANY        the first request for the path gets the fault, the others get the body
    /twice/FAULT/ANY       the first two requests for the path get the fault, the others get the body
    /then/FAULT/ANY        the first request for the path gets the body, the others get the fault
    /closing=N/ANY         no fault, but the connection ends gracefully after N of these requests
    /counts                the numbers of connections and of requests for each path, as JSON

Each connection has its own thread. Frames are written as they are, without the checks of a server.
"""
import json
import re
import socket
import ssl
import struct
import sys
import threading

import hpack
from hyperframe import frame as frames

from faults import Faults

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
TAG = '"one"'

lock = threading.Lock()
counts = {}
connections = 0


def count(path):
    """Counts a request, and returns how many there were before."""
    with lock:
        before = counts.get(path, 0)
        counts[path] = before + 1
        return before


class Ended(Exception):
    """The connection ends."""


class Connection:
    def __init__(self, stream, body):
        self.stream = stream
        self.body = body
        self.decoder = hpack.Decoder()
        self.encoder = hpack.Encoder()
        self.blocks = {}
        self.answered = 0

    # Reading

    def read(self, size):
        data = b""
        while len(data) < size:
            piece = self.stream.recv(size - len(data))
            if not piece:
                raise Ended
            data += piece
        return data

    def serve(self):
        if self.read(len(PREFACE)) != PREFACE:
            raise Ended
        settings = frames.SettingsFrame(0)
        settings.settings = {frames.SettingsFrame.MAX_CONCURRENT_STREAMS: 100}
        self.send(settings)
        while True:
            self.receive(self.next_frame())

    def next_frame(self):
        head = self.read(9)
        frame, length = frames.Frame.parse_frame_header(memoryview(head))
        frame.parse_body(memoryview(self.read(length)))
        return frame

    def wait_for_client(self):
        """Waits until the client has read all frames."""
        self.send(frames.PingFrame(0, opaque_data=b"12345678"))
        while True:
            frame = self.next_frame()
            if isinstance(frame, frames.PingFrame) and "ACK" in frame.flags:
                return
            self.receive(frame)

    def receive(self, frame):
        if isinstance(frame, frames.SettingsFrame) and "ACK" not in frame.flags:
            self.send(frames.SettingsFrame(0, flags=["ACK"]))
        elif isinstance(frame, frames.PingFrame) and "ACK" not in frame.flags:
            self.send(frames.PingFrame(0, opaque_data=frame.opaque_data, flags=["ACK"]))
        elif isinstance(frame, (frames.HeadersFrame, frames.ContinuationFrame)):
            self.blocks[frame.stream_id] = self.blocks.get(frame.stream_id, b"") + frame.data
            if "END_HEADERS" in frame.flags:
                fields = dict(self.decoder.decode(self.blocks.pop(frame.stream_id)))
                self.answer(frame.stream_id, fields)

    # Writing

    def send(self, *list):
        self.stream.sendall(b"".join(frame.serialize() for frame in list))

    def head(self, stream, fields, ends=False):
        flags = ["END_HEADERS"] + (["END_STREAM"] if ends else [])
        return frames.HeadersFrame(stream, data=self.encoder.encode(fields), flags=flags)

    def data(self, stream, bytes, ends=True):
        """DATA frames with the bytes, the last of which ends the stream."""
        pieces = [bytes[index : index + 16384] for index in range(0, len(bytes), 16384)] or [b""]
        list = [frames.DataFrame(stream, data=piece) for piece in pieces]
        if ends:
            list[-1].flags.add("END_STREAM")
        return list

    def fields(self, status=200, length=None, more=()):
        length = len(self.body) if length is None else length
        return [
            (":status", str(status)), ("content-type", "image/png"), ("content-length", str(length)),
            ("etag", TAG), ("accept-ranges", "bytes"), ("cache-control", "max-age=0"), *more,
        ]

    def half(self, stream):
        """The head of a response and half of the body."""
        return [
            self.head(stream, self.fields()),
            *self.data(stream, self.body[: len(self.body) // 2], ends=False),
        ]

    def reset(self, stream, code):
        return frames.RstStreamFrame(stream, error_code=code)

    def leave(self, last, code=0):
        return frames.GoAwayFrame(0, last_stream_id=last, error_code=code)

    def close(self):
        """Ends the connection as a server does that has sent everything."""
        try:
            self.stream.settimeout(1)
            self.stream.unwrap()
        except (OSError, ValueError):
            pass
        raise Ended

    def abort(self):
        """Resets the TCP connection."""
        self.stream.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        raise Ended

    # Requests

    def answer(self, stream, request):
        path = request[":path"]
        before = count(path)
        if path == "/counts":
            with lock:
                text = json.dumps({"connections": connections, "requests": counts}).encode()
            return self.send(self.head(stream, [(":status", "200")]), *self.data(stream, text))
        parts = path.split("/")
        faults = {"always": True, "once": before == 0, "twice": before < 2, "then": before > 0}
        if faults.get(parts[1]):
            name, _, number = parts[2].partition("=")
            fault = getattr(Faults, name.replace("-", "_"))
            return fault(self, stream, int(number)) if number else fault(self, stream)
        if parts[1].startswith("closing="):
            self.answered += 1
            if self.answered == int(parts[1].partition("=")[2]):
                return Faults.goaway(self, stream)
        self.good(stream, request)

    def good(self, stream, request):
        if request.get("if-none-match") == TAG:
            return self.send(self.head(stream, [(":status", "304"), ("etag", TAG)], ends=True))
        asked = re.fullmatch(r"bytes=(\d+)-", request.get("range", ""))
        if asked and request.get("if-range", TAG) == TAG:
            first, total = int(asked[1]), len(self.body)
            body = self.body[first:]
            place = ("content-range", f"bytes {first}-{total - 1}/{total}")
            head = self.head(stream, self.fields(206, len(body), [place]))
        else:
            body = self.body
            head = self.head(stream, self.fields())
        if request[":method"] == "HEAD":
            head.flags.add("END_STREAM")
            return self.send(head)
        self.send(head, *self.data(stream, body))


def serve(client, context, body):
    global connections
    try:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        # Ends the thread of a client that disappears.
        client.settimeout(120)
        with context.wrap_socket(client, server_side=True) as stream:
            with lock:
                connections += 1
            Connection(stream, body).serve()
    except (Ended, OSError, ValueError):
        pass
    finally:
        client.close()


def main():
    port, certificate, key, path = sys.argv[1:]
    with open(path, "rb") as file:
        body = file.read()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    context.set_alpn_protocols(["h2"])
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", int(port)))
    listener.listen(256)
    while True:
        client, _ = listener.accept()
        threading.Thread(target=serve, args=(client, context, body), daemon=True).start()


main()
