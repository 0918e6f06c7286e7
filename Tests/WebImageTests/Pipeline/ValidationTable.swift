// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import WebImage
import WebImageTestSupport

/// The rules of the design for stored images, as two tables.
enum ValidationTable {
    /// The events of a load, by the age of what is stored and the policy. The server confirms what is stored.
    static let deliveries: [(age: Age, policy: CachePolicy, events: [String])] = [
        (.fresh, .standard, ["fresh old"]),
        (.fresh, .refresh, ["cached old", "revalidated old"]),
        (.fresh, .cacheElseLoad, ["fresh old"]),
        (.fresh, .cacheOnly, ["fresh old"]),
        // Validated in the background.
        (.whileRevalidating, .standard, ["stale old"]),
        (.whileRevalidating, .refresh, ["cached old", "revalidated old"]),
        (.whileRevalidating, .cacheElseLoad, ["fresh old"]),
        (.whileRevalidating, .cacheOnly, ["fresh old"]),
        (.stale, .standard, ["cached old", "revalidated old"]),
        (.stale, .refresh, ["cached old", "revalidated old"]),
        (.stale, .cacheElseLoad, ["fresh old"]),
        (.stale, .cacheOnly, ["fresh old"]),
        (.none, .standard, ["fetched new"]),
        (.none, .refresh, ["fetched new"]),
        (.none, .cacheElseLoad, ["fetched new"]),
        (.none, .cacheOnly, ["notCached"]),
        // Read no cache.
        (.fresh, .networkOnly, ["fetched new"]),
        (.stale, .networkOnly, ["fetched new"]),
        (.fresh, .reload, ["fetched new"]),
        (.stale, .reload, ["fetched new"]),
    ]

    typealias End = (standard: String, strict: String, refresh: String, left: String, leftByRefresh: String)

    enum Row { case confirmed, changed, unavailable, gone, goneElsewhere, other }

    /// The last event of a load, by the end of its validation: with `.standard`, with `.standard` if the
    /// stored response forbids a stale image, and with `.refresh`. Then what the caches have afterwards,
    /// and with `.refresh`.
    static let ends: [Row: End] = [
        .confirmed: ("revalidated old", "revalidated old", "revalidated old", "old", "old"),
        .changed: ("fetched new", "fetched new", "fetched new", "new", "new"),
        .unavailable: ("stale old", "error", "error", "old", "old"),
        .gone: ("error", "error", "error", "nothing", "old"),
        .goneElsewhere: ("stale old", "error", "error", "old", "old"),
        .other: ("error", "error", "error", "old", "old"),
    ]

    /// The last event of a load, and what the caches have afterwards.
    static func result(
        of end: ValidationEnd, _ policy: CachePolicy, isStrict: Bool
    ) -> (event: String, left: String) {
        guard let row = ends[end.row] else { preconditionFailure("no row for \(end)") }
        let event = policy == .refresh ? row.refresh : isStrict ? row.strict : row.standard
        let left = policy == .refresh ? row.leftByRefresh : row.left
        return (event == "error" ? end.code(policy).rawValue : event, left)
    }
}

/// How a validation ends.
enum ValidationEnd: Sendable, CaseIterable {
    // The image is confirmed, or there is another one.
    case notModified, sameBytes, newImage
    // The server cannot be asked, or sends no image.
    case refused, reset, timeout, openCircuit, veto
    case status408, status429, status500, status502, status503, status504
    case text, empty
    case remembered429, remembered503, rememberedText
    // The image does not exist any more, or not for this user.
    case status401, status403, status404, status410, status451
    case remembered403, remembered404, remembered410
    // The same for another URL of the same cache key.
    case status403Elsewhere, status404Elsewhere
    // Other failures.
    case status400, status416, tooLarge, redirectLoop, remembered400

    var row: ValidationTable.Row {
        switch self {
        case .notModified, .sameBytes: .confirmed
        case .newImage: .changed
        case .status401, .status403, .status404, .status410, .status451, .remembered403, .remembered404,
            .remembered410:
            .gone
        case .status403Elsewhere, .status404Elsewhere: .goneElsewhere
        case .status400, .status416, .tooLarge, .redirectLoop, .remembered400: .other
        default: .unavailable
        }
    }

    /// Whether an earlier load has failed in the same way, and the failure is remembered.
    var isRemembered: Bool {
        switch self {
        case .openCircuit, .remembered429, .remembered503, .rememberedText, .remembered403,
            .remembered404, .remembered410, .remembered400:
            true
        default: false
        }
    }

    /// Whether a server can hold it back until the stored image is delivered.
    var isHeld: Bool {
        !isRemembered && ![.refused, .veto, .timeout, .reset, .redirectLoop].contains(self)
    }

    /// Whether the stored image is delivered before an error.
    func keepsStored(_ policy: CachePolicy) -> Bool { row != .gone || policy == .refresh }

    /// Whether the server is not asked: a request that sets `.refresh` itself does so in spite of a failure
    /// that is remembered.
    func isStopped(_ policy: CachePolicy) -> Bool {
        isRemembered && (policy != .refresh || self == .openCircuit)
    }

    /// The code of the error, if there is one.
    func code(_ policy: CachePolicy) -> ImageError.Code {
        if isStopped(policy) { return .recentlyFailed }
        switch self {
        case .refused, .reset: return .network
        case .timeout: return .timeout
        case .veto: return .vetoed
        case .text, .rememberedText: return .unsupported
        case .empty: return .empty
        case .tooLarge: return .limit
        case .redirectLoop: return .redirect
        default: return .http
        }
    }

    func response(_ fixture: StoredFixture) -> OriginResponse {
        let page = OriginResponse.bytes(Data("<html>".utf8), contentType: "text/html")
        let headers = ["ETag": "\"two\"", "Cache-Control": fixture.control]
        switch self {
        case .notModified: return fixture.confirmation()
        case .sameBytes: return .picture(color: StoredFixture.oldColor, headers: headers)
        case .newImage: return fixture.newPicture()
        case .reset: return .reset
        case .timeout: return OriginResponse.picture().stalled()
        case .text, .rememberedText: return page
        case .empty: return .status(200)
        case .status408: return .status(408)
        case .status429, .remembered429: return .status(429, headers: ["Retry-After": "60"])
        case .status500: return .status(500)
        case .status502: return .status(502)
        case .status503, .openCircuit: return .status(503)
        case .remembered503: return .status(503, headers: ["Retry-After": "60"])
        case .status504: return .status(504)
        case .status401: return .status(401)
        case .status403, .remembered403, .status403Elsewhere: return .status(403)
        case .status404, .remembered404, .status404Elsewhere: return .status(404)
        case .status410, .remembered410: return .status(410)
        case .status451: return .status(451)
        case .status400, .remembered400: return .status(400)
        case .status416: return .status(416)
        case .tooLarge: return OriginResponse.picture().declaring(length: 100_000)
        case .redirectLoop: return .redirect(to: "/cat.png")
        case .refused, .veto: return .status(500)
        }
    }
}
