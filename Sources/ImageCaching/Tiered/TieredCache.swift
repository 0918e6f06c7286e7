// SPDX-License-Identifier: MIT

public import ImageBase

/// A cache of values in memory and on disk.
///
/// ```swift
/// let users = TieredCache<User>(directory: path, coder: .codable)
/// await users.set(user, for: "42")
/// let found = await users.value(for: "42")
/// ```
///
/// By default, the memory has a budget and the disk no limits. Values that can be loaded again should have
/// some:
///
/// ```swift
/// var configuration = TieredCacheConfiguration()
/// configuration.disk.maximumBytes = 64 << 20
/// configuration.disk.maximumAge = .seconds(30 * 86_400)
/// let feeds = TieredCache<Feed>(
///     directory: path, coder: .codable, configuration: configuration, memoryPressure: .shared)
/// ```
///
/// The disk is not for data that must not be lost: see ``DiskCache``.
///
/// A value that is found on disk is decoded and becomes an entry of the memory cache, with its cost. Calls
/// for one key at the same time read and decode it once. Setting and removing affect both tiers, in one order
/// for all threads: after `set` has returned, no call returns an older value.
///
/// A value that cannot be encoded is not stored, and bytes that cannot be decoded are a miss and are removed.
/// The observer receives the errors.
///
/// The synchronous methods block, also for other calls for the key: do not call them on the main thread or on
/// a thread of Swift's pool. The `async` methods run on private threads, except for hits in memory.
public final class TieredCache<Value: Sendable>: Sendable {
    /// The values in memory. A value that is set here alone is not stored on disk.
    public let memory: MemoryCache<Value>
    /// The encoded values.
    public let disk: any DataCache

    let coder: CacheCoder<Value>
    let queue = WorkQueue(slots: 4)
    let time: any TimeSource
    let reads = SharedReads<Value>()
    let writes = WriteOrder()
    private let observer: (@Sendable (ImageError) -> Void)?

    /// Creates a cache of two tiers.
    ///
    /// - Parameters:
    ///   - time: the clock that determines how long an entry of the disk may stay in memory.
    ///   - observer: receives the errors of the coder, with the code ``ImageError/Code/invalidInput`` if a
    ///     value cannot be encoded and ``ImageError/Code/corrupt`` if bytes cannot be decoded, on the thread
    ///     where they happen. The errors of a disk cache go to its own observer.
    public init(
        memory: MemoryCache<Value> = MemoryCache(), disk: any DataCache, coder: CacheCoder<Value>,
        time: any TimeSource = .system, observer: (@Sendable (ImageError) -> Void)? = nil
    ) {
        self.memory = memory
        self.disk = disk
        self.coder = coder
        self.time = time
        self.observer = observer
    }

    /// Creates a cache with a ``DiskCache`` in a folder of its own.
    ///
    /// - Parameters:
    ///   - configuration: the limits of both tiers. Default: those of ``MemoryCacheConfiguration`` for the
    ///     memory, and none for the disk, so that a value stays until it is removed or its `timeToLive` is
    ///     over.
    ///   - memoryPressure: the monitor whose reports make ``memory`` smaller, such as `.shared`. Default:
    ///     nil, none.
    ///   - observer: receives the errors of the coder and of the folder.
    public convenience init(
        directory: String, coder: CacheCoder<Value>,
        configuration: TieredCacheConfiguration = TieredCacheConfiguration(),
        memoryPressure: MemoryPressureMonitor? = nil, observer: (@Sendable (ImageError) -> Void)? = nil
    ) {
        self.init(
            memory: MemoryCache(configuration: configuration.memory, memoryPressure: memoryPressure),
            disk: DiskCache(directory: directory, configuration: configuration.disk, observer: observer),
            coder: coder, observer: observer)
    }

    func report(_ code: ImageError.Code, _ message: String, cause: any Error) {
        observer?(ImageError(code, message, cause: cause))
    }
}
