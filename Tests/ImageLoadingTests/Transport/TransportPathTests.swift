// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import FoundationEssentials
import ImageBase
import ImageLoading
import InternalTestSupport
import Testing
import WebImageTestSupport

/// Loads over each protocol, with and without latency.
@Suite(
    .serialized, .timeLimit(.minutes(1)), .enabled(if: TLSOrigin.isAvailable, "nginx and openssl are needed"))
struct TransportPathTests {
    private static let body = Data.pattern(30_000)

    @Test("A busy HTTP/2 connection with latency delivers every image", arguments: [8, 16, 50])
    func everyImage(width: Int) async throws {
        let fixture = try PathFixture(NetworkPath(wire: .http2, delay: .milliseconds(10)))
        fixture.origin.setHandler { .bytes(Data($0.path.utf8) + Self.body) }
        let errors = Locked<[String]>([])
        await fixture.getAll(200, atOnce: width, path: { "/\($0)" }) { index, result in
            switch result {
            case .success(let loaded):
                let isRight = loaded.data == Data("/\(index)".utf8) + Self.body
                if !isRight || loaded.metrics.httpVersion != .http2 {
                    errors.withLock { $0.append("\(index) is wrong") }
                }
            case .failure(let error): errors.withLock { $0.append("\(index): \(error)") }
            }
        }
        #expect(errors.withLock(\.self) == [])
    }

    @Test(
        "Single and simultaneous loads complete over each protocol",
        arguments: NetworkPath.all, [1, 50])
    func whole(path: NetworkPath, width: Int) async throws {
        let fixture = try PathFixture(path)
        fixture.origin.setHandler { .bytes(Data($0.path.utf8) + Self.body, contentType: "image/png") }
        let errors = Locked<[String]>([])
        let connections = Locked(0)
        await fixture.getAll(min(4 * width, 100), atOnce: width, path: { "/\($0)" }) { index, result in
            do {
                let loaded = try result.get()
                #expect(loaded.data == Data("/\(index)".utf8) + Self.body)
                #expect(loaded.metrics.httpVersion == path.version)
                #expect(loaded.response.contentType == "image/png")
                if !loaded.metrics.isReusedConnection { connections.withLock { $0 += 1 } }
            } catch {
                errors.withLock { $0.append("\(index): \(error)") }
            }
        }
        #expect(errors.withLock(\.self) == [])
        #expect(connections.withLock(\.self) <= (path.wire == .http2 ? 1 : min(width, 6)))
    }

