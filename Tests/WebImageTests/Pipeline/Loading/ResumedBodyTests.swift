// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Resuming an interrupted transfer", .timeLimit(.minutes(2)))
struct ResumedBodyTests {
    private let body = Data.counted(300)
    private let other = Data(Data.counted(300).map { ~$0 })

    @Test("A transfer resumes after an interruption at every tenth byte")
    func everywhere() async throws {
        for cut in stride(from: 0, to: body.count, by: 10) {
            let server = try RangeServer(body) { $0 == 0 ? cut : nil }
            let response = try await server.load()
            #expect(response.data == body && response.http?.status == 200)
            #expect(response.steps.first { $0.name == .transfer }?.bytes == body.count)
            #expect(server.recorder.events(.transferEnded).last?.metrics?.attempts == 2)
            #expect(server.ranges == [nil, cut == 0 ? nil : "bytes=\(cut)-"])
            #expect(server.origin.requests.last?.header("If-Range") == (cut == 0 ? nil : "\"one\""))
        }
    }

    @Test("A transfer can resume many times")
    func often() async throws {
        let server = try RangeServer(body) { _ in 10 }
        #expect(try await server.load(tries: 31).data == body)
        let starts = server.ranges.dropFirst().compactMap { $0 }
        #expect(starts == stride(from: 10, to: 300, by: 10).map { "bytes=\($0)-" })
    }

