// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import Glibc

/// Runs scenarios in the GTKHarness executable, which is in the same folder as the test bundle.
enum Harness {
    static let program: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("GTKHarness")
            .path
    }()

    private static var hasDisplay: Bool {
        let environment = ProcessInfo.processInfo.environment
        return ["DISPLAY", "WAYLAND_DISPLAY"].contains { !environment[$0, default: ""].isEmpty }
    }

    private static let xvfb = "/usr/bin/xvfb-run"

    static var isUsable: Bool {
        let files = FileManager.default
        return files.isExecutableFile(atPath: program) && (hasDisplay || files.isExecutableFile(atPath: xvfb))
    }

    /// A scenario's exit status, which is 0 if all expectations hold, and its output.
    struct Outcome: Equatable, CustomStringConvertible {
        static let clean = Outcome(status: 0, text: "")

        let status: Int32
        let text: String

        var description: String { "status \(status)\n\(text)" }
    }

    /// Whether there's a software OpenGL driver.
    static var hasOpenGL: Bool {
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        return folders.contains {
            FileManager.default.fileExists(atPath: "/usr/lib/\($0)/dri/swrast_dri.so")
        }
    }

    /// Whether a scenario can generate pointer and keyboard events.
    static var hasInput: Bool {
        FileManager.default.isExecutableFile(atPath: xvfb) && dlopen("libXtst.so.6", RTLD_NOW) != nil
    }

    /// - Parameters:
    ///   - renderer: GTK's renderer.
    ///   - scale: The display's scale.
    ///   - ownsDisplay: Whether no other process may have windows there.
    static func run(
        _ scenario: String, renderer: String = "cairo", scale: Int = 1, ownsDisplay: Bool = false
    ) async throws -> Outcome {
        try await run(
            [program, scenario], environment: ["GSK_RENDERER": renderer, "GDK_SCALE": "\(scale)"],
            ownsDisplay: ownsDisplay)
    }

    /// Runs an executable with a display.
    static func run(
        _ command: [String], environment changes: [String: String] = [:], ownsDisplay: Bool = false
    ) async throws -> Outcome {
        let process = Process()
        // Kill executables that hang. SIGTERM may be blocked, because they inherit this thread's mask.
        let limit = ["-s", "KILL", "60"] + command
        if hasDisplay, !ownsDisplay {
            process.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
            process.arguments = limit
        } else {
            process.executableURL = URL(fileURLWithPath: xvfb)
            process.arguments = ["-a", "-s", "-screen 0 800x600x24", "/usr/bin/timeout"] + limit
        }
        var environment = ProcessInfo.processInfo.environment
        environment["GSK_RENDERER"] = "cairo"
        environment["LIBGL_ALWAYS_SOFTWARE"] = "1"
        environment["NO_AT_BRIDGE"] = "1"
        if ownsDisplay {
            environment["WAYLAND_DISPLAY"] = nil
            environment["GDK_BACKEND"] = "x11"
        }
        environment.merge(changes) { $1 }
        process.environment = environment
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let text = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        return Outcome(status: status, text: text)
    }
}
#endif
