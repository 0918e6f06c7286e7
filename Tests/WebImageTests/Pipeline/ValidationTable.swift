// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import WebImage
import WebImageTestSupport

/// The design's rules for stored images, as two tables.
enum ValidationTable {
    /// A load's events, by the stored image's age and the policy. The server confirms the stored image.
    static let deliveries: [(age: Age, policy: CachePolicy, events: [String])] = [
        (.fresh, .standard, ["fresh old"]),
        (.fresh, .refresh, ["cached old", "revalidated old"]),
        (.fresh, .cacheElseLoad, ["fresh old"]),
        (.fresh, .cacheOnly, ["fresh old"]),
        // These are validated in the background.
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
        // These policies don't read the caches.
        (.fresh, .networkOnly, ["fetched new"]),
        (.stale, .networkOnly, ["fetched new"]),
        (.fresh, .reload, ["fetched new"]),
        (.stale, .reload, ["fetched new"]),
    ]

    typealias End = (standard: String, strict: String, refresh: String, left: String, leftByRefresh: String)

    enum Row { case confirmed, changed, unavailable, gone, goneElsewhere, other }

    /// A load's last event for each outcome of the validation: with `.standard`, with `.standard` if the
    /// stored response forbids a stale image, and with `.refresh`. Then come the images in the caches
    /// afterward, without and with `.refresh`.
    static let ends: [Row: End] = [
        .confirmed: ("revalidated old", "revalidated old", "revalidated old", "old", "old"),
        .changed: ("fetched new", "fetched new", "fetched new", "new", "new"),
        .unavailable: ("stale old", "error", "error", "old", "old"),
        .gone: ("error", "error", "error", "nothing", "old"),
        .goneElsewhere: ("stale old", "error", "error", "old", "old"),
        .other: ("error", "error", "error", "old", "old"),
    ]

    /// Returns a load's last event, and the image that is in the caches afterward.
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
    // The server confirms the image or sends a new one.
    case notModified, sameBytes, newImage
    // The server can't be reached, or doesn't send an image.
    case refused, reset, timeout, openCircuit, veto
    case status408, status429, status500, status502, status503, status504
    case text, empty
    case remembered429, remembered503, rememberedText
    // The image no longer exists, at least for this user.
    case status401, status403, status404, status410, status451
    case remembered403, remembered404, remembered410
    // The image no longer exists under another URL that has the same cache key.
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

    /// Whether an earlier load failed in the same way, and the failure is remembered.
    var isRemembered: Bool {
        switch self {
        case .openCircuit, .remembered429, .remembered503, .rememberedText, .remembered403,
            .remembered404, .remembered410, .remembered400:
            true
        default: false
        }
    }

    /// Whether a server can hold back the response until the stored image is delivered.
    var isHeld: Bool {
        !isRemembered && ![.refused, .veto, .timeout, .reset, .redirectLoop].contains(self)
    }

    /// Whether the stored image is delivered before an error.
    func keepsStored(_ policy: CachePolicy) -> Bool { row != .gone || policy == .refresh }

    /// Whether no request is sent. A request that sets `.refresh` itself ignores a remembered failure.
    func isStopped(_ policy: CachePolicy) -> Bool {
        isRemembered && (policy != .refresh || self == .openCircuit)
    }

    /// Returns the error's code, if there's an error.
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
