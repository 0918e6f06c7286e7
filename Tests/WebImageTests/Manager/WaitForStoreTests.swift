// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ImageCoding
import Testing
import WebImage
import WebImageTestSupport

@Suite("Loads that wait until the image is on disk", .timeLimit(.minutes(1)))
struct WaitForStoreTests {
    private func request(_ fixture: ManagerFixture) throws -> ImageRequest {
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.thumbnail = .fit(width: 80, height: 80)
        request.waitsForStore = true
        return request
    }

    @Test("Both the original and the variant are on disk when the load ends")
    func stored() async throws {
        let fixture = try ManagerFixture()
        let request = try request(fixture)
        _ = try await fixture.manager.load(request).response
        #expect(await fixture.manager.disk?.contains(request.originalKey) == true)
        #expect(await fixture.manager.disk?.contains(request.variantKey) == true)
    }

    @Test("The wait includes the serializer, but ends immediately when canceled")
    func serializer() async throws {
        let fixture = try ManagerFixture()
        let (began, gate) = (EventLog<Void>(), DispatchSemaphore(value: 0))
        var request = try request(fixture)
        request.variantEncoding = .serializer { _, _, _ in
            began.record()
            gate.wait()
            return nil
        }
        // A load of an image in memory would end immediately.
        fixture.origin.route("/a", try .gradient(.jpeg).held(at: "body"))
        let tasks = [fixture.manager.load(request), fixture.manager.load(request)]
        fixture.origin.release("body")
        await began.wait(count: 1)
        #expect(tasks.map { $0.result == nil } == [true, true])
        tasks[0].cancel()
        let error = await #expect(throws: ImageError.self) { try await tasks[0].response }
        #expect(error?.code == .cancelled)
        gate.signal()
        #expect(try await tasks[1].response.image.size.width == 80)
        #expect(await fixture.manager.disk?.contains(request.variantKey) == true)
    }

    @Test("Canceling all tasks also ends tasks that are waiting for the disk")
    func cancelAll() async throws {
        let fixture = try ManagerFixture()
        let (began, gate) = (EventLog<Void>(), DispatchSemaphore(value: 0))
        var request = try request(fixture)
        request.variantEncoding = .serializer { _, _, _ in
            began.record()
            gate.wait()
            return nil
        }
        let task = fixture.manager.load(request)
        await began.wait(count: 1)
        // The task starts to wait only after its encoding is queued, so cancel until it ends.
        while task.result == nil, !Task.isCancelled {
            fixture.manager.cancelAll()
            await Task.yield()
        }
        gate.signal()
        await fixture.manager.flush()
        #expect(throws: ImageError.self) { try task.result?.get() }
    }

    @Test("Loads of data and encoded variants also wait until they're canceled or done")
    func data() async throws {
        let fixture = try ManagerFixture()
        let (began, gate) = (EventLog<Void>(), DispatchSemaphore(value: 0))
        var request = fixture.serve("/a", try .gradient(.jpeg))
        request.waitsForStore = true
        request.originalSerializer = OriginalSerializer { data, _ in
            began.record()
            gate.wait()
            return data
        }
        let tasks = [fixture.manager.loadData(request), fixture.manager.loadData(request)]
        await began.wait(count: 1)
        #expect(tasks.map { $0.result == nil } == [true, true])
        tasks[0].cancel()
        let error = await #expect(throws: ImageError.self) { try await tasks[0].response }
        #expect(error?.code == .cancelled)
        gate.signal()
        #expect(try await !tasks[1].response.data.isEmpty)
        #expect(await fixture.manager.disk?.contains(request.originalKey) == true)

        request.originalSerializer = nil
        request.thumbnail = .fit(width: 80, height: 80)
        let encoding = ImageEncoding(.webp)
        _ = try await fixture.manager.variantData(for: request, encoding: encoding)
        let key = fixture.manager.variantDataKey(for: request, encoding: encoding)
        #expect(await fixture.manager.disk?.contains(key) == true)
    }

    @Test("A serializer that waits for a load that waits for the store gets an error")
    func inSerializer() async throws {
        let fixture = try ManagerFixture()
        let (codes, manager) = (EventLog<ImageError.Code?>(), fixture.manager)
        var inner = fixture.serve("/b")
        let other = inner
        inner.waitsForStore = true
        /// Blocks until a task ends.
        @Sendable func wait(_ body: @escaping @Sendable () async -> Void) {
            let hasEnded = DispatchSemaphore(value: 0)
            Task {
                await body()
                hasEnded.signal()
            }
            hasEnded.wait()
        }
        @Sendable func load(_ request: ImageRequest) async {
            do {
                _ = try await manager.image(for: request)
                codes.record(nil)
            } catch {
                codes.record(error.code)
            }
        }
        var request = try request(fixture)
        request.originalSerializer = OriginalSerializer { [inner] data, _ in
            wait { await load(inner) }
            wait { await load(other) }
            wait { await manager.flush() }
            return data
        }
        _ = try await manager.load(request).response
        #expect(codes.events == [.invalidRequest, nil])
        #expect(await manager.disk?.contains(request.originalKey) == true)
        // The serializer has returned, so the same load succeeds now.
        manager.memory.removeAll()
        await load(inner)
        #expect(codes.events.last == .some(nil))
    }

    @Test("Without a disk cache, or after a failure, a load ends without waiting")
    func others() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        #expect(try await fixture.manager.image(for: request(fixture)).size.width == 80)
        var missing = ImageRequest(url: fixture.origin.url("/none"))
        missing.waitsForStore = true
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: missing) }
    }
}
