// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Task progress updates", .timeLimit(.minutes(1)))
struct ProgressUpdatesTests {
    @Test("Each loop over the latest progress ends with the load")
    func loops() async throws {
        let task = LoadTask<Int>(ImageRequest(url: nil))
        task.post(.progress(LoadProgress(received: 1, expected: 3)))
        task.post(.progress(LoadProgress(received: 2, expected: 3)))
        let started = EventLog<Int>()
        async let updates = withTaskGroup(of: [Int].self) { group in
            for _ in 0..<2 {
                group.addTask {
                    var received: [Int] = []
                    for await progress in task.progressUpdates {
                        received.append(progress.received)
                        started.record(progress.received)
                    }
                    return received
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        await started.wait(count: 2)
        task.post(.cached(7))
        task.post(.progress(LoadProgress(received: 3, expected: 3)))
        await started.wait(count: 4)
        task.finish(.success(8))
        #expect(await updates == [[2, 3], [2, 3]])
    }

    @Test("A finished task has no progress")
    func ended() async {
        let task = LoadTask<Int>(ImageRequest(url: nil))
        task.post(.progress(LoadProgress(received: 1, expected: 3)))
        task.finish(.failure(.cancelled))
        for await progress in task.progressUpdates { Issue.record("received \(progress)") }
    }
}
