// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import InternalTestSupport
import PortableC
import WebImageTestSupport

/// Uses the cache in `folder` without free descriptors (`files`), or without letting any file grow (`bytes`),
/// and exits.
///
/// The limits also affect SQLite. Writes the number of reported errors to standard error.
func useCache(in folder: String, withoutFree resource: String) -> Never {
    let entry = StampedEntry(number: 1, stamp: 1)
    let first = DiskCache(directory: folder, configuration: smallConfiguration())
    if !first.store(entry.data, metadata: entry.metadata, for: entry.key) { fail("not stored") }
    first.flush()

    let reports = Locked(0)
    let cache = DiskCache(directory: folder, configuration: smallConfiguration()) { _ in
        reports.withLock { $0 += 1 }
    }
    signal(SIGXFSZ, SIG_IGN)
    let limit = resource == "files" ? descriptors : fileSize
    let old = setLimit(limit, to: 0)
    for number in 0..<5 {
        let other = StampedEntry(number: number, stamp: 2)
        if cache.store(other.data, metadata: other.metadata, for: other.key) {
            fail("stored despite the limit")
        }
        if let found = cache.read(entry.key), let fault = StampedEntry.fault(of: found, at: 1) { fail(fault) }
        cache.remove(StampedEntry.key(40))
        cache.trim()
        // Entries can still be counted if no file can grow.
        let count = cache.statistics().count
        if resource == "bytes", count != 1 { fail("1 entry expected, found \(count)") }
        _ = cache.entries()
    }
    _ = setLimit(limit, to: old)
    let other = StampedEntry(number: 2, stamp: 3)
    if !cache.store(other.data, metadata: other.metadata, for: other.key) {
        fail("not stored after the limit was lifted")
    }
    if cache.statistics().count != 2 { fail("2 entries expected, found \(cache.statistics())") }
    if cache.read(entry.key) == nil || cache.read(other.key) == nil { fail("entry missing") }
    Task.detached {
        await cache.flush()
        printError("\(reports.withLock { $0 })")
        exit(0)
    }
    while true { pause() }
}

#if canImport(Glibc)
private let descriptors = Int32(RLIMIT_NOFILE.rawValue)
private let fileSize = Int32(RLIMIT_FSIZE.rawValue)
#else
private let descriptors = RLIMIT_NOFILE
private let fileSize = RLIMIT_FSIZE
#endif

/// Sets the soft limit and returns the old one.
private func setLimit(_ resource: Int32, to count: rlim_t) -> rlim_t {
    var record = rlimit()
    getrlimit(resource, &record)
    let old = record.rlim_cur
    record.rlim_cur = count
    setrlimit(resource, &record)
    return old
}
