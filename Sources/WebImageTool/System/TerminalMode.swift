// SPDX-License-Identifier: MIT

import ImageBase
import TerminalImage

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Asks the terminal what it can show.
enum TerminalMode {
    /// The terminal's settings while they are changed.
    private static let changed = Locked<(descriptor: CInt, saved: termios)?>(nil)

    /// Gives the terminal its settings back; harmless at any time.
    static func restore() {
        changed.withLock { state in
            guard let (descriptor, settings) = state else { return }
            var saved = settings
            tcsetattr(descriptor, TCSAFLUSH, &saved)
            state = nil
        }
    }

    /// How to show pictures: by the environment, else by the terminal's own answer, else by half blocks. A terminal
    /// is asked only when we run in its foreground and input and output are both its own; it has a second.
    static func detectProtocol(environment: [String: String]) -> TerminalProtocol {
        if let known = TerminalProtocol.detect(environment: environment) { return known }
        guard isatty(STDOUT_FILENO) == 1, isatty(STDIN_FILENO) == 1 else { return .blocks }
        let descriptor = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return .blocks }
        defer { close(descriptor) }
        // A background job that changed the settings would be stopped.
        guard tcgetpgrp(descriptor) == getpgrp(), setRaw(descriptor) else { return .blocks }
        defer { restore() }
        let query = Array(TerminalProtocol.query.utf8)
        guard POSIXCalls.write(descriptor, query, query.count) == query.count else { return .blocks }
        return TerminalProtocol.parse(answer: readAnswer(descriptor))
    }

    /// No echo and no lines, so that the answer neither shows nor waits for the return key; Ctrl-C still works.
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
