// SPDX-License-Identifier: MIT

package import ImageLoading

/// An HTTP caching rule as an example: a response is stored, time passes, and a second request is made.
package struct CacheCase: Sendable, CustomStringConvertible {
    /// The source of the second response.
    package enum Source: String, Sendable {
        /// The cache, without a request to the server.
        case cache
        /// The cache, while a request to the server runs in the background.
        case cacheThenOrigin
        /// The cache, after the server has returned 304.
        case validated
        /// The cache, because the server failed.
        case rescue
        /// Stored and received bytes together.
        case combined
        case origin
        /// No source, because there's no response.
        case nobody
    }

    /// The time of the first request, in seconds since 1970.
    package static let start = 1_800_000_000.0

    package let sentence: String
    package let method: String
    /// The status of the first response.
    package let status: Int
    /// The fields of the first response.
    package let first: HTTPHeaders
    package let firstRequest: HTTPHeaders
    /// The seconds between the requests.
    package let wait: Double
    /// The fields of the second request.
    package let then: HTTPHeaders
    package let expected: Source

    package var description: String { sentence }

    package init(
        _ sentence: String, _ first: HTTPHeaders, status: Int = 200, request: HTTPHeaders = [:],
        wait: Double = 10, then: HTTPHeaders = [:], method: String = "GET", _ expected: Source
    ) {
        self.sentence = sentence
        self.first = first
        self.status = status
        firstRequest = request
        self.wait = wait
        self.then = then
        self.method = method
        self.expected = expected
    }

    /// The date `offset` seconds after the first request.
    package static func date(_ offset: Double) -> String { HTTPDate.text(start + offset) }

    /// The examples of all tables.
    package static var all: [CacheCase] {
        lifetimes + heuristics + statuses + responseDirectives + requestDirectives + authorizations
            + selections
    }
}
