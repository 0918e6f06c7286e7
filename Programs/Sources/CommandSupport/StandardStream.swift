// SPDX-License-Identifier: MIT

import PortableC

/// Standard output or standard error, unbuffered.
public enum StandardStream: Sendable {
    case output
    case error

    public var isTerminal: Bool { isatty(descriptor) == 1 }

    private var descriptor: CInt { self == .output ? STDOUT_FILENO : STDERR_FILENO }

    /// Writes a line. Does nothing if the reader is gone.
    public func line(_ text: String) { write(text + "\n") }

    /// Writes all of `text`.
    ///
    /// - Returns: the error number, or `nil` on success.
    @discardableResult
    public func write(_ text: String) -> CInt? {
        var text = text
        return text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of `bytes`.
    ///
    /// - Returns: the error number, or `nil` on success.
    @discardableResult
    public func write(_ bytes: UnsafeRawBufferPointer) -> CInt? {
        var offset = 0
        while offset < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[offset...])
            let count = POSIXCalls.write(rest, to: descriptor)
            if count >= 0 {
                offset += count
            } else if errno == EAGAIN {
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}
