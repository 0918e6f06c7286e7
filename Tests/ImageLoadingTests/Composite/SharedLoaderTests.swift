// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Suite("Loads that are shared", .timeLimit(.minutes(2)))
struct SharedLoaderTests {
    private let base = ManualLoader()
    private let loader: SharedLoader

    init() { loader = SharedLoader(base) }

    @Test("Requests that differ only in caching, retries and limits share one load")
    func equalRequests() async throws {
        var other = Self.request("http://a.example/cat#tail")
        other.retry = .standard
        other.alternatives = [try #require(URL(string: "http://b.example/cat"))]
        other.patience = .seconds(1)
        other.limits.encodedBytes = 1000
        let clients = [Client(loader), Client(loader, other)]
        #expect(base.loads.count == 1)
        base.loads[0].send("cat")
        base.loads[0].finish()
        for client in clients { #expect(try await client.result.get() == "cat") }
        #expect(loader.count == 0)
    }

    @Test("Requests that the server could tell apart are loaded apart")
    func differentRequests() {
        var requests = [Self.request(), Self.request("http://a.example/dog")]
        func add(_ change: (inout LoadRequest) -> Void) {
            var request = Self.request()
            change(&request)
            requests.append(request)
        }
        add { $0.headers["Accept"] = "image/png" }
        add { $0.timeouts.whole = .seconds(7) }
        add { $0.bytesPerSecond = 1000 }
        add { $0.cookies = CookieJar() }
        add { $0.requestModifier = RequestModifier { $0 } }
        add { $0.limits.headerBytes = 1000 }
        let clients = requests.map { Client(loader, $0) }
        #expect(base.loads.count == clients.count)
    }

    @Test("A client that joins late is given the bytes that it has missed")
    func lateClient() async throws {
        let first = Client(loader)
        base.loads[0].send("ca")
        let second = Client(loader)
        base.loads[0].send("t")
        let third = Client(loader)
        base.loads[0].finish()
        for client in [first, second, third] { #expect(try await client.result.get() == "cat") }
        #expect(base.loads.count == 1)
    }

    @Test("A client whose missed bytes are gone gets a load of its own")
    func bytesAreGone() async throws {
        let first = Client(loader)
        base.loads[0].send("ca")
        let second = Client(loader)
        first.cancel()
        #expect(await first.error?.code == .cancelled)
        base.loads[0].send("t")
        await base.reach(2)
        base.loads[1].send("cat")
        base.loads[1].finish()
        #expect(try await second.result.get() == "cat")
        #expect(base.loads[0].isCancelled.withLock { $0 } == false)
        base.loads[0].finish()
        #expect(loader.count == 0)
    }

    @Test("Each client has its own limit, whichever comes first", arguments: [true, false])
    func limits(smallIsFirst: Bool) async throws {
        let clients = (smallIsFirst ? [2, 3] : [3, 2]).map { Client(loader, limit: $0) }
        #expect(base.loads.count == 1)
        base.loads[0].send("ca")
        base.loads[0].send("t")
        base.loads[0].finish()
        let (small, large) = smallIsFirst ? (clients[0], clients[1]) : (clients[1], clients[0])
        #expect(await small.error?.code == .limit)
        #expect(try await large.result.get() == "cat")
    }

    @Test("A client that joins after the head with a larger limit starts a load of its own")
    func laterLimit() async throws {
        let small = Client(loader, limit: 3)
        base.loads[0].send("cat")
        let large = Client(loader, limit: 4)
        #expect(base.loads.count == 2)
        for load in base.loads { load.finish() }
        #expect(try await small.result.get() == "cat")
        _ = await large.result
    }

    @Test("The load is stopped when its largest limit is exceeded")
    func allLimits() async throws {
        let clients = [2, 3].map { Client(loader, limit: $0) }
        base.loads[0].send("horse")
        for client in clients { #expect(await client.error?.code == .limit) }
        #expect(base.loads[0].isCancelled.withLock { $0 })
    }

    @Test("Cancelling one client leaves the others alone; cancelling the last one stops the load")
    func cancelling() async throws {
        let (first, second) = (Client(loader), Client(loader))
        first.cancel()
        #expect(await first.error?.code == .cancelled)
        #expect(!base.loads[0].isCancelled.withLock { $0 })
        second.cancel()
        #expect(base.loads[0].isCancelled.withLock { $0 })
        let third = Client(loader)
        #expect(base.loads.count == 2, "nothing joins a load that was cancelled")
        base.loads[0].finish(.failure(.cancelled))
        #expect(await second.error?.code == .cancelled)
        base.loads[1].send("cat")
        base.loads[1].finish()
        #expect(try await third.result.get() == "cat")
    }

    @Test("A cancelled client that has missed bytes gets no load of its own", arguments: [true, false])
    func cancelledWithoutBytes(receivesMore: Bool) async {
        let first = Client(loader)
        base.loads[0].send("ca")
        let second = Client(loader)
        first.cancel()
        #expect(await first.error?.code == .cancelled)
        second.cancel()
        // The cancellation may come too late for the rest of the body.
        if receivesMore { base.loads[0].send("t") }
        base.loads[0].finish()
        #expect(await second.error?.code == .cancelled)
        #expect(base.loads.count == 1 && loader.count == 0)
    }

    @Test("The load has the highest priority of its clients")
    func priority() {
        let (low, high) = (Client(loader, priority: .low), Client(loader, priority: .high))
        #expect(base.loads[0].priority == .high)
        high.cancel()
        #expect(base.loads[0].priority == .low)
        low.handle.setPriority(.veryHigh)
        #expect(base.loads[0].priority == .veryHigh)
    }

    @Test("Every client gets the whole body or one error, in any order of events", arguments: 0..<100)
    func storm(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        var clients: [Client] = []
        var cancelled: Set<Int> = []
        var ended = 0
        func stop(_ load: ManualLoader.Load) {
            load.finish(load.isCancelled.withLock { $0 } ? .failure(.cancelled) : .success(LoadMetrics()))
        }
        for _ in 0..<60 {
            switch Int.random(in: 0..<8, using: &random) {
            case 0..<3: clients.append(Client(loader))
            case 3:
                guard let index = clients.indices.randomElement(using: &random) else { continue }
                clients[index].cancel()
                cancelled.insert(index)
            case 4 where ended < base.loads.count:
                let load = base.loads[ended]
                while load.sent < 4 { load.send("\(load.sent)") }
                stop(load)
                ended += 1
            default:
                guard let load = base.loads.dropFirst(ended).randomElement(using: &random), load.sent < 4
                else { continue }
                load.send("\(load.sent)")
            }
        }
        // Clients are detached and cancelled on another thread.
        while clients.contains(where: { !$0.hasEnded }) {
            guard ended < base.loads.count else {
                await Task.yield()
                continue
            }
            let load = base.loads[ended]
            while load.sent < 4 { load.send("\(load.sent)") }
            stop(load)
            ended += 1
        }
        for (index, client) in clients.enumerated() {
            switch await client.result {
            case .success(let text): #expect(text == "0123")
            case .failure(let error): #expect(error.code == .cancelled && cancelled.contains(index))
            }
            #expect(client.results.events.count == 1)
        }
    }

    private static func request(_ url: String = "http://a.example/cat") -> LoadRequest {
        LoadRequest(url: URL(string: url) ?? URL(filePath: "/"))
    }

    /// One client of the loader.
    private struct Client {
        let results = EventLog<Result<String, ImageError>>()
        let handle: any LoadHandle

        init(
            _ loader: SharedLoader, _ request: LoadRequest = SharedLoaderTests.request(), limit: Int? = nil,
            priority: Priority = .normal
        ) {
            var request = request
            if let limit { request.limits.encodedBytes = limit }
            let results = results
            let sink = DataCollector(limit: request.limits.encodedBytes) { result in
                results.record(result.map { String(decoding: $0.data, as: UTF8.self) })
            }
            handle = loader.load(request, priority: priority, sink: sink)
        }

        func cancel() { handle.cancel() }

        var hasEnded: Bool { !results.events.isEmpty }

        var result: Result<String, ImageError> {
            get async { await results.wait(count: 1).first ?? .failure(.cancelled) }
        }

        var error: ImageError? {
            get async { if case .failure(let error) = await result { error } else { nil } }
        }
    }
}

/// A loader whose loads the test drives on its own thread.
private final class ManualLoader: Loader {
    private let log = EventLog<Load>()

    var loads: [Load] { log.events }

    func reach(_ count: Int) async { _ = await log.wait(count: count) }

    func canLoad(_ url: URL) -> Bool { true }

    func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
        let load = Load(request, priority, sink)
        log.record(load)
        return load
    }

    final class Load: LoadHandle {
        private let request: LoadRequest
        private let sink: any LoadSink
        private let state: Locked<(priority: Priority, sent: Int)>
        let isCancelled = Locked(false)

        init(_ request: LoadRequest, _ priority: Priority, _ sink: any LoadSink) {
            self.request = request
            self.sink = sink
            state = Locked((priority, 0))
        }

        var priority: Priority { state.withLock { $0.priority } }
        /// The number of calls of `send`.
        var sent: Int { state.withLock { $0.sent } }

        /// Delivers the head, if it was not delivered yet, and bytes.
        func send(_ text: String) {
            let isFirst = state.withLock { state in
                state.sent += 1
                return state.sent == 1
            }
            if isFirst { sink.didReceive(LoadResponse(url: request.url, source: .network, status: 200)) }
            _ = Data(text.utf8).withUnsafeBytes { sink.didReceive($0) }
        }

        func finish(_ result: Result<LoadMetrics, ImageError> = .success(LoadMetrics())) {
            sink.didFinish(result)
        }

        func cancel() { isCancelled.withLock { $0 = true } }
        func resume() {}
        func setPriority(_ priority: Priority) { state.withLock { $0.priority = priority } }
    }
}
