// SPDX-License-Identifier: MIT

#if Server
#if os(Linux)
import Foundation
import Testing
import WebImageTestSupport

@Suite(
    "Servers with shared caches", .timeLimit(.minutes(2)), .serialized,
    .enabled(if: StoreProgram.path != nil, "without Redis or Valkey"))
struct SharedCachesTests {
    static func picture() -> OriginResponse {
        .bytes(Samples.png, contentType: "image/png").header("Cache-Control", "max-age=600")
    }

    private static func target(_ origin: TestOrigin, _ path: String, _ options: String = "w=2") -> String {
        "/image?url=\(origin.address(path))&\(options)&format=png"
    }

    private static func arguments(_ store: StoreProgram, _ others: String...) -> [String] {
        ["--valkey=redis://127.0.0.1:\(store.port)"] + others
    }

    // The second target needs the source's header first, which has a separate lease.
    @Test(
        "Two servers transfer and make an uncached image only once for 200 requests",
        arguments: [("w=2&format=png", 1), ("w=2&h=1&fit=cover", 2)])
    func once(options: String, leases: Int) async throws {
        let (store, origin) = (try await StoreProgram(), try TestOrigin())
        origin.route("/a.png", Self.picture().held(at: "gate"))
        try await RunningServer.with(Self.arguments(store)) { one in
            try await RunningServer.with(Self.arguments(store)) { two in
                let clients = (0..<200).map { RawClient(port: $0.isMultiple(of: 2) ? one.port : two.port) }
                for client in clients {
                    client.send(
                        RunningServer.request("GET", "/image?url=\(origin.address("/a.png"))&\(options)"))
                }
                #expect(await origin.waiting(at: "gate", reach: 1))
                for server in [one, two] { await server.metric("http_server_active_requests", reaches: 100) }
                origin.release("gate")
                var answers: [RawResponse] = []
                for client in clients { answers.append(await client.response()) }
                #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
                let isMade = answers.map { $0["Cache-Status"]?.contains("fwd=") == true }
                let makers = Set(isMade.indices.filter { isMade[$0] }.map { $0 % 2 })
                #expect(makers.count == 1)
                // Requests that waited for the image report the timings of a single load.
                let times = zip(answers, isMade).filter(\.1).map { $0.0["Server-Timing"] }
                #expect(Set(times).count == 1)
                // An image that's ready before the second server asks for a lease is found without one.
                for (result, range) in [
                    ("made", leases...leases), ("shared", 1...leases), ("unshared", 0...0),
                    ("expired", 0...0),
                ] {
                    let name = "webimage_leases_total{result=\"\(result)\"}"
                    let counts = [await one.metric(name), await two.metric(name)].compactMap { $0 }
                    #expect(counts.count == 2 && range.contains(counts.reduce(0, +)), "\(result): \(counts)")
                }
                let transfers = [
                    await one.metric("webimage_transfers_total"),
                    await two.metric("webimage_transfers_total"),
                ]
                #expect(transfers.compactMap { $0 }.sorted() == [0, 1])
                #expect(await one.metric("webimage_pixel_bytes") == 0)
                #expect(MetricsLint.problems(await one.admin("GET", "/metrics").text).isEmpty)
            }
        }
        #expect(origin.requestCount == 1)
    }

