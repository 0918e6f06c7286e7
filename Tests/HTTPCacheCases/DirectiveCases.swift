// SPDX-License-Identifier: MIT

import ImageLoading

extension CacheCase {
    private static let tag = "\"a\""
    private static let sixty: HTTPHeaders = ["Cache-Control": "max-age=60", "ETag": tag]
    private static let bearer: HTTPHeaders = ["Authorization": "Bearer a"]

    /// Response directives.
    package static let responseDirectives: [CacheCase] = [
        .init("no-store is not stored", ["Cache-Control": "max-age=60, no-store"], .origin),
        .init(
            "no-store in a second line is not stored",
            .init([
                .init(name: "Cache-Control", value: "max-age=60"),
                .init(name: "Cache-Control", value: "no-store"),
            ]), .origin),
        .init("private is stored by a private cache", ["Cache-Control": "private, max-age=60"], .cache),
        .init("private with fields too", ["Cache-Control": "private=\"a\", max-age=60"], .cache),
        .init(
            "no-cache is asked for each time", ["Cache-Control": "no-cache, max-age=60", "ETag": tag],
            .validated),
        .init("No-CaChE too", ["Cache-Control": "max-age=60, No-CaChE", "ETag": tag], .validated),
        .init("no-cache without validator is fetched", ["Cache-Control": "no-cache, max-age=60"], .origin),
        .init("no-cache with fields is served", ["Cache-Control": "no-cache=\"x\", max-age=60"], .cache),
        .init(
            "no-cache with an argument that names no field is no-cache",
            ["Cache-Control": "no-cache=\"{}\", max-age=60"], .origin),
        .init("must-revalidate is served fresh", ["Cache-Control": "must-revalidate, max-age=60"], .cache),
        .init(
            "must-revalidate is asked for when stale",
            ["Cache-Control": "must-revalidate, max-age=5", "ETag": tag], .validated),
        .init(
            "max-stale does not help against must-revalidate",
            ["Cache-Control": "must-revalidate, max-age=5"], then: ["Cache-Control": "max-stale"], .origin),
        .init(
            "proxy-revalidate is for shared caches",
            ["Cache-Control": "proxy-revalidate, max-age=5"], then: ["Cache-Control": "max-stale"], .cache),
        .init(
            "must-understand lets a known status through no-store",
            ["Cache-Control": "must-understand, no-store, max-age=60"], .cache),
        .init(
            "must-understand keeps an unknown one out",
            ["Cache-Control": "must-understand, max-age=60"], status: 299, .origin),
        .init(
            "immutable is served at a reload while fresh",
            ["Cache-Control": "max-age=60, immutable", "ETag": tag], then: ["Cache-Control": "max-age=0"],
            .cache),
        .init(
            "immutable is asked for at a forced reload",
            ["Cache-Control": "max-age=60, immutable", "ETag": tag], then: ["Cache-Control": "no-cache"],
            .validated),
        .init(
            "immutable is asked for when stale",
            ["Cache-Control": "max-age=5, immutable", "ETag": tag], .validated),
        .init("An unknown directive changes nothing", ["Cache-Control": "max-age=60, foo=\"bar\""], .cache),
        .init(
            "Stale while revalidating is served at once",
            ["Cache-Control": "max-age=5, stale-while-revalidate=60"], .cacheThenOrigin),
        .init(
            "After that time it is asked for",
            ["Cache-Control": "max-age=5, stale-while-revalidate=3", "ETag": tag], .validated),
        .init(
            "Not with must-revalidate",
            ["Cache-Control": "max-age=5, stale-while-revalidate=60, must-revalidate"], .origin),
        .init("Not with no-cache", ["Cache-Control": "no-cache, stale-while-revalidate=60"], .origin),
        .init(
            "Not if the client wants no-cache",
            ["Cache-Control": "max-age=5, stale-while-revalidate=60"], then: ["Cache-Control": "no-cache"],
            .origin),
        .init(
            "Not if the client wants max-age",
            ["Cache-Control": "max-age=5, stale-while-revalidate=60"], then: ["Cache-Control": "max-age=60"],
            .origin),
        .init(
            "Set-Cookie does not keep from storing", ["Cache-Control": "max-age=60", "Set-Cookie": "a=b"],
            .cache),
        .init(
            "A cookie in the request does not keep from serving",
            ["Cache-Control": "max-age=60"], then: ["Cookie": "a=b"], .cache),
        .init(
            "A download is served too",
            ["Cache-Control": "max-age=60", "Content-Disposition": "attachment; filename=a"], .cache),
    ]

