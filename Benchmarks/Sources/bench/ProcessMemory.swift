// SPDX-License-Identifier: MIT

import Foundation

/// The resident memory of this process, from /proc.
enum ProcessMemory {
    /// Resets the peak `VmHWM` and returns the current resident memory.
    static func resetPeak() throws -> Int {
        try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
        return try bytes("VmRSS")
    }

    static func bytes(_ name: String) throws -> Int {
        let text = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        guard
            let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
        else { throw PeerProcess.Failure(description: "/proc/self/status has no \(name)") }
        return kilobytes << 10
    }
}

/// Runs a program and returns the numbers that it prints.
func numbers(from program: String, arguments: [String]) throws -> [Double] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, !numbers.isEmpty else {
        throw PeerProcess.Failure(description: "not installed or failed")
    }
    return numbers
}
