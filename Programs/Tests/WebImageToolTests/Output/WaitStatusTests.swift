// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import WebImageTool

@Suite("Status of waiting loads", .timeLimit(.minutes(1)))
struct WaitStatusTests {
    private static let url = "http://a.example/1.png"
    private var status = WaitStatus()

    init() { status.begin(Self.url, host: "a.example", at: .seconds(10)) }

    @Test("Two seconds without a response are reported")
    func noResponse() {
        #expect(status.text(at: .seconds(11.9)) == nil)
        #expect(
            status.text(at: .seconds(13)) == "connecting to a.example or waiting for its response for 3 s")
    }

    @Test("A stalled body is reported with the bytes received")
    mutating func stalled() {
        status.receive(Self.url, bytes: 0, expected: 20_000, at: .seconds(11))
        status.receive(Self.url, bytes: 4000, at: .seconds(12))
        status.receive(Self.url, bytes: 1000, at: .seconds(13))
        #expect(status.text(at: .seconds(14)) == nil)
        #expect(
            status.text(at: .seconds(16))
                == "nothing received from a.example for 3 s, after 5.0 KB of 20.0 KB")
    }

    @Test("After a failed attempt, the remaining wait before the next one is reported")
    mutating func retry() {
        let error = ImageError.http(status: 503, retryAfter: .seconds(9), url: Self.url)
        status.end(Self.url, error: error, at: .seconds(11))
        #expect(status.text(at: .seconds(15)) == "waiting for 5 s more to retry a.example: HTTP status 503")
        #expect(status.text(at: .seconds(21)) == "waiting to retry a.example: HTTP status 503")
        status.begin(Self.url, host: "a.example", at: .seconds(21))
        #expect(status.text(at: .seconds(22)) == nil)
    }

    @Test("The longest-waiting load is reported, unless another one makes progress")
    mutating func several() {
        let other = "http://b.example/2.png"
        status.begin(other, host: "b.example", at: .seconds(12))
        #expect(status.text(at: .seconds(13)) == nil)
        #expect(status.text(at: .seconds(14))?.contains("a.example") == true)
        status.receive(Self.url, bytes: 10, at: .seconds(14))
        #expect(status.text(at: .seconds(15)) == nil)
        #expect(status.text(at: .seconds(16))?.contains("b.example") == true)
    }

    @Test("Finished loads aren't reported")
    mutating func over() {
        status.end(Self.url, error: nil, at: .seconds(11))
        #expect(status.text(at: .seconds(20)) == nil)
        status.begin(Self.url, host: "a.example", at: .seconds(20))
        status.end(Self.url, error: .cancelled, at: .seconds(21))
        status.remove(Self.url)
        #expect(status.text(at: .seconds(30)) == nil)
    }
}
