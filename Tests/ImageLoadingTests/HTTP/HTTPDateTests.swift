// SPDX-License-Identifier: MIT

import ImageLoading
import Testing

@Suite(.timeLimit(.minutes(2))) struct HTTPDateTests {
    static let now = 1_800_000_000.0

    @Test(
        "All three date formats are parsed",
        arguments: [
            "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
            "Sunday, 06-Nov-94 08:49:37 gMT",
        ])
    func forms(text: String) {
        #expect(HTTPDate.seconds(text, now: Self.now) == 784_111_777)
    }

    @Test("Leap days, the epoch and distant years are converted")
    func calendar() {
        #expect(HTTPDate.seconds("Thu, 01 Jan 1970 00:00:00 GMT", now: Self.now) == 0)
        #expect(HTTPDate.seconds("Tue, 29 Feb 2000 12:00:00 GMT", now: Self.now) == 951_825_600)
        #expect(HTTPDate.seconds("Fri, 31 Dec 9999 23:59:59 GMT", now: Self.now) == 253_402_300_799)
    }

    @Test(
        "Invalid dates are rejected",
        arguments: [
            "", "0", "tomorrow", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT",
            "Sun, 99 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 08:49:37 PST",
            ", , , ,",
            "Sun, 06 Nov 19940 08:49:37 GMT",
        ])
    func garbage(text: String) {
        #expect(HTTPDate.seconds(text, now: Self.now) == nil)
    }

    @Test("Retry-After is seconds or a date, clamped between zero and the maximum")
    func retryAfter() {
        func parse(_ text: String?) -> Duration? {
            RetryAfter.parse(text, now: 784_111_777, maximum: .seconds(60))
        }
        #expect(parse("2") == .seconds(2))
        #expect(parse(" 0 ") == .zero)
        #expect(parse("1000000000") == .seconds(60))
        #expect(parse("99999999999999999999999") == .seconds(60))
        #expect(parse("Sun, 06 Nov 1994 08:49:47 GMT") == .seconds(10))
        #expect(parse("Sun, 06 Nov 1994 08:49:27 GMT") == .zero)
        #expect(parse("Sun, 06 Nov 2094 08:49:27 GMT") == .seconds(60))
        #expect(parse("-5") == nil)
        #expect(parse("soon") == nil)
        #expect(parse("") == nil)
        #expect(parse(nil) == nil)
    }
}
