// SPDX-License-Identifier: MIT

import ImageCaching
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage
@testable import WebImageDisplay

@Suite("A slot under seeded random events", .timeLimit(.minutes(1)))
struct DisplayRandomTests {
    @Test(
        "Each load completes exactly once, and a previous image remains only while a load runs",
        arguments: 0..<20)
    func random(seed: Int) {
        var random = SeededRandom(seed: UInt64(seed))
        var state = DisplayState()
        var open: Set<Int> = []
        var completed: Set<Int> = []
        func check(_ actions: [DisplayState.Action]) {
            for action in actions {
                switch action {
                case .show(_, _, let id), .report(_, let id): #expect(id == state.current)
                case .showOlder(_, let id): #expect(id < state.current && open.contains(id))
                case .complete(let id, _):
                    #expect(completed.insert(id).inserted)
                    open.remove(id)
                case .stop: break
                }
            }
        }
        for _ in 0..<500 {
            if Int.random(in: 0..<4, using: &random) == 0 {
                var options = DisplayOptions()
                options.cancelsPrevious = Bool.random(using: &random)
                options.setsImage = Bool.random(using: &random)
                let key = ["a", "b", nil].randomElement(using: &random) ?? nil
                let id = state.next
                open.insert(id)
                let hit = key != nil && Bool.random(using: &random)
                check(
                    state.begin(key.map { .init(hash: CacheKey($0).hash) }, options: options, hasImage: hit))
                if hit { check(state.handle(.finished, of: id, synchronously: true)) }
            } else if let id = open.sorted().randomElement(using: &random) {
                let events: [DisplayState.Event] = [
                    .progress(LoadProgress(received: 1, expected: nil)), .cached, .finished,
                    .failed(.http),
                ]
                guard let event = events.randomElement(using: &random) else { continue }
                check(state.handle(event, of: id))
            }
        }
        check(state.cancel())
        #expect(open.isEmpty)
        #expect(completed.count == state.current)
    }
}
