// SPDX-License-Identifier: MIT

import ImageCoding
import PortableFoundation

/// The program `webimage-decoder`, which decodes images for ``IsolationArguments``.
enum DecoderProgram {
    #if os(Linux)
    /// The path of the program beside this one or in `PATH`, or `nil`.
    static let path: String? = {
        let files = FileManager.default
        var folders: [String] = []
        if let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append(String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.endIndex)))
        }
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Relative folders are ignored: they depend on the current folder.
        folders += search.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return folders.map { $0 + "/webimage-decoder" }.first { files.isExecutableFile(atPath: $0) }
    }()

    static func codecs(_ path: String) -> CodecRegistry { .default.isolated(helper: path) }
    #else
    static let path: String? = nil

    static func codecs(_ path: String) -> CodecRegistry { .default }
    #endif
}
