#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An HTTP/2 origin with faults, for tests of clients. Needs the packages hpack and hyperframe.

    faulty_origin.py PORT CERTIFICATE KEY BODY

BODY is the file that is served for every path, with a strong entity tag and with ranges. The path selects the fault:

    /good/ANY              no fault
    /always/FAULT/ANY      each request gets the fault
    /once/FAULT/ANY        the first request for the path gets the fault, the others get the body
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

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
LAST_STREAM = 2**31 - 1
NO_ERROR = 0
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
            head = self.read(9)
            frame, length = frames.Frame.parse_frame_header(memoryview(head))
            frame.parse_body(memoryview(self.read(length)))
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

    def leave(self, last, code=NO_ERROR):
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
        if (parts[1], before == 0) in [("always", True), ("always", False), ("once", True), ("then", False)]:
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


class Faults:
    """Each fault is the answer to a request on a stream."""

    # The end of the connection

    def goaway(self, stream):
        """Announces the end, answers this request, then closes."""
        self.send(self.leave(stream), self.head(stream, self.fields()), *self.data(stream, self.body))
        self.close()

    def goaway_twice(self, stream):
        """A graceful shutdown in two steps (RFC 9113, 6.8)."""
        self.send(self.leave(LAST_STREAM), self.head(stream, self.fields()))
        self.send(self.leave(stream), *self.data(stream, self.body))
        self.close()

    def goaway_unprocessed(self, stream):
        """The request was not processed."""
        self.send(self.leave(max(0, stream - 2)))
        self.close()

    def goaway_unanswered(self, stream):
        """The request may have been processed and gets no answer."""
        self.send(self.leave(stream))
        self.close()

    def goaway_any(self, stream):
        """Like `goaway_unanswered`, with the highest number as the last stream."""
        self.send(self.leave(LAST_STREAM))
        self.close()

    def goaway_after_head(self, stream):
        self.send(self.head(stream, self.fields()), self.leave(stream))
        self.close()

    def goaway_in_body(self, stream):
        self.send(*self.half(stream), self.leave(stream))
        self.close()

    def goaway_error(self, stream, code):
        self.send(self.leave(stream, code))
        self.close()

    def close_unanswered(self, stream):
        self.close()

    def close_in_body(self, stream):
        self.send(*self.half(stream))
        self.close()

    def abort_unanswered(self, stream):
        self.abort()

    def abort_in_body(self, stream):
        self.send(*self.half(stream))
        self.abort()

    # The end of the stream

    def reset_unanswered(self, stream, code):
        self.send(self.reset(stream, code))

    def reset_after_head(self, stream, code):
        self.send(self.head(stream, self.fields()), self.reset(stream, code))

    def reset_in_body(self, stream, code):
        self.send(*self.half(stream), self.reset(stream, code))

    def stall(self, stream):
        """Never answers."""

    def stall_in_body(self, stream):
        self.send(*self.half(stream))

    # Settings and windows

    def settings(self, stream, identifier, value):
        settings = frames.SettingsFrame(0)
        settings.settings = {identifier: value}
        self.send(settings, self.head(stream, self.fields()), *self.data(stream, self.body))

    def settings_no_window(self, stream):
        Faults.settings(self, stream, frames.SettingsFrame.INITIAL_WINDOW_SIZE, 0)

    def settings_large_window(self, stream):
        """More than is allowed."""
        Faults.settings(self, stream, frames.SettingsFrame.INITIAL_WINDOW_SIZE, 2**31)

    def settings_one_stream(self, stream):
        Faults.settings(self, stream, frames.SettingsFrame.MAX_CONCURRENT_STREAMS, 1)

    def settings_no_table(self, stream):
        Faults.settings(self, stream, frames.SettingsFrame.HEADER_TABLE_SIZE, 0)

    def settings_small_frames(self, stream):
        """Less than is allowed."""
        Faults.settings(self, stream, frames.SettingsFrame.MAX_FRAME_SIZE, 1)

    def settings_flood(self, stream):
        settings = frames.SettingsFrame(0)
        settings.settings = {frames.SettingsFrame.HEADER_TABLE_SIZE: 4096}
        self.send(*[settings] * 5000)
        self.good(stream, {":method": "GET"})

    def window_overflow(self, stream):
        self.send(*[frames.WindowUpdateFrame(0, window_increment=LAST_STREAM)] * 2)
        self.good(stream, {":method": "GET"})

    def window_zero(self, stream):
        self.stream.sendall(b"\0\0\4\x08\0" + struct.pack(">II", stream, 0))

    # Header blocks

    def header_long(self, stream):
        """A field of 200 KB in a dozen of frames."""
        block = self.encoder.encode(self.fields(more=[("x-long", "a" * 200_000)]), huffman=False)
        pieces = [block[index : index + 16384] for index in range(0, len(block), 16384)]
        list = [frames.HeadersFrame(stream, data=pieces[0])]
        list += [frames.ContinuationFrame(stream, data=piece) for piece in pieces[1:]]
        list[-1].flags.add("END_HEADERS")
        self.send(*list, *self.data(stream, self.body))

    def header_many(self, stream):
        """5,000 fields."""
        more = [(f"x-{index}", "a" * 20) for index in range(5000)]
        block = self.encoder.encode(self.fields(more=more), huffman=False)
        pieces = [block[index : index + 16384] for index in range(0, len(block), 16384)]
        list = [frames.HeadersFrame(stream, data=pieces[0])]
        list += [frames.ContinuationFrame(stream, data=piece) for piece in pieces[1:]]
        list[-1].flags.add("END_HEADERS")
        self.send(*list, *self.data(stream, self.body))

    def header_endless(self, stream):
        """A header block without an end."""
        # A literal without indexing, so that the table of the client stays small.
        field = b"\0\x06x-more\x64" + b"a" * 100
        self.send(frames.HeadersFrame(stream, data=self.encoder.encode([(":status", "200")])))
        while True:
            self.send(*[frames.ContinuationFrame(stream, data=field * 150)] * 4)

    def header_damaged(self, stream):
        """An index that is not in the table."""
        self.send(frames.HeadersFrame(stream, data=b"\xff\xff\xff\xff\x07", flags=["END_HEADERS"]))

    def header_upper_case(self, stream):
        self.send(self.head(stream, self.fields(more=[("X-Upper", "a")])), *self.data(stream, self.body))

    def header_no_status(self, stream):
        self.send(self.head(stream, self.fields()[1:]), *self.data(stream, self.body))

    def header_line_break(self, stream):
        self.send(
            self.head(stream, self.fields(more=[("x-break", "a\r\nSet-Cookie: b=1")])),
            *self.data(stream, self.body))

    def header_twice(self, stream):
        """A second head after the first."""
        self.send(self.head(stream, self.fields()), self.head(stream, self.fields()))
        self.send(*self.data(stream, self.body))

    def interim_flood(self, stream):
        hint = [(":status", "103"), ("link", "</style.css>; rel=preload")]
        self.send(*[self.head(stream, hint) for _ in range(200)])
        self.good(stream, {":method": "GET"})

    # Bodies

    def length_long(self, stream):
        """A body that is shorter than declared."""
        length = len(self.body) + 10
        self.send(self.head(stream, self.fields(length=length)), *self.data(stream, self.body))

    def length_short(self, stream):
        """A body that is longer than declared."""
        length = len(self.body) - 10
        self.send(self.head(stream, self.fields(length=length)), *self.data(stream, self.body))

    def data_first(self, stream):
        """A body without a head."""
        self.send(*self.data(stream, self.body))

    def data_after_end(self, stream):
        self.good(stream, {":method": "GET"})
        self.send(*self.data(stream, self.body))

    def data_empty(self, stream):
        self.send(self.head(stream, self.fields()))
        self.send(*[frames.DataFrame(stream)] * 5000)
        self.send(*self.data(stream, self.body))

    def data_padded(self, stream):
        self.send(self.head(stream, self.fields()))
        for piece in self.data(stream, self.body):
            for index in range(0, len(piece.data), 1000):
                padded = frames.DataFrame(stream, data=piece.data[index : index + 1000], pad_length=200)
                padded.flags.add("PADDED")
                self.send(padded)
        self.send(frames.DataFrame(stream, flags=["END_STREAM"]))

    def data_large_frame(self, stream):
        """A frame that is longer than the client allows."""
        self.send(self.head(stream, self.fields()))
        self.send(frames.DataFrame(stream, data=b"a" * 100_000))

    def trailers(self, stream):
        self.send(self.head(stream, self.fields()), *self.data(stream, self.body, ends=False))
        self.send(self.head(stream, [("x-checksum", "1")], ends=True))

    # Other frames

    def ping_flood(self, stream):
        self.send(*[frames.PingFrame(0, opaque_data=b"12345678")] * 5000)
        self.good(stream, {":method": "GET"})

    def reset_flood(self, stream):
        """Resets streams that do not exist."""
        self.send(*[self.reset(1, 8)] * 2000)
        self.good(stream, {":method": "GET"})

    def push(self, stream):
        """A push, which the client has not allowed."""
        request = [(":method", "GET"), (":scheme", "https"), (":authority", "localhost"), (":path", "/p")]
        promise = frames.PushPromiseFrame(
            stream, promised_stream_id=2, data=self.encoder.encode(request), flags=["END_HEADERS"])
        self.send(promise)
        self.good(stream, {":method": "GET"})

    def unknown_frame(self, stream):
        """A frame of a type that must be ignored."""
        self.stream.sendall(b"\0\0\4\xbb\0" + struct.pack(">I", stream) + b"abcd")
        self.good(stream, {":method": "GET"})

    def other_protocol(self, stream):
        self.stream.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok" * 10)


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
