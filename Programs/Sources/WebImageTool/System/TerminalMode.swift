// SPDX-License-Identifier: MIT

import CommandSupport
import ImageBase
import PortableC
import TerminalImage

/// Finds out which graphics protocol the terminal supports.
enum TerminalMode {
    /// The terminal's original settings while they're changed.
    private static let changed = Locked<(descriptor: CInt, saved: termios)?>(nil)

    /// Restores the terminal's original settings if they were changed.
    static func restore() {
        changed.withLock { state in
            guard let (descriptor, settings) = state else { return }
            var saved = settings
            tcsetattr(descriptor, TCSAFLUSH, &saved)
            state = nil
        }
    }

    /// Returns the protocol named by the environment, or else the one that the terminal reports within a
    /// second, or else half blocks.
    ///
    /// We query the terminal only from a foreground process whose input and output are the terminal.
    static func detectProtocol(environment: [String: String]) -> TerminalProtocol {
        if let known = TerminalProtocol.detect(environment: environment) { return known }
        guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else { return .blocks }
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return .blocks }
        defer { close(descriptor) }
        // The system would stop a background job that changes the settings.
        guard tcgetpgrp(descriptor) == getpgrp(), setRaw(descriptor) else { return .blocks }
        defer { restore() }
        let query = Array(TerminalProtocol.query.utf8)
        let written = query.withUnsafeBytes { POSIXCalls.write($0, to: descriptor) }
        guard written == query.count else { return .blocks }
        return TerminalProtocol.parse(answer: readAnswer(descriptor))
    }

    /// Turns off echo and line mode. Otherwise the terminal's reply would be shown, and we couldn't read it
    /// until the user presses Return. Ctrl-C still works.
    private static func setRaw(_ descriptor: CInt) -> Bool {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { return false }
        let saved = settings
        settings.c_lflag &= ~tcflag_t(ECHO | ICANON)
        changed.withLock { $0 = (descriptor, saved) }
        return tcsetattr(descriptor, TCSANOW, &settings) == 0
    }

    private static func readAnswer(_ descriptor: CInt) -> String {
        let clock = ContinuousClock()
        let deadline = clock.now + .seconds(1)
        var answer: [UInt8] = []
        while answer.count < 4096 {
            let rest = (deadline - clock.now) / .milliseconds(1)
            guard rest > 0 else { break }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, CInt(rest.rounded(.up))) > 0 else { continue }
            var buffer = [UInt8](repeating: 0, count: 256)
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            answer += buffer[..<count]
            if TerminalProtocol.isComplete(answer: String(decoding: answer, as: UTF8.self)) { break }
        }
        return String(decoding: answer, as: UTF8.self)
    }
}
