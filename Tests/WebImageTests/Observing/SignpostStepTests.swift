// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

/// Tests the intervals that the observer for Instruments shows.
@Suite("Signpost intervals", .timeLimit(.minutes(1)))
struct SignpostStepTests {
    private let recorder = EventRecorder()

    private var steps: [SignpostStep] { recorder.events.compactMap(SignpostStep.init) }

    /// The number of intervals that never ended, or ended before they began.
    private var unbalanced: Int {
        var open: Set<SignpostStep.Interval> = []
        var wrong = 0
        for step in steps {
            switch step {
            case .begin(let interval): wrong += open.insert(interval).inserted ? 0 : 1
            case .end(let interval, _): wrong += open.remove(interval) == nil ? 1 : 0
            case .event(let interval, _): wrong += open.contains(interval) ? 0 : 1
            }
        }
        return wrong + open.count
    }

    @Test("The intervals of a load and its transfer begin and end once")
    func intervals() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let request = fixture.serve()
        _ = try await fixture.manager.image(for: request)
        _ = try await fixture.manager.image(for: request)
        #expect(unbalanced == 0)
        let begun = steps.compactMap { if case .begin(let interval) = $0 { interval } else { nil } }
        #expect(begun.count == 3)
        let ends = steps.compactMap { if case .end(_, let text) = $0 { text } else { nil } }
        #expect(ends == ["\(Data.picture().count) bytes", "finished, from network", "finished, from memory"])
        #expect(steps.contains { if case .event(_, "decoded") = $0 { true } else { false } })
    }

    @Test("A failed load ends its intervals with the error's code")
    func failed() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let request = ImageRequest(url: fixture.origin.url("/missing.png"))
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        #expect(unbalanced == 0)
        let ends = steps.compactMap { if case .end(_, let text) = $0 { text } else { nil } }
        #expect(ends == ["failed: http", "failed: http"])
    }
}
