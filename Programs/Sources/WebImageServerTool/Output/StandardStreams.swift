// SPDX-License-Identifier: MIT

#if Server
import PortableC

/// Standard output, unbuffered.
enum StandardOutput {
    static func line(_ text: String) { writeAll(text + "\n", to: STDOUT_FILENO) }
}

/// Standard error, unbuffered.
enum StandardError {
    static func line(_ line: String) { text(line + "\n") }

    static func text(_ text: String) { writeAll(text, to: STDERR_FILENO) }
}

/// Writes `text`. The server keeps running when the reader is gone.
private func writeAll(_ text: String, to descriptor: CInt) {
    var text = text
    text.withUTF8 { bytes in
        var rest = UnsafeRawBufferPointer(bytes)
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count >= 0 {
                rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
            } else if errno == EAGAIN {
                var room = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&room, 1, -1)
            } else if errno != EINTR {
                return
            }
        }
    }
}
#endif
