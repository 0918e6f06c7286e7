// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import Foundation
import HTTP2Origin
import ImageBase
import Testing
import WebImageTestSupport

@testable import ImageLoading

@Test(
    "The origin that the HTTP/2 fault tests need is available",
    .enabled(if: ProcessInfo.processInfo.environment["WEBIMAGE_NEEDS_ALL"] != nil))
func originWithFaults() {
    #expect(HTTP2Origin.isAvailable, "openssl or the Python packages hpack and hyperframe are missing")
}

@Suite(
    "HTTP/2 connections that end", .serialized, .timeLimit(.minutes(1)),
    .enabled(if: HTTP2Origin.isAvailable, "Python with hpack and hyperframe is needed"))
struct EndedConnectionTests {
    private let fixture: HTTP2Fixture

    init() throws { fixture = try HTTP2Fixture() }

    @Test("If a connection ends before any body bytes, the request is resent in the same attempt")
    func unanswered() async throws {
        for fault in [
            "goaway", "goaway-twice", "goaway-unprocessed", "goaway-unanswered", "goaway-any",
            "goaway-after-head", "goaway-error=11", "close-unanswered",
        ] {
            let path = "/once/\(fault)/a"
            let loaded = try await fixture.load(path) { $0.retry = .never }
            #expect(loaded.data == HTTP2Fixture.body && loaded.metrics.attempts == 1, "\(fault)")
            let isAnswered = ["goaway", "goaway-twice"].contains(fault)
            #expect(try await fixture.counts().requests[path] == (isAnswered ? 1 : 2), "\(fault)")
        }
    }

    @Test("A request is sent at most three times per attempt")
    func limit() async throws {
        for (fault, code) in [
            ("goaway-unprocessed", ImageError.Code.network), ("goaway-unanswered", .network),
            ("goaway-after-head", .framing),
        ] {
            let path = "/always/\(fault)/a"
            let error = try #require(await fixture.failure(path) { $0.retry = .never })
            #expect(error.code == code && error.cause as? NetworkFailure == .connectionLost, "\(fault)")
            #expect(RetryPolicy.isTransient(error))
            #expect(try await fixture.counts().requests[path] == 3, "\(fault)")
        }
    }

    @Test("A request's last try gets a new connection")
    func ownConnection() async throws {
        // The stream ends before the body, but the connection stays open.
        let path = "/twice/reset-after-read-head=0/a"
        let loaded = try await fixture.load(path) { $0.retry = .never }
        #expect(loaded.data == HTTP2Fixture.body && loaded.metrics.attempts == 1)
        #expect(!loaded.metrics.isReusedConnection)
        let counts = try await fixture.counts()
        #expect(counts.requests[path] == 3 && counts.connections == 2)
    }

    @Test("A body that's cut off by the connection's end is resumed in a new attempt")
    func resumed() async throws {
        for fault in ["goaway-in-body", "close-in-body"] {
            let path = "/once/\(fault)/a"
            let error = try #require(await fixture.failure(path) { $0.retry = .never })
            #expect(error.code == .framing && error.cause as? NetworkFailure == .connectionLost)
            let loaded = try await fixture.load("/once/\(fault)/b") { $0.retry = .immediate }
            #expect(loaded.data == HTTP2Fixture.body && loaded.metrics.attempts == 2)
        }
    }

    @Test("Loads move to a new connection after silence for their longest idle timeout")
    func silent() async throws {
        _ = try await fixture.load("/good/first")
        // The server has read this request and doesn't read anything else from the connection.
        async let silenced = fixture.load("/once/silence/a") { $0.timeouts.idle = .milliseconds(500) }
        let observer = HTTP2Fixture(fixture.origin)
        while try await observer.counts().requests["/once/silence/a"] == nil, !Task.isCancelled {}
        async let short = fixture.failure("/good/short") {
            ($0.retry, $0.timeouts.idle) = (.never, .seconds(1))
        }
        async let others = withTaskGroup(of: Bool.self) { group in
            for index in 0..<5 {
                group.addTask {
                    let loaded = try? await fixture.load("/good/\(index)") {
                        ($0.retry, $0.timeouts.idle) = (.never, .seconds(3))
                    }
                    return loaded?.data == HTTP2Fixture.body
                }
            }
            return await group.reduce(true) { $0 && $1 }
        }
        #expect(try await silenced.metrics.attempts == 2)
        #expect(await short?.code == .timeout)
        #expect(await others)
        // This includes the observer's connection.
        #expect(try await observer.counts().connections == 3)
    }

    @Test("A timeout doesn't end a connection that's still receiving another response")
    func others() async throws {
        async let dripped = fixture.load("/always/drip/a") { $0.retry = .never }
        let error = await fixture.failure("/always/stall/a") {
            ($0.retry, $0.timeouts.idle) = (.never, .seconds(1))
        }
        #expect(error?.code == .timeout)
        #expect(try await dripped.data == HTTP2Fixture.body)
        #expect(try await fixture.counts().connections == 1)
    }

    @Test("A POST request is sent only once")
    func post() async throws {
        let error = try #require(
            await fixture.failure("/once/goaway-unanswered/a") {
                ($0.method, $0.body) = ("POST", Data("a".utf8))
                $0.retry = .immediate
            })
        #expect(error.cause as? NetworkFailure == .connectionLost)
        #expect(try await fixture.counts().requests["/once/goaway-unanswered/a"] == 1)
        let head = try await fixture.load("/once/goaway-unanswered/b") {
            ($0.method, $0.retry) = ("HEAD", .never)
        }
        #expect(head.response.status == 200 && head.data.isEmpty)
    }

    @Test("Any number of streams that the server refuses once are sent again")
    func refused() async throws {
        let failures = Locked<[String]>([])
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<80 {
                if index >= 5 { await group.next() }
                group.addTask {
                    let path = "/once/reset-unanswered=7/\(index)"
                    let error = await fixture.failure(path) { $0.retry = .never }
                    guard let error else { return }
                    failures.withLock { $0.append("\(index): \(error)") }
                }
            }
        }
        #expect(failures.withLock(\.self) == [])
    }

    @Test(
        "Every image arrives even if the origin ends connections after some requests", arguments: [8, 20])
    func closing(after count: Int) async throws {
        let failures = Locked<[String]>([])
        await withTaskGroup(of: Void.self) { group in
            for index in 0..<100 {
                if index >= 16 { await group.next() }
                group.addTask {
                    do {
                        let loaded = try await fixture.load("/closing=\(count)/\(index)") {
                            $0.retry = RetryPolicy(maximumAttempts: 5, firstDelay: .milliseconds(10))
                        }
                        #expect(loaded.data == HTTP2Fixture.body)
                    } catch {
                        failures.withLock { $0.append("\(index): \(error)") }
                    }
                }
            }
        }
        #expect(failures.withLock(\.self) == [])
    }

    @Test("A safe request is retried twice if no byte of the response body has arrived")
    func rule() {
        let requests = [("POST", 0), ("GET", 1), ("GET", 0), ("HEAD", 0), ("GET", 0)]
        var retries = ConnectionRetries()
        let allowed = requests.map { retries.begin(method: $0.0, received: $0.1) }
        #expect(allowed == [false, false, true, true, false])
        #expect(retries.isLast)
    }
}
#endif
