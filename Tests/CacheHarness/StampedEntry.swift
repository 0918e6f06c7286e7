// SPDX-License-Identifier: MIT

import ImageCaching
import WebImageTestSupport

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An entry whose bytes follow from its key and from the stamp in its metadata, so that whoever reads it can
/// tell whether they are the right ones.
struct StampedEntry {
    static let keyCount = 48

    let number: Int
    let stamp: UInt64

    static func key(_ number: Int) -> CacheKey { CacheKey("https://example.com/\(number).jpg") }

    var key: CacheKey { Self.key(number) }
    var metadata: Data { Data("\(number) \(stamp)".utf8) }

    /// 0 to 20,000 bytes.
    var data: Data {
        var random = SeededRandom(seed: stamp &* 64 &+ UInt64(number))
        let words = (0..<Int.random(in: 0...2_500, using: &random)).map { _ in random.next() }
        return words.withUnsafeBytes { Data($0) }
    }

    /// What is wrong with `entry`, found under key `number`; nil if nothing is.
    static func fault(of entry: DiskEntry, at number: Int) -> String? {
        let parts = String(decoding: entry.metadata, as: UTF8.self).split(separator: " ")
        guard parts.count == 2, parts[0] == "\(number)", let stamp = UInt64(parts[1]) else {
            return "metadata of \(number) is \(entry.metadata.count) other bytes"
        }
        let expected = StampedEntry(number: number, stamp: stamp)
        return entry.data == expected.data ? nil : "bytes of \(number) are wrong"
    }
}
