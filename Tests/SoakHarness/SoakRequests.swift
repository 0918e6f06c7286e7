// SPDX-License-Identifier: MIT

#if os(Linux)
import WebImage
import WebImageTestSupport

/// Generates random requests.
struct SoakRequests {
    let origins: SoakOrigins
    var random: SeededRandom
    private static let hotHosts = 8
    /// The number of hosts from number 50 on, for loads that are canceled. No circuit opens for them, because
    /// that would end loads earlier.
    private static let silentHosts = 8
    /// The number of hosts from number 100 on.
    private static let coldHosts = 4000

    init(_ origins: SoakOrigins, seed: UInt64) {
        self.origins = origins
        random = SeededRandom(seed: seed)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func number(below count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    /// Returns a request and its image's width, or `nil` if the width depends on the result.
    mutating func next() -> (request: ImageRequest, width: Int?) {
        let kind = SoakKind.allCases[number(below: SoakKind.allCases.count)]
        // Failures open circuits, so only a few may occur on the hosts that most loads use.
        let isHot = kind.succeeds || chance(5)
        let host = isHot && chance(60) ? number(below: Self.hotHosts) : 100 + number(below: Self.coldHosts)
        let number = number(below: SoakOrigins.pathsPerKind)
        let origin = self.number(below: origins.origins.count)
        var request = ImageRequest(
            string: origins.address(host: host, origin: origin, kind, number))
        var width: Int? = SoakImages.width(of: number)
        if [.scans, .moving, .large, .stopping, .reset, .cut].contains(kind) { width = nil }
        vary(&request, &width)
        return (request, width)
    }

    private mutating func vary(_ request: inout ImageRequest, _ width: inout Int?) {
        let policies: [CachePolicy] = [
            .standard, .standard, .standard, .cacheElseLoad, .refresh, .refresh, .networkOnly, .cacheOnly,
        ]
        request.cachePolicy = policies[number(below: policies.count)]
        request.priority = Priority.allCases[number(below: Priority.allCases.count)]
        if chance(25) {
            request.thumbnail = .fit(width: 8 + number(below: 3) * 4, height: 16)
            width = nil
        }
        if chance(25) {
            let transformers: [Transformer] = [.grayscale, .circle, .blur(radius: 2)]
            request.transformers = Array(transformers.prefix(1 + number(below: 3)))
            width = nil
        }
        if chance(30) { request.progressive = chance(50) ? .scans : .blurred }
        if chance(10) { request.lookup = .synchronous }
        if chance(10) { request.includesData = true }
        if chance(30) { request.failedURLPolicy = .ignore }
        if chance(10) { request.storeTiers = .memory }
        if chance(15) {
            request.network.bytesPerSecond = .use(100_000 + number(below: 3) * 100_000)
        }
    }

    /// Returns a refresh that never gets a response, and only ends when it's canceled.
    mutating func endlessRefresh() -> ImageRequest {
        let origin = number(below: origins.origins.count)
        let address = origins.address(
            host: 50 + number(below: Self.silentHosts), origin: origin, .silent,
            number(below: SoakOrigins.pathsPerKind))
        var request = ImageRequest(string: address)
        request.cachePolicy = .refresh
        request.failedURLPolicy = .ignore
        request.network.timeouts = LoadTimeouts(connect: .seconds(3600), idle: .seconds(3600))
        return request
    }
}
#endif
