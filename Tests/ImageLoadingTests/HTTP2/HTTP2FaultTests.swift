// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import Foundation
import HTTP2Origin
import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

/// Each load ends with the image or an expected error within its time limits, and other loads on the same
/// connection aren't harmed.
@Suite(
    "Faulty HTTP/2 servers", .serialized, .timeLimit(.minutes(1)),
    .enabled(if: HTTP2Origin.isAvailable, "Python with hpack and hyperframe is needed"))
struct HTTP2FaultTests {
    enum Outcome: Equatable {
        case image
        case error(ImageError.Code)
    }

    /// How the fault affects loads of other paths.
    enum Neighbours {
        /// They need one attempt.
        case unharmed
        /// They need another attempt, because the connection ends.
        case retried
    }

    struct Fault {
        let name: String
        /// The outcome if every attempt gets the fault.
        let always: Outcome
        /// The outcome if only the first attempt gets it.
        let once: Outcome
        let neighbours: Neighbours

        init(
            _ name: String, always: Outcome = .image, once: Outcome = .image,
            neighbours: Neighbours = .unharmed
        ) {
            (self.name, self.always, self.once) = (name, always, once)
            self.neighbours = neighbours
        }
    }

    private let origin: HTTP2Origin

    init() throws { origin = try HTTP2Origin(body: HTTP2Fixture.body) }

    /// Loads a path with the fault, between other loads on the same connection.
    private func check(_ faults: [Fault]) async {
        await withTaskGroup(of: Void.self) { group in
            for (index, fault) in faults.enumerated() {
                if index >= 3 { await group.next() }
                group.addTask { await check(fault) }
            }
        }
    }

