// SPDX-License-Identifier: MIT

#if RemoteCaches && os(Linux)
import Foundation
import ImageBase
import ImageCaching
import Testing
import WebImageTestSupport

@testable import WebImageRemoteCaches

@Suite("Leases", .timeLimit(.minutes(1)), .enabled(if: Tools.allow(Tools.redis)))
struct LeaseStoreTests {
    /// The value that all machines share.
    private final class Shared: Sendable {
        let value = Locked<String?>(nil)
        let makes = EventLog<Void>()
    }

    @Test("Of 200 simultaneous requests on two machines, one makes the value")
    func oneMake() async throws {
        let server = try RedisServer()
        let stores = (0..<2).map { _ in LeaseStore(ValkeyStore(server.configuration)) }
        let shared = Shared()
        await withTaskGroup(of: String?.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try? await stores[number % 2].value(for: "image") { () async -> String? in
                        shared.value.withLock { $0 }
                    } make: { () async throws(ImageError) in
                        shared.makes.record()
                        try? await Task.sleep(for: .milliseconds(200))
                        return "made"
                    } store: { value in
                        shared.value.withLock { $0 = value }
                    }
                }
            }
            for await value in group { #expect(value == "made") }
        }
        #expect(shared.makes.count == 1)
        let statistics = stores.map(\.statistics)
        #expect(statistics.map(\.made).reduce(0, +) == 1)
    }

    @Test("A killed holder's lease becomes free when its time is up")
    func killedHolder() async throws {
        let server = try RedisServer()
        let valkey = ValkeyStore(server.configuration)
        let lease = Lease(name: Self.name, token: "killed", valkey: valkey, duration: .seconds(1))
        let start = ContinuousClock.now
        #expect(await lease.acquire() == .acquired)
        let value = try await LeaseStore(valkey).value(for: "image") {
            nil as String?
        } make: { () async throws(ImageError) in
            "made"
        }
        #expect(value == "made")
        let time = ContinuousClock.now - start
        #expect(time > .milliseconds(990))
        #expect(time < .seconds(3))
    }

    @Test("A holder can keep its lease longer than the lease's time")
    func renewal() async throws {
        let server = try RedisServer()
        let stores = (0..<2).map { _ in
            LeaseStore(ValkeyStore(server.configuration), duration: .seconds(2))
        }
        let shared = Shared()
        let values = await withTaskGroup(of: String?.self) { group in
            for store in stores {
                group.addTask {
                    try? await store.value(for: "image") { () async -> String? in
                        shared.value.withLock { $0 }
                    } make: { () async throws(ImageError) in
                        shared.makes.record()
                        try? await Task.sleep(for: .seconds(5))
                        shared.value.withLock { $0 = "made" }
                        return "made"
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(values == ["made", "made"])
        #expect(shared.makes.count == 1)
    }

    @Test("Waiting callers make the value immediately if the holder fails")
    func failure() async throws {
        let server = try RedisServer()
        let valkey = ValkeyStore(server.configuration)
        // Without the subscription, the other callers would find the free lease by polling.
        let released = EventLog<String>()
        let observation = valkey.observeReleases { released.record($0) }
        let stores = (0..<5).map { _ in LeaseStore(valkey) }
        let makes = EventLog<Void>()
        let errors = await withTaskGroup(of: ImageError.Code?.self) { group in
            for store in stores {
                group.addTask {
                    do {
                        _ = try await store.value(for: "image") {
                            nil as String?
                        } make: { () async throws(ImageError) in
                            makes.record()
                            try? await Task.sleep(for: .milliseconds(100))
                            throw ImageError(.network, "no origin")
                        }
                        return nil
                    } catch {
                        return (error as? ImageError)?.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(errors == Array(repeating: .network, count: 5))
        #expect(makes.count == 5)
        withExtendedLifetime(observation) {}
    }

    @Test("A caller that times out makes the value itself")
    func patience() async throws {
        let server = try RedisServer()
        let valkey = ValkeyStore(server.configuration)
        let lease = Lease(name: Self.name, token: "slow", valkey: valkey, duration: .seconds(60))
        #expect(await lease.acquire() == .acquired)
        let store = LeaseStore(valkey, waitTimeout: .milliseconds(150))
        let value = try await store.value(for: "image") {
            nil as String?
        } make: { () async throws(ImageError) in
            "made"
        }
        #expect(value == "made")
        #expect(store.statistics.expired == 1)
    }

    @Test("A canceled caller stops waiting")
    func cancelled() async throws {
        let server = try RedisServer()
        let valkey = ValkeyStore(server.configuration)
        let lease = Lease(name: Self.name, token: "slow", valkey: valkey, duration: .seconds(60))
        #expect(await lease.acquire() == .acquired)
        let store = LeaseStore(valkey)
        let hasRead = EventLog<Void>()
        let task = Task {
            try await store.value(for: "image") { () async -> String? in
                hasRead.record()
                return nil
            } make: { () async throws(ImageError) in
                "made"
            }
        }
        await hasRead.wait(count: 1)
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test("If Valkey is missing or unresponsive, every caller makes the value immediately")
    func withoutValkey() async throws {
        let server = try RedisServer()
        let store = LeaseStore(ValkeyStore(server.configuration))
        for isSuspended in [true, false] {
            if isSuspended {
                server.suspend()
            } else {
                server.resume()
                server.stop()
            }
            let start = ContinuousClock.now
            for _ in 0..<20 {
                let value = try await store.value(for: "image") {
                    nil as String?
                } make: { () async throws(ImageError) in
                    "made"
                }
                #expect(value == "made")
            }
            // Five callers wait for a quarter of a second, and then the server is no longer queried.
            #expect(ContinuousClock.now - start < .seconds(5))
        }
        #expect(store.statistics.unavailable == 40)
    }

    @Test("If a lease is released before the wait begins, the wait ends immediately")
    func releaseBeforeWait() async {
        let waiters = LeaseWaiters()
        let waiter = waiters.add("a")
        waiters.wake("b")
        waiters.wake("a")
        #expect(await waiter.wait(for: .seconds(60)))
        waiters.remove(waiter, of: "a")
    }

    /// The lease name for the key `image`.
    private static let name = "6105d6cc76af400325e94d588ce511be5bfdbb73b437dc51eca43917d7a43e3d"
}
#endif