    @Test("A response that no cache can store still resumes")
    func notStorable() async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { request in
            let response = server.good(request).header("Cache-Control", "no-store")
            return request.header("Range") == nil ? response.dropped(afterBytes: 120) : response
        }
        let response = try await server.load()
        #expect(response.data == body && server.ranges == [nil, "bytes=120-"])
        let fixture = try ManagerFixture { $0.network.retry = RetryPolicy(firstDelay: .zero) }
        let request = ImageRequest(url: server.origin.url("/b"))
        _ = try await fixture.manager.loadData(request).response
        await fixture.manager.flush()
        #expect(!(await fixture.manager.contains(request, in: .all)))
    }

    @Test("An encrypted body is decrypted as a whole after resuming")
    func encrypted() async throws {
        let server = try RangeServer(body) { $0 == 0 ? 120 : nil }
        let response = try await server.load {
            $0.network.decryptor = .use(Decryptor(name: "not") { Data($0.map { ~$0 }) })
        }
        #expect(response.data == other && server.ranges == [nil, "bytes=120-"])
    }

    @Test("A transfer with the request's own Range restarts instead of resuming")
    func part() async throws {
        let server = try RangeServer(body) { $0 == 0 ? 50 : nil }
        let response = try await server.load { $0.headers = ["Range": "bytes=100-249"] }
        #expect(response.data == body[100..<250])
        #expect(server.ranges == ["bytes=100-249", "bytes=100-249"])
    }

    @Test("A transfer restarts if the version changed")
    func changed() async throws {
        let server = try RangeServer(body) { $0 == 0 ? 120 : nil }
        server.origin.setHandler { [other] request in
            defer { server.change(other, tag: "\"two\"") }
            let isFirst = request.header("Range") == nil
            return isFirst ? server.good(request).dropped(afterBytes: 120) : server.good(request)
        }
        let loaded = try await server.load()
        #expect(loaded.data == other && loaded.http?.headers["ETag"] == "\"two\"")
        #expect(server.ranges == [nil, "bytes=120-"])
    }

    @Test("A transfer without a strong validator restarts")
    func unsure() async throws {
        for tag in ["W/\"one\"", nil] {
            let server = try RangeServer(body, tag: tag) { $0 == 0 ? 120 : nil }
            #expect(try await server.load().data == body)
            #expect(server.ranges == [nil, nil])
        }
    }

    /// `Content-Range` and `ETag` of responses to `bytes=120-`.
    private static let answers: [(String?, String?)] = [
        ("bytes 119-299/300", "\"one\""), ("bytes 121-299/300", "\"one\""),
        ("bytes 120-298/300", "\"one\""), ("bytes 120-299/301", "\"one\""),
        ("bytes 120-300/301", "\"one\""), ("bytes 0-299/300", "\"one\""), ("nonsense", "\"one\""),
        ("bytes 120-299/300", "\"two\""), ("bytes 120-299/300", "W/\"one\""),
        ("bytes 120-299/300", nil), (nil, "\"one\""),
    ]

    @Test("A transfer restarts if the response isn't the rest of the body", arguments: answers)
    func misfits(range: String?, tag: String?) async throws {
        do {
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
            #expect(try await server.load(tries: 2).data == body)
            #expect(server.ranges == [nil, "bytes=120-", nil])
        }
    }

    @Test("A transfer restarts if the server can't satisfy the range")
    func unsatisfiable() async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { request in
            if request.header("Range") != nil { return .status(416) }
            let good = server.good(request)
            return server.origin.requestCount == 1 ? good.dropped(afterBytes: 120) : good
        }
        #expect(try await server.load().data == body)
        #expect(server.ranges == [nil, "bytes=120-", nil])
    }

    @Test(
        "A transfer restarts even in the last attempt if the server rejects the range",
        arguments: [400, 403, 404, 405, 412, 416, 418, 500, 501, 503])
    func refused(status: Int) async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { request in
            if request.header("Range") != nil { return .status(status) }
            let good = server.good(request)
            return server.origin.requestCount == 1 ? good.dropped(afterBytes: 120) : good
        }
        #expect(try await server.load(tries: 2).data == body)
        #expect(server.ranges == [nil, "bytes=120-", nil])
    }

    @Test("A response unrelated to the range isn't retried", arguments: [401, 407, 425, 429])
    func unrelated(status: Int) async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { request in
            if request.header("Range") != nil { return .status(status) }
            return server.good(request).dropped(afterBytes: 120)
        }
        await #expect { try await server.load(tries: 2) } throws: { ($0 as? ImageError)?.status == status }
        #expect(server.ranges == [nil, "bytes=120-"])
    }

    @Test("A transfer restarts only once")
    func refusedTwice() async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { request in
            if server.origin.requestCount > 1 { return .status(403) }
            return server.good(request).dropped(afterBytes: 120)
        }
        await #expect { try await server.load(tries: 5) } throws: { ($0 as? ImageError)?.status == 403 }
        #expect(server.ranges == [nil, "bytes=120-", nil])
    }

    @Test(
        "Multipart ranges are never joined with a body, regardless of the other headers",
        arguments: [
            ["Content-Type": "multipart/byteranges; boundary=x"], ["content-type": "Multipart/ByteRanges"],
            ["Content-Type": "multipart/byteranges"], ["Content-Range": "bytes 120-299/300"],
        ] as [HTTPHeaders])
    func multipart(headers: HTTPHeaders) async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { [other] request in
            guard request.header("Range") == nil else {
                var response = OriginResponse.bytes(Data(other[120...])).status(206)
                    .header("ETag", "\"one\"").header("Content-Range", "bytes 120-299/300")
                for field in headers.fields { response = response.header(field.name.text, field.value) }
                return response
            }
            let good = server.good(request)
            return server.origin.requestCount == 1 ? good.dropped(afterBytes: 120) : good
        }
        #expect(try await server.load(tries: 2).data == body)
        #expect(server.ranges == [nil, "bytes=120-", nil])
    }

    @Test("A transfer restarts if the rest of the body is shorter than its range claims")
    func short() async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { [body] request in
            if request.header("Range") != nil {
                return OriginResponse.bytes(Data(body[120..<200]), headers: ["ETag": "\"one\""]).chunked()
                    .header("Content-Range", "bytes 120-299/300").status(206)
            }
            let good = server.good(request)
            return server.origin.requestCount == 1 ? good.dropped(afterBytes: 120) : good
        }
        #expect(try await server.load().data == body)
        #expect(server.ranges == [nil, "bytes=120-", nil])
    }

    @Test("If the rest of a body is also interrupted, it isn't mistaken for the start")
    func brokenPart() async throws {
        let server = try RangeServer(body)
        server.origin.setHandler { [body] request in
            let good = server.good(request)
            switch server.origin.requestCount {
            case 1: return good.dropped(afterBytes: 120)
            case 2:
                return OriginResponse.bytes(Data(body[120..<250]), headers: ["ETag": "\"one\""])
                    .header("Content-Range", "bytes 120-249/300").status(206).dropped(afterBytes: 80)
            default: return good
            }
        }
        #expect(try await server.load().data == body)
        #expect(server.ranges == [nil, "bytes=120-", nil])
    }

    @Test("A resumed transfer reports progress for the whole body")
    func progress() async throws {
        let body = Data.counted(300_000)
        let server = try RangeServer(body) { $0 == 0 ? 200_000 : nil }
        _ = try await server.load()
        let reports = server.recorder.events(.progress).compactMap(\.progress)
        #expect(reports.allSatisfy { $0.expected == body.count && $0.received <= body.count })
        #expect(reports.last?.received == body.count)
        #expect(reports.map(\.received) == reports.map(\.received).sorted())
    }

    @Test("A complete body always comes from one version", arguments: 0..<40)
    func storm(seed: UInt64) async throws {
        do {
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
                guard let loaded = try? await server.load(tries: 6) else { continue }
                #expect((0..<3).contains { loaded.data == version($0) })
            }
        }
    }
}

/// Returns a body that differs from other versions in every byte.
private func version(_ number: Int) -> Data { Data(Data.counted(300).map { $0 &+ UInt8(number * 85) }) }

extension Data {
    /// Bytes that each differ from their neighbors.
    fileprivate static func counted(_ count: Int) -> Data {
        Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })
    }
}
