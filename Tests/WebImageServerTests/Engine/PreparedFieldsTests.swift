// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@testable @_spi(Programs) import WebImageServer

@Suite("Header fields written once for many clients", .timeLimit(.minutes(1)))
struct PreparedFieldsTests {
    /// A response's fields as a client reads them, without `Content-Length`.
    private func lines(_ headers: HTTPHeaders) -> String {
        headers.fields.filter { $0.name != "Content-Length" }.map { "\($0.name.text): \($0.value)\r\n" }
            .joined()
    }

    @Test("Prepared fields are the response's fields, with its age at the time of the request")
    func age() async throws {
        let clock = ManualClock()
        let fixture = try ServerFixture { $0.manager.time = clock }
        fixture.origin.route("/a.png", ServerFixture.picture())
        let made = await fixture.get("/a.png")
        #expect(made.preparedFields == nil && made.headers["Age"] == nil)
        for (seconds, age) in [(0, nil), (5, "5"), (0, "5"), (55, "60")] {
            clock.advance(by: .seconds(seconds))
            let hit = await fixture.get("/a.png")
            #expect(hit.headers.values("Age") == (age.map { [$0] } ?? []))
            let prepared = try #require(hit.preparedFields)
            #expect(String(decoding: prepared.lines, as: UTF8.self) == lines(hit.headers))
            #expect("\(prepared.byteCount)" == made.headers["Content-Length"])
            #expect(prepared.cacheStatus == hit.headers["Cache-Status"])
        }
    }

    @Test("Changing the headers discards the prepared fields")
    func changed() async throws {
        let fixture = try ServerFixture()
        fixture.origin.route("/a.png", ServerFixture.picture())
        let tag = try #require(await fixture.get("/a.png").headers["ETag"])
        let conditions: [HTTPHeaders] = [
            ["If-None-Match": tag], ["Range": "bytes=0-3"], ["Range": "bytes=99999-"],
        ]
        for fields in conditions {
            let answer = await fixture.get("/a.png", headers: fields)
            #expect(answer.status != 200 && answer.preparedFields == nil)
        }
        var hit = await fixture.get("/a.png")
        #expect(hit.preparedFields != nil)
        hit.headers.add(name: "X-Of-An-Application", value: "1")
        #expect(hit.preparedFields == nil)
    }

    @Test(
        "Fields that can't be sent unchanged aren't prepared",
        arguments: [
            ["Content-Length": "x"], ["Content-Length": "1", "X-A": "1\r\nX-B: 2"], [:],
            ["Content-Length": "1", "Connection": "close"], ["Content-Length": "1", "Date": "now"],
            ["Content-Length": "1", "Transfer-Encoding": "chunked"],
        ])
    func unsendable(headers: [String: String]) {
        #expect(PreparedFields(HTTPHeaders(headers.map { .init(name: $0.key, value: $0.value) })) == nil)
    }
}
#endif
