// SPDX-License-Identifier: MIT

import ImageCaching

/// The misses of a cache on a trace.
struct Misses {
    var requests = 0
    var bytes = 0

    /// Runs the trace on a memory cache with empty values and without a limit for single entries.
    init(of trace: Trace, policy: MemoryCacheConfiguration.Eviction, capacity: Int) {
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
