# SPDX-License-Identifier: MIT
"""The faults of `faulty_origin.py`."""
import struct
import time

from hyperframe import frame as frames

LAST_STREAM = 2**31 - 1


class Faults:
    """Each method answers the request on a stream. Its first parameter is the connection."""

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

    def reset_after_read_head(self, stream, code):
        self.send(self.head(stream, self.fields()))
        self.wait_for_client()
        self.send(self.reset(stream, code))

    def reset_in_body(self, stream, code):
        self.send(*self.half(stream), self.reset(stream, code))

    def stall(self, stream):
        """Never answers."""

    def stall_in_body(self, stream):
        self.send(*self.half(stream))

    def silence(self, stream):
        """Answers no request on this connection any more, as if the server were gone."""
        while self.stream.recv(65536):
            pass

    def drip(self, stream):
        """Sends a part of the body every 0.2 s, fifteen times, then the rest."""
        self.send(self.head(stream, self.fields()))
        for index in range(15):
            time.sleep(0.2)
            self.send(*self.data(stream, self.body[index * 1000 : (index + 1) * 1000], ends=False))
        self.send(*self.data(stream, self.body[15_000:]))

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
        # A literal without indexing, so the client's table stays small.
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
