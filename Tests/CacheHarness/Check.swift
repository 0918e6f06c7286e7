// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import WebImageTestSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Opens the cache in `folder` after others were at it, and looks whether every hit has the right bytes, the
/// index agrees with the files, nothing is left over, and one more entry leaves no more than the limit and a tenth.
/// Never returns.
func check(_ folder: String) -> Never {
    let cache = DiskCache(directory: folder, configuration: smallConfiguration()) { fail("trouble: \($0)") }
    let statistics = cache.statistics()
    let sizes = entrySizes(in: folder + "/entries")
    if statistics.count != sizes.count || statistics.bytes != sizes.reduce(0, +) {
        fail("the index has \(statistics), the folder \(sizes.count) files, \(sizes.reduce(0, +)) bytes")
    }
    for name in (try? POSIXFileSystem().list(folder + "/temporary")) ?? [] { fail("left over: \(name)") }
    for name in (try? POSIXFileSystem().list(folder)) ?? [] where name.hasPrefix("trash.") {
        fail("left over: \(name)")
    }
    var found = 0
    for number in 0..<StampedEntry.keyCount {
        guard let entry = cache.read(StampedEntry.key(number)) else { continue }
        found += 1
        if let fault = StampedEntry.fault(of: entry, at: number) { fail(fault) }
    }
    // A rename is all or nothing: none of the files may be half of an entry.
    if found != sizes.count { fail("\(found) hits in \(sizes.count) files") }
    let more = StampedEntry(number: 0, stamp: 1)
    if !cache.store(more.data, metadata: more.metadata, for: more.key) { fail("not stored") }
    cache.flush()
    let bytes = entrySizes(in: folder + "/entries").reduce(0, +)
    let limit = smallConfiguration().maximumBytes
    if bytes > limit + limit / 10 { fail("\(bytes) bytes where \(limit) are allowed") }
    exit(0)
}

private func entrySizes(in entries: String) -> [Int] {
    ((try? POSIXFileSystem().list(entries)) ?? []).flatMap { bucket in
        ((try? POSIXFileSystem().list("\(entries)/\(bucket)")) ?? []).compactMap { name in
            try? POSIXFileSystem().status(at: "\(entries)/\(bucket)/\(name)").size
        }
    }
}
