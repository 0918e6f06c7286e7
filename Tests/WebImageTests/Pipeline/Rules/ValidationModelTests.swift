// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import WebImage

/// Tests the validation rules in every state that a task can reach. A model of the surroundings takes every
/// possible step, in every order.
@Suite("Model of validation", .timeLimit(.minutes(2)))
struct ValidationModelTests {
    @Test("A task ends once and leaves nothing behind in any order of events")
    func orders() {
        for world in ValidationWorld.reachable {
            let broken = world.brokenRules
            #expect(broken.isEmpty, "\(world.history): \(broken)")
            if !broken.isEmpty { return }
        }
    }

    @Test("In any order of events, the result matches the validation table")
    func results() {
        var results: Set<String> = []
        for world in ValidationWorld.reachable {
            guard let result = world.result, result != "cancelled" else { continue }
            results.insert(result)
            #expect(world.allowedResults.contains(result), "\(world.history): \(result)")
            if !world.allowedResults.contains(result) { return }
        }
        #expect(
            results == [
                "old", "fresh", "other", "new", "old by response", "fresh by response", "stale old",
                "network",
                "timeout", "gone http", "old compared with new", "corrupt", "cancelled by the loader",
            ])
    }

    @Test("A validation's state fits in one word, no matter how large the image and job types are")
    func size() {
        struct Large: Sendable { var values = SIMD16<Int>() }
        let word = MemoryLayout<Int>.size
        #expect(MemoryLayout<Validation<Large, Large, Large>>.size == word)
        #expect(MemoryLayout<Validation<Large, Large, Large>.Event>.size == word)
        #expect(MemoryLayout<Validation<Large, Large, Large>.Action>.size == word)
    }

    @Test("Every state handles every event without losing a job, a timer or an image")
    func events() {
        var states: [String: TestValidation] = [:]
        for world in ValidationWorld.reachable { states[world.validation.name] = world.validation }
        #expect(states.count == 27)
        for (name, before) in states {
            for event in TestValidation.Event.all {
                var after = before
                let actions = after.handle(event)
                check(before, event, after, actions, "\(name) meets \(event)")
            }
        }
    }

    private func check(
        _ before: TestValidation, _ event: TestValidation.Event, _ after: TestValidation,
        _ actions: [TestValidation.Action], _ place: Comment
    ) {
        let names = actions.map(\.name)
        #expect(Set(names).count == names.count, place)
        // An action that ends the task or waits for a delivery always comes last.
        for name in names.dropLast() {
            #expect(!name.hasPrefix("end ") && !name.hasPrefix("deliver ") && name != "join", place)
        }
        #expect(
            names.contains { $0.hasPrefix("end ") }
                == (after.isEnded && !before.isEnded && !event.isFinished), place)
        #expect(
            names.contains { $0.hasPrefix("deliver ") } == (after.isDelivering && !before.isDelivering), place
        )
        #expect(names.contains("join") == (after.running != nil && before.running == nil), place)
        if before.isEnded { #expect(after.isEnded && Set(names).isSubset(of: ["leave", "stop"]), place) }
        if before.isDelivering {
            // Only the delivering thread and a cancellation can continue.
            #expect(after.isDelivering || event.isDelivered || event.isFinished, place)
        }
        if before.running != nil, after.running == nil, !event.endsJob {
            #expect(names.contains("leave"), place)
        }
        if before.running?.timer != nil, after.running?.timer == nil, !event.firesTimer {
            #expect(names.contains("stop"), place)
        }
        if event.firesTimer, case .received? = before.running?.head { #expect(names.isEmpty, place) }
        if case .joined(_, let timer) = event, after.running?.timer == nil || before.running == nil {
            #expect(names.contains("stop") == (timer != nil), place)
            if before.running == nil { #expect(names.contains("leave"), place) }
        }
    }
}
