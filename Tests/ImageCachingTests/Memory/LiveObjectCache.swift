// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching

extension MemoryCache where Value: AnyObject {
    /// Creates a cache that finds evicted objects as long as they're alive, such as images on screen.
    static func findingLiveObjects(
        configuration: MemoryCacheConfiguration = MemoryCacheConfiguration(), time: any TimeSource = .system
    ) -> MemoryCache {
        MemoryCache(configuration: configuration, time: time) { value in
            let box = WeakBox(value)
            return { box.value }
        }
    }
}

/// A weak reference. A closure that captures a weak variable isn't Sendable, but one that captures this is.
private final class WeakBox<Value: AnyObject & Sendable>: Sendable {
    private let storage: Locked<Storage>

    private struct Storage { weak var value: Value? }

    init(_ value: Value) { storage = Locked(Storage(value: value)) }

    var value: Value? { storage.withLock { $0.value } }
}