    @Test("Options can change between the loads of a busy HTTP/2 connection")
    func changingOptions() async throws {
        let fixture = try PathFixture(NetworkPath(wire: .http2, delay: .milliseconds(5)))
        fixture.origin.setHandler { request in
            if request.path.hasPrefix("/from") { return .redirect(to: "/to", status: 303) }
            return .bytes(Data(request.method.utf8) + Self.body)
        }
        let errors = Locked<[String]>([])
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<120 {
                if index >= 12 { await group.next() }
                group.addTask {
                    do {
                        let loaded = try await fixture.get(index.isMultiple(of: 3) ? "/from" : "/to") {
                            // This is longer than libcurl allows.
                            $0.timeouts.connect = .seconds(1 << 22) + .seconds(index % 5)
                            $0.headers["X-Number"] = "\(index)"
                            if index.isMultiple(of: 2) { ($0.method, $0.body) = ("POST", Data("a".utf8)) }
                        }
                        let isPost = index.isMultiple(of: 2) && !index.isMultiple(of: 3)
                        #expect(loaded.data == Data((isPost ? "POST" : "GET").utf8) + Self.body)
                    } catch {
                        errors.withLock { $0.append("\(index): \(error)") }
                    }
                }
            }
        }
        #expect(errors.withLock(\.self) == [])
    }

    @Test(
        "Redirects, methods, ranges, codings and error statuses work over each protocol",
        arguments: NetworkPath.all)
    func variety(path: NetworkPath) async throws {
        let fixture = try PathFixture(path)
        let origin = fixture.origin
        origin.route("/moved", .redirect(to: "/a?moved"))
        origin.route("/a", .bytes(Self.body, contentType: "image/png"))
        origin.route("/post") { .bytes(Data($0.method.utf8) + $0.body) }
        origin.route("/part") { request in
            .bytes(Data((request.header("Range") ?? "").utf8)).header("Content-Range", "bytes 5-13/100")
                .status(206)
        }
        origin.route("/none", .status(204))
        origin.route("/same", .status(304))
        origin.route("/missing", .status(404, body: Data("no".utf8)))
        origin.route("/chunks", .bytes(Self.body).chunked([1, 10, 4096]))
        origin.route("/packed", .gzipBomb(expandingTo: 200_000))
        let moved = try await fixture.get("/moved")
        #expect(moved.data == Self.body && moved.metrics.redirects == 1)
        #expect(moved.response.url.query == "moved")
        let answer = try await fixture.get("/post") { ($0.method, $0.body) = ("POST", Self.body) }
        #expect(answer.data == Data("POST".utf8) + Self.body)
        let head = try await fixture.get("/a") { $0.method = "HEAD" }
        #expect(head.data.isEmpty && head.response.contentType == "image/png")
        let part = try await fixture.get("/part") { $0.headers["Range"] = "bytes=5-9" }
        #expect(part.response.status == 206 && part.data == Data("bytes=5-9".utf8))
        #expect(try await fixture.get("/none").response.status == 204)
        let same = try await fixture.get("/same") { $0.headers["If-None-Match"] = "\"one\"" }
        #expect(same.response.status == 304 && same.data.isEmpty)
        let missing = try await fixture.get("/missing")
        #expect(missing.response.status == 404 && missing.data == Data("no".utf8))
        #expect(try await fixture.get("/chunks").data == Self.body)
        #expect(try await fixture.get("/packed").data == Data(count: 200_000))
    }

    @Test("A broken body is an interrupted transfer over each protocol", arguments: NetworkPath.all)
    func broken(path: NetworkPath) async throws {
        let fixture = try PathFixture(path)
        fixture.origin.route("/cut", .bytes(Self.body).dropped(afterBytes: 10_000))
        let error = try #require(try await fixture.failure("/cut"))
        #expect(error.code == .framing)
        #expect(error.cause as? NetworkFailure == .connectionLost)
    }

    @Test("The rest of an interrupted body can be requested over each protocol", arguments: NetworkPath.all)
    func resumed(path: NetworkPath) async throws {
        let fixture = try PathFixture(path)
        fixture.origin.setHandler { request in
            let good = OriginResponse.bytes(Self.body, tag: "\"one\"", for: request)
            return request.header("Range") == nil ? good.dropped(afterBytes: 20_000) : good
        }
        var request = try fixture.request("/a")
        let first = Probe()
        _ = fixture.transport.start(request, into: first)
        #expect(await first.failure()?.cause as? NetworkFailure == .connectionLost)
        request.headers = ["Range": "bytes=\(first.body.count)-", "If-Range": "\"one\""]
        let second = Probe()
        _ = fixture.transport.start(request, into: second)
        _ = try await second.end()
        #expect(second.responses.map(\.status) == [206] && first.body + second.body == Self.body)
        #expect(fixture.origin.requests.count == 2)
    }

    @Test(
        "Canceled, refused and paused loads don't affect other loads over any protocol",
        arguments: NetworkPath.all)
    func neighbours(path: NetworkPath) async throws {
        let fixture = try PathFixture(path) { $0.maximumConnectionsPerHost = 20 }
        fixture.origin.route("/held", .bytes(Self.body).held())
        fixture.origin.route("/endless", .bytes(Self.body).chunked().endless())
        fixture.origin.route("/large", .bytes(Data(count: 2_000_000)))
        fixture.origin.setHandler { .bytes(Data($0.path.utf8) + Self.body) }
        let held = Probe()
        let cancelled = fixture.transport.start(try fixture.request("/held"), into: held)
        let paused = Probe { _ in .pause }
        let pausedHandle = fixture.transport.start(try fixture.request("/large"), into: paused)
        let endless = Probe()
        var limited = try fixture.request("/endless")
        limited.limits.encodedBytes = 1_000_000
        fixture.transport.start(limited, into: endless)
        await paused.bytes(reach: 1)
        await fixture.getAll(24, atOnce: 12, path: { "/\($0)" }) { index, result in
            #expect((try? result.get().data) == Data("/\(index)".utf8) + Self.body)
        }
        cancelled.cancel()
        pausedHandle.cancel()
        #expect(await held.failure()?.code == .cancelled)
        #expect(await paused.failure()?.code == .cancelled)
        #expect(await endless.failure()?.limit?.name == "encodedBytes")
        #expect(try await fixture.get("/last").data.count > Self.body.count)
    }
}
#endif
