// SPDX-License-Identifier: MIT

import ImageCaching
import InternalTestSupport
import PortableC
import WebImageTestSupport

/// Returns a configuration with a limit so low that stores exceed it.
func smallConfiguration() -> DiskCacheConfiguration {
    var configuration = DiskCacheConfiguration()
    configuration.maximumBytes = 300_000
    return configuration
}

/// Calls random methods of the cache in `folder`, writes a dot for each step, and exits.
func useCache(in folder: String, seed: UInt64, steps: Int) -> Never {
    var random = SeededRandom(seed: seed)
    let cache = DiskCache(directory: folder, configuration: smallConfiguration())
    for _ in 0..<steps {
        step(cache, &random)
        putchar(Int32(UInt8(ascii: ".")))
        fflush(nil)
    }
    cache.flush()
    exit(0)
}

/// Fills the cache in `folder`, flushes it, removes one entry (`remove`) or all (`clear`), and exits.
func exitWithoutFlush(in folder: String, after removal: String) -> Never {
    let cache = DiskCache(directory: folder, configuration: smallConfiguration())
    for number in 0..<5 {
        let entry = StampedEntry(number: number, stamp: 1)
        if !cache.store(entry.data, metadata: entry.metadata, for: entry.key) { fail("not stored") }
    }
    cache.flush()
    if removal == "clear" ? !cache.removeAll() : !cache.remove(StampedEntry.key(3)) { fail("not removed") }
    _exit(0)
}

private func step(_ cache: DiskCache, _ random: inout SeededRandom) {
    let number = Int.random(in: 0..<StampedEntry.keyCount, using: &random)
    let entry = StampedEntry(number: number, stamp: random.next())
    switch Int.random(in: 0..<100, using: &random) {
    case 0: cache.removeAll()
    case 1..<4: cache.trim()
    case 4..<6: cache.trim(toBytes: 100_000)
    case 6..<12: _ = cache.statistics()
    case 12..<14: cache.flush()
    case 14..<20: cache.remove(entry.key)
    case 20..<24:
        for info in cache.entries() where !info.key.text.hasPrefix("https://example.com/") {
            fail("unexpected key listed: \(info.key.text)")
        }
    case 24..<34:
        let data = entry.data
        guard let writer = cache.writer(for: entry.key) else { fail("no writer") }
        writer.append(data.prefix(data.count / 2))
        writer.append(data.suffix(data.count - data.count / 2))
        if !writer.commit(metadata: entry.metadata) { fail("not committed") }
    case 34..<65:
        if !cache.store(entry.data, metadata: entry.metadata, for: entry.key) { fail("not stored") }
    default:
        if let found = cache.read(entry.key), let fault = StampedEntry.fault(of: found, at: number) {
            fail(fault)
        }
    }
}