    @Test("If the server making an image is killed, another one makes it")
    func killed() async throws {
        let (store, origin) = (try await StoreProgram(), try TestOrigin())
        let asked = EventLog<ContinuousClock.Instant>()
        origin.setHandler { _ in
            asked.record(.now)
            return Self.picture().held(at: "gate")
        }
        let target = Self.target(origin, "/a.png")
        let arguments = Self.arguments(store, "--lease=1s")
        try await RunningServer.with(arguments) { two in
            let client = RawClient(port: two.port)
            var death = ContinuousClock.now
            try await RunningServer.with(arguments) { one in
                let other = RawClient(port: one.port)
                other.send(RunningServer.request("GET", target))
                await asked.wait(count: 1)
                client.send(RunningServer.request("GET", target))
                await two.metric("http_server_active_requests", reaches: 1)
                // Wait longer than the lease, so the server has to renew it.
                try await Task.sleep(for: .milliseconds(1500))
                #expect(asked.count == 1)
                death = .now
                kill(one.process.processIdentifier, SIGKILL)
                _ = await other.response()
            }
            let times = await asked.wait(count: 2)
            #expect(times.count == 2 && times[1] > death)
            // At most 1 s of the lease remains, and the next check comes after 0.1 s. The rest allows for
            // busy machines.
            #expect(times[1] - death < .seconds(4), "\(times[1] - death)")
            origin.release("gate")
            let answer = await client.response()
            #expect(answer.status == 200 && answer["Cache-Status"]?.contains("fwd=miss") == true)
        }
    }

    @Test("A purge by URL or key reaches the store and the other servers")
    func purge() async throws {
        let (store, origin) = (try await StoreProgram(), try TestOrigin())
        origin.route("/a.png", Self.picture())
        let target = Self.target(origin, "/a.png")
        let arguments = Self.arguments(store)
        func isMade(by server: RunningServer) async -> Bool {
            await server.get(target)["Cache-Status"]?.contains("fwd=miss") == true
        }
        try await RunningServer.with(arguments) { one in
            try await RunningServer.with(arguments) { two in
                let answer = await one.get(target)
                #expect(answer.status == 200)
                while await store.count("webimage:v:") < 1, !Task.isCancelled {}
                // The second server has no local copy.
                let url = origin.address("/a.png").replacing(":", with: "%3A").replacing("/", with: "%2F")
                #expect(await two.admin("DELETE", "/cache?url=\(url)").text == "{\"purged\":0}\n")
                while await !isMade(by: one), !Task.isCancelled {}
                // The purge doesn't affect this image, because the first server stored it afterward. So the
                // second server finds it.
                while await store.count("webimage:v:") < 2, !Task.isCancelled {}
                let shared = await two.get(target)
                #expect(shared["Cache-Status"]?.contains("hit; detail=disk") == true)
                #expect(origin.requestCount == 2)
                let key = try #require(
                    shared["Cache-Status"]?.firstMatch(of: /key="([0-9a-f]+)"/).map { String($0.1) })
                #expect(await two.admin("DELETE", "/cache?key=\(key)").text == "{\"purged\":1}\n")
                #expect(await two.admin("DELETE", "/cache?key=\(key)").text == "{\"purged\":0}\n")
                #expect(await store.count("webimage:v:") == 1)
                #expect(await two.get(target).status == 200)
            }
        }
    }

    @Test("Stopping and starting Valkey under load doesn't cause failed requests or corrupt data")
    func storeRestarts() async throws {
        let store = try await StoreProgram()
        try await load(Self.arguments(store)) { servers, answers in
            await Self.more(answers, 150)
            store.stop()
            await Self.more(answers, 150)
            for server in servers {
                await server.metric("webimage_store_errors_total{store=\"valkey\"}", reaches: 1)
            }
            try await store.start()
            for server in servers { await server.metric("webimage_store_up{store=\"valkey\"}", reaches: 1) }
            await Self.more(answers, 150)
        }
    }

    @Test(
        "Slow, wrong or missing S3 responses under load don't cause failed requests or corrupt data"
    )
    func faultsOfS3() async throws {
        let bucket = try TestOrigin(keepsRequests: false)
        let objects = Objects()
        bucket.setHandler { request in objects.answer(request) }
        let arguments = [
            "--s3-bucket=images", "--s3-endpoint=\(bucket.address("/"))", "--s3-path-style",
            "--cache-size=40000",
        ]
        let keys = ["WEBIMAGE_S3_ACCESS_KEY": "a", "WEBIMAGE_S3_SECRET_KEY": "b"]
        try await load(arguments, environment: keys) { servers, answers in
            for fault in [
                OriginResponse.status(503), .bytes(Data(repeating: 7, count: 300)),
                .bytes(Samples.png).dropped(afterBytes: 20), .status(404).delayed(by: .seconds(1)), .noReply,
            ] {
                await Self.more(answers, 80)
                objects.fault.set(fault)
                await Self.more(answers, 80)
                objects.fault.set(nil)
            }
            for server in servers { await server.metric("webimage_store_up{store=\"s3\"}", reaches: 1) }
            // Objects are stored in the background.
            while objects.count == 0, !Task.isCancelled { await Self.more(answers, 20) }
            #expect(objects.count > 0)
        }
    }

    private static func more(_ answers: EventLog<Int>, _ count: Int) async {
        let start = answers.count
        await answers.wait(count: start + count)
    }

    /// Requests an origin's images from two servers while `faults` runs. Each image must always be the same.
    private func load(
        _ arguments: [String], environment: [String: String] = [:],
        faults: ([RunningServer], EventLog<Int>) async throws -> Void
    ) async throws {
        let origin = try TestOrigin(keepsRequests: false)
        origin.setHandler { _ in Self.picture() }
        let (answers, isDone, known) = (EventLog<Int>(), EventLog<Void>(), Pictures())
        // There's memory for only a few responses, so the stores are used.
        let all = arguments + ["--memory=4000"]
        try await RunningServer.with(all, environment: environment) { one in
            try await RunningServer.with(all, environment: environment) { two in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for client in 0..<6 {
                        group.addTask {
                            let connection = RawClient(port: client.isMultiple(of: 2) ? one.port : two.port)
                            var random = SystemRandomNumberGenerator()
                            while isDone.count == 0, !Task.isCancelled {
                                let number = Int.random(in: 0..<400, using: &random)
                                // Each number has different options.
                                let target = Self.target(
                                    origin, "/\(number % 20).png", "w=\(1 + number % 4)&q=\(1 + number / 4)")
                                connection.send(RunningServer.request("GET", target))
                                let answer = await connection.response()
                                let isRight = known.isRight(answer.body, number)
                                answers.record(isRight ? answer.status : -answer.status)
                                if answer.status == 0 { return }
                            }
                        }
                    }
                    try await faults([one, two], answers)
                    isDone.record()
                    try await group.waitForAll()
                }
            }
        }
        #expect(Set(answers.events) == [200])
    }
}

