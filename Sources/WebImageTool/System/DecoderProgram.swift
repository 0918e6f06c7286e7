// SPDX-License-Identifier: MIT

import ImageCoding

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program `webimage-decoder`.
enum DecoderProgram {
    #if os(Linux)
    /// Nil where there is none.
    static let path: String? = {
        let files = FileManager.default
        var folders: [String] = []
        if let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append(String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.endIndex)))
        }
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // What is not absolute depends on where one stands.
        folders += search.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return folders.map { $0 + "/webimage-decoder" }.first { files.isExecutableFile(atPath: $0) }
    }()

    static func codecs(_ path: String) -> CodecRegistry { .default.isolated(helper: path) }
    #else
    static let path: String? = nil

    static func codecs(_ path: String) -> CodecRegistry { .default }
    #endif
}
