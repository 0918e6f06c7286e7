// SPDX-License-Identifier: MIT

import ImageCaching
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An entry with bytes generated from its key and the stamp in its metadata, so a reader can verify them.
struct StampedEntry {
    static let keyCount = 48

    let number: Int
    let stamp: UInt64

    static func key(_ number: Int) -> CacheKey { CacheKey("https://example.com/\(number).jpg") }

    var key: CacheKey { Self.key(number) }
    var metadata: Data { Data("\(number) \(stamp)".utf8) }

    /// At most 20,000 random bytes.
    var data: Data {
        var random = SeededRandom(seed: stamp &* 64 &+ UInt64(number))
        let words = (0..<Int.random(in: 0...2_500, using: &random)).map { _ in random.next() }
        return words.withUnsafeBytes { Data($0) }
    }

    /// Describes the fault in `entry`, which was read with the key of `number`. Returns `nil` if it's correct.
    static func fault(of entry: DiskEntry, at number: Int) -> String? {
        let parts = String(decoding: entry.metadata, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, parts[0] == "\(number)", let stamp = UInt64(parts[1]) else {
            return "wrong metadata of entry \(number): \(entry.metadata.count) bytes"
        }
        let expected = StampedEntry(number: number, stamp: stamp)
        return entry.data == expected.data ? nil : "wrong bytes of entry \(number)"
    }
}
