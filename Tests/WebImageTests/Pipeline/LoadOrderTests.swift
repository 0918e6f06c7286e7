// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

@Suite("Order of loads in the transport", .timeLimit(.minutes(1)))
struct LoadOrderTests {
    /// Fails every load and keeps its request.
    private final class Recorder: Loader {
        let requests = Locked<[LoadRequest]>([])

        func canLoad(_ url: URL) -> Bool { true }

        func load(_ request: LoadRequest, priority: Priority, sink: any LoadSink) -> any LoadHandle {
            requests.withLock { $0.append(request) }
            sink.didFinish(.failure(ImageError(.vetoed, "recorded")))
            return Handle()
        }

        private final class Handle: LoadHandle {
            func cancel() {}
            func resume() {}
            func setPriority(_ priority: Priority) {}
        }
    }

    @Test("Requests carry the order of their loads, no matter when they miss on disk")
    func moments() async throws {
        let recorder = Recorder()
        let fixture = try ManagerFixture {
            $0.loader = recorder
            $0.network.retry = .never
        }
        let tasks = (0..<100).map { number in
            var request = ImageRequest(url: fixture.origin.url("/\(number).png"))
            if number % 2 == 0 { request.thumbnail = .fit(width: 8, height: 8) }
            return fixture.manager.load(request)
        }
        for task in tasks { _ = try? await task.response }
        let requests = recorder.requests.withLock { $0 }
        let moments = try requests.map { try #require($0.moment.nanoseconds) }
        #expect(requests.count == 100)
        let paths = zip(requests, moments).sorted { $0.1 < $1.1 }.map { $0.0.url.lastPathComponent }
        #expect(paths == (0..<100).map { "\($0).png" })
    }

    @Test("Requests with different moments are equal if nothing else differs")
    func equal() {
        var first = LoadRequest(url: URL(string: "http://a.example/")!)
        var second = first
        (first.moment, second.moment) = (.now, .unknown)
        #expect(first == second && first.hashValue == second.hashValue)
    }
}
