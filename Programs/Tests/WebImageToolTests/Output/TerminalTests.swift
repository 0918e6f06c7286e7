// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import PortableC
import Testing
import WebImageTestSupport

/// Both ends of a pseudo-terminal.
private final class PseudoTerminal: Sendable {
    private let controller: CInt
    let terminal: FileHandle
    private let pieces = EventLog<String>()

    init() throws {
        // The C library's module doesn't include posix_openpt and its relatives.
        let (unlock, getNumber) = (UInt(0x4004_5431), UInt(0x8004_5430))  // TIOCSPTLCK, TIOCGPTN
        controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var (isLocked, number) = (CInt(0), CInt(0))
        try #require(ioctl(controller, unlock, &isLocked) == 0 && ioctl(controller, getNumber, &number) == 0)
        terminal = try #require(FileHandle(forUpdatingAtPath: "/dev/pts/\(number)"))
        Thread.detachNewThread { [controller, pieces] in
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(controller, &buffer, buffer.count)
                // Reading fails with EIO once the other end is closed.
                guard count > 0 else { break }
                pieces.record(String(decoding: buffer[..<count], as: UTF8.self))
            }
            close(controller)
        }
    }

    var text: String { pieces.events.joined() }

    /// Waits until `webimage` has written something that contains `part`.
    func shows(_ part: String) async { await pieces.wait { $0.joined().contains(part) } }
}

@Suite("The tool in a terminal", .timeLimit(.minutes(1)), .enabled(if: Tool.path != nil))
struct TerminalTests {
    private let origin: TestOrigin
    private let tool: Tool

    init() throws {
        origin = try TestOrigin()
        tool = try Tool()
    }

    @Test("The reason for waiting is shown, and cleared at the end")
    func waits() async throws {
        origin.route("/a.png", .bytes(TestImages.png, contentType: "image/png").held())
        let terminal = try PseudoTerminal()
        let process = try tool.process(["get", origin.address("/a.png")])
        process.standardError = terminal.terminal
        let run = try await tool.finish(process) {
            await terminal.shows("waiting for its response for")
            origin.release("/a.png")
        }
        #expect(run.status == 0 && run.lines.count == 1)
        #expect(terminal.text.contains("\rconnecting to 127.0.0.1 or waiting for its response for"))
        #expect(terminal.text.hasSuffix("\r\u{1B}[K"))
        try terminal.terminal.close()
    }
}
#endif
