// SPDX-License-Identifier: MIT

import ImageCaching

/// What was not there when it was asked for.
struct Misses {
    var requests = 0
    var bytes = 0

    /// Asks the cache itself, without a ceiling for one entry; the values are nothing.
    init(_ trace: Trace, _ policy: MemoryCacheConfiguration.Eviction, capacity: Int) {
        let cache = MemoryCache<Void>(
            configuration: MemoryCacheConfiguration(
                maximumCost: capacity, maximumEntryCost: capacity, eviction: policy))
        for request in trace.requests {
            let key = trace.keys[request.key]
            if cache.value(for: key) != nil { continue }
            requests += 1
            bytes += request.bytes
            cache.set((), for: key, cost: request.bytes)
        }
    }
}
