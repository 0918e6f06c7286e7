// SPDX-License-Identifier: MIT

import ImageCaching
import Testing

@Suite("Memory cache")
struct MemoryCacheTests {
    @Test("gives back what was set under the same text")
    func roundTrip() {
        let cache = MemoryCache<Int>()
        cache.set(1, for: "a", cost: 1)
        #expect(cache.value(for: "a") == 1)
        #expect(cache.value(for: "b") == nil)
    }
}
