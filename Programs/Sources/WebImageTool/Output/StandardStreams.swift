// SPDX-License-Identifier: MIT

import ImageBase
import PortableC
@_spi(Programs) import WebImage

/// Standard output, unbuffered.
enum StandardOutput {
    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes a line. If the reader has closed the pipe, the program ends with status 0; any other failure
    /// ends it with an error line.
    static func line(_ text: String) { write(text + "\n") }

    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer) {
        ProgressBar.shared.hide()
        guard let failure = writeAll(bytes, to: STDOUT_FILENO) else { return }
        if failure == EPIPE { ProgramEnd.now(status: 0) }
        StandardError.line("webimage: io: standard output: \(String(cString: strerror(failure)))")
        ProgramEnd.now(status: 1)
    }
}

/// Standard error, unbuffered.
enum StandardError {
    static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    private static let verbosity = Locked(false)

    /// Whether ``detail(_:)`` writes: `--verbose`.
    static var isVerbose: Bool {
        get { verbosity.withLock { $0 } }
        set { verbosity.withLock { $0 = newValue } }
    }

    /// Writes `* text` with `--verbose`.
    static func detail(_ text: @autoclosure () -> String) {
        guard isVerbose else { return }
        line("* " + ProgramSupport.escaping(text()))
    }

    static func line(_ text: String) {
        ProgressBar.shared.hide()
        write(text + "\n")
    }

    /// Writes `text`. Failures are ignored, because they cannot be reported.
    static func write(_ text: String) {
        var text = text
        _ = text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: STDERR_FILENO) }
    }
}

/// Writes all of `bytes`.
///
/// - Returns: the error number, or `nil`.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: CInt) -> CInt? {
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