/// The first image for each number, to compare later ones with.
private final class Pictures: Sendable {
    private let bodies = LockedValue<[Int: [UInt8]]>([:])

    func isRight(_ body: [UInt8], _ number: Int) -> Bool {
        bodies.change { bodies in
            if let known = bodies[number] { return known == body }
            bodies[number] = body
            return true
        }
    }
}

/// A bucket's objects, and a response that can replace all others.
private final class Objects: Sendable {
    let fault = LockedValue<OriginResponse?>(nil)
    private let bodies = LockedValue<[String: Data]>([:])

    var count: Int { bodies.change { $0.count } }

    func answer(_ request: OriginRequest) -> OriginResponse {
        if let fault = fault.change({ $0 }) { return fault }
        return bodies.change { bodies in
            switch request.method {
            case "PUT": bodies[request.path] = request.body
            case "DELETE": bodies[request.path] = nil
            default: return bodies[request.path].map { .bytes($0) } ?? .status(404)
            }
            return .status(200)
        }
    }
}

private final class LockedValue<Value>: @unchecked Sendable {  // The lock guards the value.
    private let lock = NSLock()
    private var value: Value

    init(_ value: Value) { self.value = value }

    func set(_ value: Value) { change { $0 = value } }

    func change<Result>(_ body: (inout Value) -> Result) -> Result {
        lock.withLock { body(&value) }
    }
}
#endif
#endif
