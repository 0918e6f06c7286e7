// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import WebImageTestSupport

@testable import ImageLoading

extension FuzzTarget {
    private static let now = 1_700_000_000.0

    /// Values of a header field, one in each line. The first byte selects the field.
    static func fields(_ data: Data) {
        let (kind, rest) = data.kindAndRest
        // Parsers of heads remove CR and NUL.
        let text = Data(rest.filter { $0 != 13 && $0 != 0 }).text
        let values = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        switch kind % 6 {
        case 0: cookies(values)
        case 1: dates(values)
        case 2: ranges(values)
        case 3: challenges(values)
        case 4: lengths(values)
        default: lists(values)
        }
    }

    private static func cookies(_ values: [String]) {
        guard let target = try? HTTPTarget("https://www.pictures.example.com/a/b?c") else { return }
        let jar = CookieJar(time: ManualClock(wallTime: now))
        jar.store(values.flatMap { Cookie.split($0) + [$0] }, from: target)
        for cookie in jar.cookies {
            expect(!cookie.name.isEmpty, "a cookie has a name")
            expect(cookie.matches(host: target.host), "a cookie matches the host that set it")
            expect(cookie.domain.contains("."), "no cookie is set for a top-level domain")
        }
        let lasting = jar.cookies.filter { $0.expires != nil }
        let again = CookieJar(data: jar.data(), time: ManualClock(wallTime: now)).cookies
        expect(Set(again) == Set(lasting), "cookies round-trip")
        for address in [
            "https://www.pictures.example.com/a/b", "http://example.com/", "https://other.com/a/b",
        ] {
            guard let other = try? HTTPTarget(address), let header = jar.header(for: other) else { continue }
            expectOneLine(header, "a cookie")
            expect(other.host.hasSuffix("example.com"), "no cookie is sent to another site")
        }
    }

    private static func dates(_ values: [String]) {
        for text in values {
            let seconds = HTTPDate.seconds(text, now: now)
            if let strict = HTTPDate.strictSeconds(text, now: now) {
                expect(seconds == strict, "both parsers agree on a valid date")
                let isWritable = (0...253_402_300_799).contains(strict)
                let again = HTTPDate.strictSeconds(HTTPDate.text(strict), now: now)
                expect(!isWritable || again == strict, "a date round-trips")
            }
            if let wait = RetryAfter.parse(text, now: now, maximum: .seconds(60)) {
                expect(.zero <= wait && wait <= .seconds(60), "Retry-After is within bounds")
            }
        }
    }

    private static func ranges(_ values: [String]) {
        for text in values {
            if let range = ContentRange(text) {
                expect(ContentRange(range.text) == range, "a content range round-trips")
                expect(range.bytes.upperBound <= range.total ?? .max, "a content range is inside the total")
            }
            guard let range = RangeRequest(["Range": text]) else { continue }
            for total in [0, 1, 10, 1 << 40] {
                guard let bytes = range.bytes(of: total) else { continue }
                expect(!bytes.isEmpty && bytes.upperBound <= total, "a range is inside the body")
            }
            expect(range.knownBytes?.isEmpty != true, "a range is not empty")
        }
    }

    private static func challenges(_ values: [String]) {
        for challenge in Challenge.parse(values) {
            expect(HTTPHeaders.isToken(challenge.method), "a method is a token")
            guard var digest = Digest(challenge) else { continue }
            let text = digest.authorization(
                user: "a\"b", password: "c", method: "GET", path: "/d", clientNonce: "e")
            expectOneLine(text, "an answer to a challenge")
            expect(
                Challenge.parse([text]).first?.parameters["username"] == "a\"b",
                "the answer to a challenge can be parsed")
        }
    }

    private static func lengths(_ values: [String]) {
        if let length = try? ContentLength.parse(values) { expect(length >= 0, "a length is not negative") }
        for text in values {
            guard let type = MediaType.essence(text) else { continue }
            expect(type.contains("/"), "a media type has a slash")
            expect(MediaType.essence(type) == type, "a media type round-trips")
            _ = MediaType.matches(type, ["image/*"])
        }
    }

    private static func lists(_ values: [String]) {
        for element in FieldList.elements(values) {
            expect(
                !element.isEmpty && element.trimmingOptionalWhitespace == element,
                "an element is not empty and has no surrounding blanks")
            _ = EntityTag(element).weaklyEquals(EntityTag("W/\"a\""))
            _ = QuotedString.unquoted(element)
        }
        let control = CacheControl(
            HTTPHeaders(values.map { HTTPHeaders.Field(name: "Cache-Control", value: $0) }))
        for name in ["max-age", "s-maxage", "stale-if-error"] {
            guard let seconds = control.seconds(name) else { continue }
            expect((0...Double(1 << 31)).contains(seconds), "a number of seconds is within bounds")
        }
        for name in ["no-cache", "private"] {
            expect(control.fieldNames(name).allSatisfy(HTTPHeaders.isToken), "field names are tokens")
            _ = control.isUnqualified(name)
        }
    }
}
