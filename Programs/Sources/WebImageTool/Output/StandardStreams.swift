// SPDX-License-Identifier: MIT

import CommandSupport
import ImageBase
import PortableC
@_spi(Programs) import WebImage

/// Standard output, kept clear of the progress bar.
enum StandardOutput {
    static var isTerminal: Bool { StandardStream.output.isTerminal }

    /// Writes a line.
    ///
    /// If the reader has closed the pipe, `webimage` exits with status 0. After any other failure, it exits
    /// with an error line.
    static func line(_ text: String) { write(text + "\n") }

    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    static func write(_ bytes: UnsafeRawBufferPointer) {
        ProgressBar.shared.hide()
        guard let failure = StandardStream.output.write(bytes) else { return }
        if failure == EPIPE { ProgramEnd.now(status: 0) }
        StandardError.line("webimage: io: standard output: \(String(cString: strerror(failure)))")
        ProgramEnd.now(status: 1)
    }
}

/// Standard error, kept clear of the progress bar.
enum StandardError {
    static var isTerminal: Bool { StandardStream.error.isTerminal }

    private static let verbosity = Locked(false)

    /// Whether ``detail(_:)`` writes anything: `--verbose`.
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

    /// Writes `text`. Failures are ignored, because there's no way to report them.
    static func write(_ text: String) { StandardStream.error.write(text) }
}
