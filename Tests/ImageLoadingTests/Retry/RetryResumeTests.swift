// SPDX-License-Identifier: MIT

import FoundationEssentials
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@Suite("Resuming an interrupted transfer", .timeLimit(.minutes(2)))
struct RetryResumeTests {
    private let body = Data.pattern(300)
    private let other = Data(Data.pattern(300).map { ~$0 })

    @Test(
        "A transfer is resumed after an interruption at every tenth byte", arguments: TransportKind.allCases)
    func everywhere(kind: TransportKind) async throws {
        for cut in stride(from: 0, to: body.count, by: 10) {
            let server = try RangeServer(body) { $0 == 0 ? cut : nil }
            let loaded = try await server.load(by: kind).get()
            #expect(loaded.data == body && loaded.response.status == 200)
            #expect(loaded.metrics.attempts == 2 && loaded.metrics.bodyBytes == body.count)
            // Some transports lose the bytes that arrived just before the break, but none invents any.
            if TransportKind.strict.contains(kind) {
                #expect(server.ranges == [nil, cut == 0 ? nil : "bytes=\(cut)-"])
                #expect(server.origin.requests.last?.header("If-Range") == (cut == 0 ? nil : "\"one\""))
            }
        }
    }

    @Test("A transfer is resumed many times", arguments: TransportKind.strict)
    func often(kind: TransportKind) async throws {
        let server = try RangeServer(body) { _ in 10 }
        #expect(try await server.load(by: kind, tries: 31).get().data == body)
        let starts = server.ranges.dropFirst().compactMap { $0 }
        #expect(starts == stride(from: 10, to: 300, by: 10).map { "bytes=\($0)-" })
    }

    @Test("A transfer of a requested range is resumed", arguments: TransportKind.strict)
    func part(kind: TransportKind) async throws {
        for (range, next) in [("bytes=100-", "bytes=150-"), ("bytes=100-249", "bytes=150-249")] {
            let server = try RangeServer(body) { $0 == 0 ? 50 : nil }
            let loaded = try await server.load(by: kind) {
                $0.headers = ["Range": range, "If-Range": "\"one\"", "If-None-Match": "\"zero\""]
            }.get()
            #expect(loaded.response.status == 206)
            #expect(loaded.data == body[100..<(range == "bytes=100-" ? 300 : 250)])
            #expect(server.ranges == [range, next])
            #expect(server.origin.requests.last?.header("If-None-Match") == nil)
        }
    }

    @Test("A transfer restarts if there is another version", arguments: TransportKind.strict)
    func changed(kind: TransportKind) async throws {
        let server = try RangeServer(body) { $0 == 0 ? 120 : nil }
        server.origin.setHandler { [other] request in
            defer { server.change(other, tag: "\"two\"") }
            let isFirst = request.header("Range") == nil
            return isFirst ? server.good(request).dropped(afterBytes: 120) : server.good(request)
        }
        let loaded = try await server.load(by: kind).get()
        #expect(loaded.data == other && loaded.response.headers["ETag"] == "\"two\"")
        #expect(server.ranges == [nil, "bytes=120-"])
    }

    @Test("A transfer without a strong validator restarts", arguments: TransportKind.strict)
    func unsure(kind: TransportKind) async throws {
        for tag in ["W/\"one\"", nil] {
            let server = try RangeServer(body, tag: tag) { $0 == 0 ? 120 : nil }
            #expect(try await server.load(by: kind).get().data == body)
            #expect(server.ranges == [nil, nil])
        }
    }

    /// `Content-Range` and `ETag` of the response to `bytes=120-`.
    private static let answers: [(String?, String?)] = [
        ("bytes 119-299/300", "\"one\""), ("bytes 121-299/300", "\"one\""),
        ("bytes 120-298/300", "\"one\""), ("bytes 120-299/301", "\"one\""),
        ("bytes 120-300/301", "\"one\""), ("bytes 0-299/300", "\"one\""), ("nonsense", "\"one\""),
        ("bytes 120-299/300", "\"two\""), ("bytes 120-299/300", "W/\"one\""),
        ("bytes 120-299/300", nil), (nil, "\"one\""),
    ]

    @Test("A transfer restarts if the response is not the rest", arguments: answers)
    func misfits(range: String?, tag: String?) async throws {
        for kind in TransportKind.strict {
            let server = try RangeServer(body)
            server.origin.setHandler { [other] request in
                if request.header("Range") == nil {
                    let good = server.good(request)
                    return server.origin.requestCount == 1 ? good.dropped(afterBytes: 120) : good
                }
                var response = OriginResponse.bytes(Data(other[120...])).status(206)
                if let range { response = response.header("Content-Range", range) }
                if let tag { response = response.header("ETag", tag) }
                return response
            }
            #expect(try await server.load(by: kind, tries: 2).get().data == body)
            #expect(server.ranges == [nil, "bytes=120-", nil])
        }
    }

