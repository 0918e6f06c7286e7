// SPDX-License-Identifier: MIT

import PortableFoundation

/// An executable that another one starts, such as `webimage-pdf`.
public enum HelperProgram {
    /// Returns the path of an executable beside this one (only on Linux) or in `PATH`; nil if it's in neither
    /// place.
    public static func path(of name: String) -> String? {
        let files = FileManager.default
        var folders: [String] = []
        if let program = try? files.destinationOfSymbolicLink(atPath: "/proc/self/exe") {
            folders.append(String(program.prefix(upTo: program.lastIndex(of: "/") ?? program.endIndex)))
        }
        let search = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Skip relative folders, which depend on the current folder.
        folders += search.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
        return folders.map { "\($0)/\(name)" }.first { files.isExecutableFile(atPath: $0) }
    }
}
