// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// A sequence of requests. Each line has a key and a number of bytes, separated by spaces or tabs. Empty
/// lines and lines that begin with `#` are ignored.
struct Trace {
    private(set) var keys: [CacheKey] = []
    private(set) var requests: [(key: Int, bytes: Int)] = []
    /// The sum of the sizes in the first request of each key.
    private(set) var distinctBytes = 0
    /// The sum of the sizes of all requests.
    var requestedBytes: Int { requests.reduce(0) { $0 + $1.bytes } }

    struct Malformed: Error, CustomStringConvertible {
        let line: Int
        var description: String { "line \(line): expected a key and a number of bytes" }
    }

    private var numbers: [Substring: Int] = [:]

    init() {}

    init(data: Data) throws {
        let text = String(decoding: data, as: UTF8.self)
        var line = 0
        for entry in text.split(separator: "\n", omittingEmptySubsequences: false) {
            line += 1
            let fields = entry.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == 13 }
            guard let key = fields.first, key.first != UInt8(ascii: "#") else { continue }
            guard fields.count >= 2, let bytes = Int(Substring(fields[1])), bytes >= 0 else {
                throw Malformed(line: line)
            }
            append(Substring(key), bytes: bytes)
        }
    }

    mutating func append(_ name: Substring, bytes: Int) {
        if let known = numbers[name] {
            requests.append((known, bytes))
        } else {
            numbers[name] = keys.count
            requests.append((keys.count, bytes))
            keys.append(CacheKey(String(name)))
            distinctBytes += bytes
        }
    }
}