    @Test("A transfer restarts if the server cannot satisfy the range", arguments: TransportKind.strict)
    func unsatisfiable(kind: TransportKind) async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { request in
            if request.header("Range") != nil { return .status(416) }
            let good = server.good(request)
            return server.origin.requestCount == 1 ? good.dropped(afterBytes: 120) : good
        }
        #expect(try await server.load(by: kind).get().data == body)
        #expect(server.ranges == [nil, "bytes=120-", nil])
    }

    @Test(
        "A resumed body that is too short is resumed again while attempts are left",
        arguments: TransportKind.strict)
    func short(kind: TransportKind) async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { [body] request in
            switch request.header("Range") {
            case nil: return server.good(request).dropped(afterBytes: 120)
            case "bytes=120-":
                return OriginResponse.bytes(Data(body[120..<200]), headers: ["ETag": "\"one\""]).chunked()
                    .header("Content-Range", "bytes 120-299/300").status(206)
            default: return server.good(request)
            }
        }
        let loaded = try await server.load(by: kind).get()
        #expect(loaded.data == body && loaded.metrics.attempts == 3)
        #expect(server.ranges == [nil, "bytes=120-", "bytes=200-"])
        let error = await #expect(throws: ImageError.self) { try await server.load(by: kind, tries: 2).get() }
        #expect(error?.code == .framing && error?.cause as? NetworkFailure == .connectionLost)
        #expect(error?.message == "the resumed body ends at byte 200 instead of 300")
    }

    @Test("A sink that cannot restart receives a resumed transfer, and fails if it cannot be resumed")
    func unforgetting() async throws {
        for (kind, isSame) in TransportKind.strict.flatMap({ [($0, true), ($0, false)] }) {
            let server = try RangeServer(body) { $0 == 0 ? 120 : nil }
            if !isSame {
                server.origin.setHandler { [other] request in
                    defer { server.change(other, tag: "\"two\"") }
                    return server.origin.requestCount == 1
                        ? server.good(request).dropped(afterBytes: 120) : server.good(request)
                }
            }
            let probe = Probe()
            _ = server.start(by: kind, probe)
            let failure = await probe.failure()
            #expect(failure?.code == (isSame ? nil : .framing))
            #expect(probe.body == (isSame ? body : body[..<120]))
            #expect(probe.responses.count == 1 && probe.finishes.count == 1)
        }
    }

    @Test("A transfer with a paused sink is resumed with the sink", arguments: TransportKind.strict)
    func paused(kind: TransportKind) async throws {
        let server = try RangeServer(body) { $0 == 0 ? 120 : nil }
        let probe = Probe { $0 == 120 ? .pause : .proceed }
        let handle = server.start(by: kind, probe)
        await probe.bytes(reach: 120)
        await server.origin.closedConnections(reach: 1)
        #expect(probe.body.count == 120 && server.origin.requestCount == 1)
        handle.resume()
        _ = try await probe.end()
        #expect(probe.body == body)
        // Cancelling ends it, too.
        let second = try RangeServer(body) { $0 == 0 ? 120 : nil }
        let waiting = Probe { _ in .pause }
        let other = second.start(by: kind, waiting)
        await waiting.bytes(reach: 120)
        other.cancel()
        #expect(await waiting.failure() != nil)
        #expect(waiting.finishes.count == 1)
    }

    @Test("A complete body always consists of one version", arguments: 0..<40)
    func storm(seed: UInt64) async throws {
        for kind in TransportKind.strict {
            let random = Locked(SeededRandom(seed: seed))
            let server = try RangeServer(version(0), tag: "\"0\"")
            server.origin.setHandler { request in
                let draw = random.withLock { random in
                    (0..<4).map { _ in Int.random(in: 0..<1000, using: &random) }
                }
                if draw[0] % 5 == 0 {
                    let number = draw[1] % 3
                    server.change(version(number), tag: number == 2 ? "W/\"2\"" : "\"\(number)\"")
                }
                switch draw[2] % 12 {
                case 0: return .status(503)
                case 1: return .reset
                case 2: return server.good(request).chunked([50]).dropped(afterBytes: draw[3] % 300)
                case 3: return .status(416)
                case 4: return server.good(request).header("Content-Range", "bytes 1-2/3")
                case 5...8: return server.good(request).dropped(afterBytes: draw[3] % 300)
                default: return server.good(request)
                }
            }
            for _ in 0..<10 {
                guard case .success(let loaded) = await server.load(by: kind, tries: 6) else { continue }
                #expect((0..<3).contains { loaded.data == version($0) })
            }
        }
    }
}

/// Bodies that differ in each byte.
private func version(_ number: Int) -> Data { Data(Data.pattern(300).map { $0 &+ UInt8(number * 85) }) }
