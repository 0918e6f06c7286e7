// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A virtual X server for machines without a display.
final class VirtualDisplay {
    private let server = Process()

    static var isNeeded: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["DISPLAY", "WAYLAND_DISPLAY"].allSatisfy { environment[$0, default: ""].isEmpty }
    }

    /// Starts Xvfb on a free display and makes GTK use it. Returns `nil` if Xvfb does not start.
    init?() {
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        // The server picks the display number and writes it to the pipe when it accepts connections.
        server.arguments = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x960x24", "-nolisten", "tcp"]
        let pipe = Pipe()
        server.standardOutput = pipe
        server.standardError = FileHandle.nullDevice
        guard (try? server.run()) != nil else { return nil }
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        guard let number = Int(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            server.terminate()
            return nil
        }
        setenv("DISPLAY", ":\(number)", 1)
        setenv("GDK_BACKEND", "x11", 1)
        setenv("GSK_RENDERER", "cairo", 1)
        setenv("NO_AT_BRIDGE", "1", 1)
    }

    func stop() { server.terminate() }
}