    private func check(_ fault: Fault) async {
        for (kind, expected) in [("always", fault.always), ("once", fault.once)] {
            let fixture = HTTP2Fixture(origin)
            // All loads share this connection.
            _ = try? await fixture.load("/good/first")
            let start = ContinuousClock.now
            async let found = Self.outcome(fixture, "/\(kind)/\(fault.name)/a")
            let others = await withTaskGroup(of: (Outcome, Int).self) { group in
                for index in 0..<10 {
                    group.addTask { await Self.outcome(fixture, "/good/\(index)") }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            let (outcome, _) = await found
            // A reset before the end of a body can also be how a client notices that the connection ended.
            let isReset = fault.neighbours == .retried && outcome == .error(.network)
            #expect(
                outcome == expected || expected == .error(.framing) && isReset,
                "\(fault.name), \(kind): \(outcome)")
            #expect(others.allSatisfy { $0.0 == .image }, "\(fault.name), \(kind): \(others.map(\.0))")
            if case .unharmed = fault.neighbours {
                #expect(others.allSatisfy { $0.1 == 1 }, "\(fault.name), \(kind): \(others.map(\.1))")
            }
            #expect(ContinuousClock.now - start < .seconds(15), "\(fault.name), \(kind)")
        }
    }

    /// Returns a load's outcome and the number of its attempts.
    private static func outcome(_ fixture: HTTP2Fixture, _ path: String) async -> (Outcome, Int) {
        do throws(ImageError) {
            let loaded = try await fixture.load(path) {
                $0.timeouts.idle = .seconds(2)
                $0.timeouts.ratePeriod = .seconds(2)
            }
            #expect(loaded.data == HTTP2Fixture.body, "\(path)")
            return (.image, loaded.metrics.attempts)
        } catch {
            return (.error(error.code), 0)
        }
    }

    @Test("Loads survive or fail as expected if connections end")
    func connections() async {
        await check([
            Fault("goaway", neighbours: .retried),
            Fault("goaway-twice", neighbours: .retried),
            Fault("goaway-unprocessed", always: .error(.network), neighbours: .retried),
            Fault("goaway-unanswered", always: .error(.network), neighbours: .retried),
            Fault("goaway-any", always: .error(.network), neighbours: .retried),
            Fault("goaway-after-head", always: .error(.framing), neighbours: .retried),
            Fault("goaway-in-body", always: .error(.framing), neighbours: .retried),
            Fault("goaway-error=2", always: .error(.network), neighbours: .retried),
            Fault("goaway-error=11", always: .error(.network), neighbours: .retried),
            Fault("close-unanswered", always: .error(.network), neighbours: .retried),
            Fault("close-in-body", always: .error(.framing), neighbours: .retried),
            Fault("abort-unanswered", always: .error(.network), neighbours: .retried),
            Fault("abort-in-body", always: .error(.framing), neighbours: .retried),
            Fault("other-protocol", always: .error(.network), neighbours: .retried),
        ])
    }

    @Test("Loads survive or fail as expected if streams are reset before the head, after it or in the body")
    func resets() async {
        // 7 is REFUSED_STREAM, 13 is HTTP_1_1_REQUIRED, and 14 has no meaning.
        await check(
            (0...14).map { code in
                Fault(
                    "reset-unanswered=\(code)", always: .error(code == 7 || code == 13 ? .network : .framing),
                    neighbours: code == 7 || code == 13 ? .retried : .unharmed)
            })
        await check(
            [0, 2, 7, 8, 11].flatMap { code in
                ["reset-after-head", "reset-in-body"].map { name in
                    // libcurl discards the head if no byte of the body has arrived before such a reset.
                    let isDiscarded = name == "reset-after-head" && [0, 7].contains(code)
                    return Fault(
                        "\(name)=\(code)", always: .error(isDiscarded ? .network : .framing),
                        neighbours: code == 7 ? .retried : .unharmed)
                }
            })
    }

    @Test("Loads survive or fail as expected if settings and windows change, are invalid or never end")
    func settings() async {
        await check([
            Fault("settings-no-window"), Fault("settings-one-stream"), Fault("settings-no-table"),
            Fault("settings-large-window", always: .error(.network), neighbours: .retried),
            Fault("settings-small-frames", always: .error(.network), neighbours: .retried),
            Fault("settings-flood", always: .error(.network), neighbours: .retried),
            Fault("window-overflow", always: .error(.network), neighbours: .retried),
            Fault("window-zero", always: .error(.network), neighbours: .retried),
        ])
    }

    @Test("Loads survive or fail as expected if header blocks are too long, malformed or repeated")
    func headers() async {
        await check([
            Fault("header-long", always: .error(.network), neighbours: .retried),
            Fault("header-many", always: .error(.network), neighbours: .retried),
            Fault("header-endless", always: .error(.network), neighbours: .retried),
            Fault("header-damaged", always: .error(.network), neighbours: .retried),
            Fault("header-upper-case", always: .error(.framing)),
            Fault("header-no-status", always: .error(.framing)),
            Fault("header-line-break", always: .error(.framing)),
            Fault("header-twice", always: .error(.framing)),
            Fault("interim-flood"),
        ])
    }

    @Test("Loads survive or fail as expected if bodies have a wrong length, no head, padding or empty frames")
    func bodies() async {
        await check([
            Fault("length-long", always: .error(.framing)),
            Fault("length-short", always: .error(.framing)),
            Fault("data-first", always: .error(.network), neighbours: .retried),
            Fault("data-large-frame", always: .error(.framing), neighbours: .retried),
            Fault("data-after-end"), Fault("data-empty"), Fault("data-padded"), Fault("trailers"),
        ])
    }

    @Test("Loads survive or fail as expected after floods, pushes and unknown frames")
    func frames() async {
        await check([
            Fault("ping-flood"), Fault("unknown-frame"),
            Fault("reset-flood", neighbours: .retried),
            Fault("push", always: .error(.network), neighbours: .retried),
        ])
    }

    @Test("A stalled stream times out without affecting other loads")
    func stalls() async {
        await check([
            Fault("stall", always: .error(.timeout)), Fault("stall-in-body", always: .error(.timeout)),
        ])
    }
}
#endif
