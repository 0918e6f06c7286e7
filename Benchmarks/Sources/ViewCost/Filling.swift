// SPDX-License-Identifier: MIT

import Foundation
import WebImage

/// Measures the resident memory after all images were loaded into a memory cache that has room for them.
@MainActor
enum Filling {
    /// Loads the images from the network and keeps them on disk for ``warm(_:)``.
    static func cold(_ inputs: Inputs) async throws {
        try? FileManager.default.removeItem(at: inputs.keptDisk)
        try await run(inputs, "cold")
    }

    /// Loads the images from disk.
    static func warm(_ inputs: Inputs) async throws {
        try await run(inputs, "warm")
        try FileManager.default.removeItem(at: inputs.keptDisk)
    }

    private static func run(_ inputs: Inputs, _ name: String) async throws {
        let manager = inputs.manager(disk: inputs.keptDisk)
        try await inputs.fill(manager, inputs.requests(milliseconds: 0))
        // Wait for buffers that are only freed once they've been unused for a while.
        try await Task.sleep(for: .seconds(2))
        printFigure(name, try residentBytes())
        withExtendedLifetime(manager) {}
    }

    private static func residentBytes() throws -> Double {
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * Double(sysconf(CInt(_SC_PAGESIZE)))
    }
}
