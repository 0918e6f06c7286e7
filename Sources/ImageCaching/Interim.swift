// SPDX-License-Identifier: MIT
public import FoundationEssentials
public import ImageBase
public struct MemoryCacheConfiguration: Sendable { public init() {} }
public struct MemoryCacheStatistics: Sendable { public var hits = 0 }
public final class MemoryCache<Value: Sendable>: Sendable {
    let s = Locked<[CacheKey: Value]>([:])
    public init(_ c: MemoryCacheConfiguration = MemoryCacheConfiguration()) {}
    public func value(for key: CacheKey) -> Value? { s.withLock { $0[key] } }
    @discardableResult public func set(_ value: Value, for key: CacheKey, cost: Int) -> Bool { s.withLock { $0[key] = value }; return true }
    @discardableResult public func remove(_ key: CacheKey) -> Value? { s.withLock { $0.removeValue(forKey: key) } }
    public func removeAll() { s.withLock { $0 = [:] } }
    public var statistics: MemoryCacheStatistics { MemoryCacheStatistics() }
}
public struct DiskEntry: Sendable { public let data: Data; public let metadata: Data; public let stored: Date }
public struct DiskCacheConfiguration: Sendable { public init() {} }
public struct DiskStat: Sendable { public var count = 0 }
public final class DiskCache: Sendable {
    let s = Locked<[CacheKey: DiskEntry]>([:])
    let t: any TimeSource
    public init(folder: String, configuration: DiskCacheConfiguration = .init(), time: any TimeSource = .system) { t = time }
    public func read(_ key: CacheKey) -> DiskEntry? { s.withLock { $0[key] } }
    @discardableResult public func store(_ data: Data, metadata: Data, for key: CacheKey) -> Bool { s.withLock { $0[key] = DiskEntry(data: data, metadata: metadata, stored: Date(timeIntervalSince1970: t.wallTime)) }; return true }
    public func remove(_ key: CacheKey) { s.withLock { $0[key] = nil } }
    public func flush() async {}
    public func statistics() async -> DiskStat { DiskStat(count: s.withLock { $0.count }) }
}
