// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// Opens a disk cache of a million entries, and reads from it while a tenth of it is trimmed. Creating the
/// folder takes some minutes and 4 GB; it is kept with the other inputs.
let diskMillion = Subject(name: "million") { session in
    let count = 1_000_000
    let folder = session.inputs.appendingPathComponent("million").path
    let keys = (0..<count).map { CacheKey("https://images.example.com/\($0).jpg") }
    var configuration = DiskCacheConfiguration()
    configuration.maximumBytes = .max
    configuration.maximumAge = nil
    let filled = configuration

    func open() -> DiskCache { DiskCache(directory: folder, configuration: filled) }

    func fill() {
        let cache = open()
        guard cache.statistics().count < count / 2 else { return }
        let body = Data(repeating: 7, count: 200)
        for key in keys { cache.store(body, for: key) }
        cache.flush()
    }

    return [
        Row(
            name: "Disk cache of 1,000,000 entries: opened, counted, first hit", unit: .milliseconds,
            ours: Contender(name: "WebImage `DiskCache`") {
                fill()
                return openingSeconds(open, key: keys[count - 1])
            },
            peers: [], limit: 0.010),
        Row(
            name: "Disk cache of 1,000,000 entries: longest hit while a tenth is trimmed",
            unit: .milliseconds,
            ours: Contender(name: "WebImage `DiskCache`") {
                fill()
                let cache = open()
                let bytes = await cache.statistics().bytes
                let trim = Task { await cache.trim(toBytes: bytes / 10 * 9) }
                // Read only from the second half, which isn't trimmed.
                let longest = longestHit(in: cache, keys: keys[(count / 2)...])
                await trim.value
                return longest
            },
            peers: [
                Contender(name: "WebImage, without trimming") {
                    fill()
                    return longestHit(in: open(), keys: keys[(count / 2)...])
                }
            ],
            limit: 0.005, minimumRounds: 3,
            note:
                "A million entries: the longest of a million random hits includes delays by the machine; "
                + "the row without trimming shows how long they are."),
    ]
}

private func openingSeconds(_ open: () -> DiskCache, key: CacheKey) -> Double {
    timed {
        let cache = open()
        _ = cache.statistics()
        _ = cache.read(key)
    }
}

private func longestHit(in cache: DiskCache, keys: ArraySlice<CacheKey>) -> Double {
    (0..<1_000_000).reduce(0) { longest, _ in
        let key = keys[Int.random(in: keys.indices)]
        return max(longest, timed { _ = cache.read(key) })
    }
}
