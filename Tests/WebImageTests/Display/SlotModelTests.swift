// SPDX-License-Identifier: MIT

import Testing
import WebImageDisplay
import WebImageTestSupport

/// Tests a slot in every situation that it can reach: each situation meets each event, shortest paths first.
@MainActor
@Suite("Slot model", .timeLimit(.minutes(3)))
struct SlotModelTests {
    /// Replays events in a new world.
    private func world(_ images: WorldImages, after events: [Int]) -> SlotWorld {
        let world = SlotWorld(images)
        for event in events { world.take(SlotWorld.events[event]) }
        return world
    }

    private func name(_ events: [Int]) -> String {
        events.map { SlotWorld.events[$0].name }.joined(separator: ", ")
    }

    @Test("In any order of events, each load completes once and leaves nothing running without its content")
    func orders() async throws {
        let images = try await WorldImages()
        var known: Set<[AnyHashable]> = [world(images, after: []).situation]
        var ways: [[Int]] = [[]]
        // There are 39 events in each of 183 situations. A fourth step would take minutes.
        for _ in 0..<3 {
            var longer: [[Int]] = []
            for way in ways {
                for event in SlotWorld.events.indices {
                    let world = world(images, after: way + [event])
                    let broken = world.brokenRules
                    #expect(broken.isEmpty, "\(name(way + [event])): \(broken)")
                    if !broken.isEmpty { return }
                    if known.insert(world.situation).inserted { longer.append(way + [event]) }
                    world.binding.end()
                }
                // Let other tests use the main thread.
                await Task.yield()
            }
            ways = longer
        }
    }
}
