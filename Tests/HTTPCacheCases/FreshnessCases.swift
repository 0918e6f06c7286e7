// SPDX-License-Identifier: MIT

import ImageLoading

extension CacheCase {
    /// How long a response is fresh.
    package static let lifetimes: [CacheCase] = [
        .init("max-age keeps it fresh", ["Cache-Control": "max-age=3600"], .cache),
        .init("max-age=0 does not", ["Cache-Control": "max-age=0"], .origin),
        .init("Fresh is younger than max-age", ["Cache-Control": "max-age=10"], wait: 9, .cache),
        .init("As old as max-age is stale", ["Cache-Control": "max-age=10"], wait: 10, .origin),
        .init("Age counts", ["Cache-Control": "max-age=60", "Age": "55"], .origin),
        .init("An Age that leaves time leaves time", ["Cache-Control": "max-age=60", "Age": "45"], .cache),
        .init("An old Date counts", ["Cache-Control": "max-age=60", "Date": date(-55)], .origin),
        .init(
            "A Date in the future does not lengthen max-age",
            ["Cache-Control": "max-age=60", "Date": date(1000)], wait: 61, .origin),
        .init(
            "max-age goes before Expires",
            ["Cache-Control": "max-age=3600", "Expires": date(-10), "Date": date(0)], .cache),
        .init(
            "max-age goes before an Expires that is none",
            ["Cache-Control": "max-age=3600", "Expires": "0"], .cache),
        .init(
            "max-age=0 goes before Expires",
            ["Cache-Control": "max-age=0", "Expires": date(3600), "Date": date(0)], .origin),
        .init("s-maxage is for shared caches", ["Cache-Control": "max-age=3600, s-maxage=1"], .cache),
        .init("s-maxage alone gives no lifetime", ["Cache-Control": "s-maxage=3600"], .origin),
        .init("Expires in the future keeps it fresh", ["Expires": date(60), "Date": date(0)], .cache),
        .init("Expires in the past does not", ["Expires": date(-60), "Date": date(0)], .origin),
        .init("Expires now does not", ["Expires": date(0), "Date": date(0)], .origin),
        .init("Expires is reckoned from Date", ["Expires": date(5), "Date": date(-60)], wait: 2, .cache),
        .init("Expires without Date is reckoned from arrival", ["Expires": date(60)], .cache),
        .init(
            "Expires with an Age beyond it is stale",
            ["Expires": date(60), "Date": date(0), "Age": "100"], .origin),
        .init(
            "The earliest of two Expires counts",
            .init([.init(name: "Expires", value: date(60)), .init(name: "Expires", value: date(5))]), .origin),
        .init(
            "An Expires that is none makes stale", ["Expires": "tomorrow", "Last-Modified": date(-1e6)],
            .validated),
        .init(
            "CDN-Cache-Control is not for us",
            ["Cache-Control": "max-age=3600", "CDN-Cache-Control": "max-age=1, no-store"], .cache),
        .init("Nor does it make fresh", ["CDN-Cache-Control": "max-age=3600"], .origin),
        .init("Surrogate-Control is not for us", ["Surrogate-Control": "max-age=3600"], .origin),
        .init("Without anything said nothing is fresh", [:], .origin),
        .init(
            "Pragma in a response says nothing",
            ["Cache-Control": "max-age=3600", "Pragma": "no-cache"], .cache),
        .init(
            "Nothing is fresh for ever: max-age is capped",
            ["Cache-Control": "max-age=99999999999999999999"], wait: 2_147_483_648, .origin),
        .init(
            "But 2^31 seconds are believed", ["Cache-Control": "max-age=2147483648"], wait: 2_147_000_000,
            .cache),
    ]

    /// How long a response without a lifetime is fresh.
    package static let heuristics: [CacheCase] =
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].map {
            .init(
                "A \($0) with Last-Modified is fresh for a tenth of its time", ["Last-Modified": date(-1000)],
                status: $0, wait: 99, .cache)
        }
        + [201, 202, 302, 303, 307, 400, 403, 500, 502, 503, 504, 599].map {
            .init(
                "A \($0) with Last-Modified is not fresh by itself", ["Last-Modified": date(-1000)],
                status: $0, .origin)
        } + [
            .init(
                "After a tenth of the time it is asked for", ["Last-Modified": date(-1000)], wait: 101,
                .validated),
            .init(
                "At most a week is guessed", ["Last-Modified": date(-1e9)], wait: 7 * 86_400 + 1, .validated),
            .init("A Last-Modified in the future gives nothing", ["Last-Modified": date(1000)], .validated),
            .init("A Last-Modified that is none gives nothing", ["Last-Modified": "long ago"], .origin),
            .init("An ETag alone gives no lifetime", ["ETag": "\"a\""], .validated),
            .init(
                "public lets any status be guessed",
                ["Last-Modified": date(-1000), "Cache-Control": "public"], status: 599, .cache),
            .init(
                "no-cache forbids the guess",
                ["Last-Modified": date(-1000), "Cache-Control": "no-cache"], .validated),
        ]

    /// A response of any status can have a lifetime.
    package static let statuses: [CacheCase] = [
        200, 201, 202, 203, 204, 299, 301, 302, 303, 307, 308, 400, 403, 404, 410, 499,
        500, 502, 503, 504, 599,
    ].flatMap { (status: Int) -> [CacheCase] in
        [
            .init("A fresh \(status) is served", ["Cache-Control": "max-age=60"], status: status, .cache),
            .init("A stale \(status) is not", ["Cache-Control": "max-age=5"], status: status, .origin),
        ]
    }
}
