// SPDX-License-Identifier: MIT

public import ImageBase

/// A cache for values in memory and on disk.
///
/// ```swift
/// let users = TieredCache<User>(directory: path, coder: .codable)
/// await users.set(user, for: "42")
/// let found = await users.value(for: "42")
/// ```
///
/// By default, memory has a budget and the disk has no limits. If values can be loaded again, set limits for
/// the disk, too:
///
/// ```swift
/// var configuration = TieredCacheConfiguration()
/// configuration.disk.maximumBytes = 64 << 20
/// configuration.disk.maximumAge = .seconds(30 * 86_400)
/// let feeds = TieredCache<Feed>(
///     directory: path, coder: .codable, configuration: configuration, memoryPressure: .shared)
/// ```
///
/// Don't use it for data that must not be lost; see ``DiskCache``.
///
/// If a value is found on disk, it's decoded and becomes an entry of the memory cache, with its cost. Calls
/// for the same key at the same time read and decode it only once. Setting and removing affect both tiers, in
/// the same order for all threads: once `set` has returned, no call returns an older value.
///
/// If a value can't be encoded, it isn't stored. If bytes can't be decoded, that's a miss, and they're
/// removed. The observer receives the errors.
///
/// The synchronous methods block, even for other calls for the same key, so don't call them on the main
/// thread or on a thread of Swift's pool. The `async` methods run on private threads, except for hits in
/// memory.
public final class TieredCache<Value: Sendable>: Sendable {
    /// The values in memory. If you set a value only here, it isn't stored on disk.
    public let memory: MemoryCache<Value>
    /// The encoded values.
    public let disk: any DataCache

    let coder: CacheCoder<Value>
    let queue = WorkQueue(slots: 4)
    let time: any TimeSource
    let reads = SharedReads<Value>()
    let writes = WriteOrder()
    private let observer: (@Sendable (ImageError) -> Void)?

    /// Creates a cache from two tiers.
    ///
    /// - Parameters:
    ///   - time: the clock that determines how long an entry from the disk may stay in memory.
    ///   - observer: receives the coder's errors on the thread where they happen, with the code
    ///     ``ImageError/Code/invalidInput`` if a value can't be encoded and ``ImageError/Code/corrupt`` if
    ///     bytes can't be decoded. A disk cache's errors go to its own observer.
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

    /// Creates a cache with a ``DiskCache`` in a separate folder.
    ///
    /// - Parameters:
    ///   - configuration: the limits of both tiers. By default, memory has the limits of
    ///     ``MemoryCacheConfiguration`` and the disk has none, so a value stays until it's removed or its
    ///     `timeToLive` is over.
    ///   - memoryPressure: the monitor that makes ``memory`` trim itself, such as `.shared`. Default: `nil`,
    ///     for no monitor.
    ///   - observer: receives the coder's errors and the folder's errors.
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
