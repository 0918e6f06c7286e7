// SPDX-License-Identifier: MIT

#if os(Linux) || os(Android)
/// Reads small files in `/proc` and `/sys`.
enum SystemFile {
    /// Returns the first 4 KiB of a file; empty if it can't be read.
    static func start(_ path: String) -> String {
        let files = POSIXFileSystem()
        guard let file = try? files.open(path, .read) else { return "" }
        defer { try? files.close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
            let count = (try? files.read(file, into: buffer, at: 0)) ?? 0
            return String(decoding: buffer[..<count], as: UTF8.self)
        }
    }

    /// Returns the number at the beginning of a file.
    static func number(_ path: String) -> Int? { Int(start(path).prefix { $0.isNumber }) }

    /// Returns the number after `name` at the start of a line.
    static func number(_ name: String, in text: String) -> Int? {
        for line in text.split(separator: "\n") {
            let fields = line.split(separator: " ")
            if fields.count > 1, fields[0] == name { return Int(fields[1]) }
        }
        return nil
    }
}
#endif