    /// Request directives.
    package static let requestDirectives: [CacheCase] = [
        .init("no-cache is asked for", sixty, then: ["Cache-Control": "no-cache"], .validated),
        .init("max-age=0 is asked for", sixty, then: ["Cache-Control": "max-age=0"], .validated),
        .init(
            "max-age=0 is asked for at once", sixty, wait: 0, then: ["Cache-Control": "max-age=0"], .validated
        ),
        .init("A max-age that is older is served", sixty, then: ["Cache-Control": "max-age=20"], .cache),
        .init(
            "A max-age that is younger is asked for", sixty, then: ["Cache-Control": "max-age=9"], .validated),
        .init("A max-age that is none is zero", sixty, then: ["Cache-Control": "max-age=x"], .validated),
        .init("min-fresh that is left is served", sixty, then: ["Cache-Control": "min-fresh=50"], .cache),
        .init(
            "min-fresh that is not is asked for", sixty, then: ["Cache-Control": "min-fresh=51"], .validated),
        .init(
            "min-fresh counts Age", ["Cache-Control": "max-age=60", "Age": "30", "ETag": tag],
            then: ["Cache-Control": "min-fresh=25"], .validated),
        .init(
            "max-stale serves what is stale", sixty, wait: 100, then: ["Cache-Control": "max-stale"], .cache),
        .init(
            "max-stale serves up to its number", sixty, wait: 100, then: ["Cache-Control": "max-stale=40"],
            .cache),
        .init(
            "max-stale serves no more", sixty, wait: 101, then: ["Cache-Control": "max-stale=40"], .validated),
        .init(
            "max-stale that is none is zero", sixty, wait: 100, then: ["Cache-Control": "max-stale=x"],
            .validated),
        .init(
            "max-stale does not lengthen max-age", sixty, wait: 100,
            then: ["Cache-Control": "max-stale, max-age=90"], .validated),
        .init("no-store serves what is stored", sixty, then: ["Cache-Control": "no-store"], .cache),
        .init("no-store does not store", sixty, request: ["Cache-Control": "no-store"], .origin),
        .init("only-if-cached serves", sixty, then: ["Cache-Control": "only-if-cached"], .cache),
        .init(
            "only-if-cached is not satisfied by what is stale", sixty, wait: 100,
            then: ["Cache-Control": "only-if-cached"], .nobody),
        .init(
            "only-if-cached is not satisfied by nothing", ["Cache-Control": "no-store"],
            then: ["Cache-Control": "only-if-cached"], .nobody),
        .init(
            "only-if-cached with max-stale serves what is stale", sixty, wait: 100,
            then: ["Cache-Control": "only-if-cached, max-stale"], .cache),
        .init(
            "only-if-cached with no-cache is never satisfied", sixty,
            then: ["Cache-Control": "only-if-cached, no-cache"], .nobody),
        .init("Pragma: no-cache is asked for", sixty, then: ["Pragma": "no-cache"], .validated),
        .init(
            "Pragma gives way to Cache-Control", sixty,
            then: ["Pragma": "no-cache", "Cache-Control": "max-age=60"], .cache),
        .init("Pragma: foo is nothing", sixty, then: ["Pragma": "foo"], .cache),
        .init("An unknown directive is nothing", sixty, then: ["Cache-Control": "foo"], .cache),
        .init("If-Match is for the origin", sixty, then: ["If-Match": tag], .origin),
        .init(
            "If-Unmodified-Since is for the origin", sixty, then: ["If-Unmodified-Since": CacheCase.date(0)],
            .origin),
    ]

    /// Responses to requests with credentials.
    package static let authorizations: [CacheCase] = [
        .init("The same credentials get it", sixty, request: bearer, then: bearer, .cache),
        .init("Others do not", sixty, request: bearer, then: ["Authorization": "Bearer b"], .origin),
        .init("None do not", sixty, request: bearer, .origin),
        .init("public is for all", ["Cache-Control": "public, max-age=60"], request: bearer, .cache),
        .init(
            "must-revalidate is for all", ["Cache-Control": "must-revalidate, max-age=60"], request: bearer,
            .cache),
        .init("s-maxage is for all", ["Cache-Control": "s-maxage=1, max-age=60"], request: bearer, .cache),
        .init("What came without is for all", sixty, then: bearer, .cache),
    ]
}
