// SPDX-License-Identifier: MIT

import PortableFoundation

/// A program that another one starts, such as `webimage-pdf`.
public enum HelperProgram {
    /// The path of a program beside this one, which is looked for on Linux only, or in `PATH`; nil if it's in
    /// neither place.
    public static func path(of name: String) -> String? {
        let files = FileManager.default
        var folders: [String] = []
        if let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append(String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.endIndex)))
        }
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Relative folders are ignored: they depend on the current folder.
        folders += search.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return folders.map { "\($0)/\(name)" }.first { files.isExecutableFile(atPath: $0) }
    }
}
