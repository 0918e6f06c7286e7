// SPDX-License-Identifier: MIT

#if Server
import Testing

@testable import WebImageProxy

@Suite("Proxy: records", .timeLimit(.minutes(1)))
struct ProxyRecordTests {
    @Test("A description has no query values or control characters")
    func description() {
        var record = ProxyRecord(method: "GET", target: "/a.png?token=secret", status: 200)
        record.bytes = 12
        record.duration = .microseconds(1250)
        record.cache = "hit; ttl=59\u{1B}[2J"
        #expect(record.description == "GET /a.png?… 200 12 1.3 ms hit; ttl=59\\u{1B}[2J")
        record.isBroken = true
        #expect(record.description.hasSuffix(" (broken off)"))
    }
}
#endif
