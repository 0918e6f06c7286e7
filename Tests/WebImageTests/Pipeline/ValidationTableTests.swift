// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

/// The table "validation ends with" of the design: each end, for each policy, each place of the stored image,
/// and each directive that forbids a stale image.
@Suite("Table of the ends of a validation", .timeLimit(.minutes(1)))
struct ValidationTableTests {
    /// How a validation ends.
    enum End: Sendable, CaseIterable {
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
        // Other failures.
        case status400, status416, tooLarge, redirectLoop, remembered400

        enum Row { case confirmed, changed, unavailable, gone, other }

        var row: Row {
            switch self {
            case .notModified, .sameBytes: .confirmed
            case .newImage: .changed
            case .status401, .status403, .status404, .status410, .status451, .remembered403, .remembered404,
                .remembered410:
                .gone
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

        /// Whether the failure is remembered for requests with the same header fields, which `.refresh` does
        /// not send.
        var dependsOnHeaders: Bool {
            [.rememberedText, .remembered403, .remembered400].contains(self)
        }

        /// The code of the error, if there is one.
        func code(_ policy: CachePolicy) -> ImageError.Code {
            if isRemembered, policy != .refresh || !dependsOnHeaders { return .recentlyFailed }
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
            case .status403, .remembered403: return .status(403)
            case .status404, .remembered404: return .status(404)
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

    /// A manager that has stored an image whose validation ends in that way.
    private func fixture(_ end: End, _ storage: Storage, control: String) async throws -> StoredFixture {
        let isVetoed = Locked(false)
        let fixture = try await StoredFixture(storage, control: control) { configuration in
            if end == .openCircuit {
                var circuit = CircuitPolicy()
                circuit.failures = 1
                configuration.circuit = circuit
            }
            if end == .timeout { configuration.network.timeouts = LoadTimeouts(idle: .milliseconds(50)) }
            if end == .veto { configuration.shouldLoad = { _ in !isVetoed.withLock { $0 } } }
            var limits = Limits.default
            limits.encodedBytes = 50_000
            configuration.requestDefaults.limits = limits
        }
        isVetoed.withLock { $0 = true }
        let response = end.response(fixture)
        fixture.answer(response)
        if end == .refused { fixture.origin.stop() }
        if end.isRemembered {
            _ = try? await fixture.manager.image(for: fixture.request(.networkOnly))
        } else if ![.refused, .veto, .timeout, .reset, .redirectLoop].contains(end) {
            // The stored image is always ready first.
            fixture.answer(response.held(at: "gate"))
        }
        return fixture
    }

    /// The last event of a load.
    private func expectation(_ end: End, _ policy: CachePolicy, isForbidden: Bool) -> String {
        switch end.row {
        case .confirmed: "revalidated old"
        case .changed: "fetched new"
        case .unavailable where policy == .standard && !isForbidden: "stale old"
        case .unavailable, .gone, .other: end.code(policy).rawValue
        }
    }

    /// The image that a load finds in the caches afterwards.
    private func stored(_ fixture: StoredFixture) async -> String {
        await fixture.manager.flush()
        let response = try? await fixture.manager.load(fixture.request(.cacheOnly)).response
        return response.map(StoredFixture.name) ?? "nothing"
    }

    @Test("Each end has its result, and keeps, replaces or removes the image", arguments: End.allCases)
    func image(end: End) async throws {
        for storage in Storage.allCases {
            for control in ["max-age=60", "max-age=60, must-revalidate", "no-cache"] {
                for policy in [CachePolicy.standard, .refresh] {
                    let fixture = try await fixture(end, storage, control: control)
                    let count = fixture.origin.requestCount
                    let events = await fixture.events(policy)
                    let isForbidden = control != "max-age=60"
                    let place = Comment(rawValue: "\(storage), \(control), \(policy)")
                    #expect(events.last == expectation(end, policy, isForbidden: isForbidden), place)
                    #expect(events.dropLast().allSatisfy { $0 == "cached old" } && events.count <= 2, place)
                    let isAsked = !end.isRemembered || policy == .refresh && end.dependsOnHeaders
                    if isAsked, ![.refused, .veto].contains(end) {
                        #expect(fixture.origin.requestCount > count, place)
                    } else {
                        #expect(fixture.origin.requestCount == count, place)
                    }
                    let left = end.row == .gone ? "nothing" : end.row == .changed ? "new" : "old"
                    #expect(await stored(fixture) == left, place)
                    fixture.manager.memory.removeAll()
                    #expect(await stored(fixture) == left, place)
                }
            }
        }
    }

    @Test("Loads of data end in the same way", arguments: End.allCases)
    func data(end: End) async throws {
        // Data is not decoded, so that any body will do.
        if [.text, .empty, .rememberedText].contains(end) { return }
        for control in ["max-age=60", "no-cache"] {
            for policy in [CachePolicy.standard, .refresh] {
                let fixture = try await fixture(end, .disk, control: control)
                fixture.origin.release("gate")
                let event: String
                do {
                    let response = try await fixture.manager.data(for: fixture.request(policy))
                    event = "\(response.status) \(response.data == .picture() ? "old" : "new")"
                } catch {
                    event = error.code.rawValue
                }
                let isForbidden = control != "max-age=60"
                let place = Comment(rawValue: "\(control), \(policy)")
                #expect(event == expectation(end, policy, isForbidden: isForbidden), place)
                let left = end.row == .gone ? "nothing" : end.row == .changed ? "new" : "old"
                #expect(await stored(fixture) == left, place)
            }
        }
    }

    @Test("While suspended, a stale image is the result where that is allowed; else the load waits")
    func suspended() async throws {
        for storage in Storage.allCases {
            for control in ["max-age=60", "max-age=60, must-revalidate", "no-cache"] {
                for policy in [CachePolicy.standard, .refresh] {
                    let fixture = try await StoredFixture(storage, control: control)
                    fixture.answer(fixture.confirmation())
                    fixture.manager.suspend()
                    let task = fixture.manager.load(fixture.request(policy))
                    if control == "max-age=60", policy == .standard {
                        #expect(try await task.response.status == .stale)
                    } else {
                        while fixture.manager.liveCounts.suspendedLoads == 0 { await Task.yield() }
                        #expect(task.result == nil && fixture.origin.requestCount == 1)
                        fixture.manager.resume()
                        #expect(try await task.response.status == .revalidated)
                    }
                    fixture.manager.resume()
                    #expect(await stored(fixture) == "old")
                }
            }
        }
    }
}
