// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageCoding
import Testing
import WebImageTestSupport

@testable import WebImage

@Suite("Loading an image's header", .timeLimit(.minutes(2)))
struct InfoTests {
    /// An image of about 160 KB.
    private static let large = Data.noise(width: 200, height: 200)

    @Test("A header is read without decoding pixels while the whole image is stored")
    func once() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.gif", try .animation(.gif, frames: 4, delay: 70))
        let info = try await fixture.manager.info(for: request)
        #expect(info.format == .gif && info.frameCount == 4 && info.countsAllFrames)
        #expect(fixture.manager.memory.statistics.count == 0)
        _ = try await fixture.manager.image(for: request)
        #expect(try await fixture.manager.info(for: request) == info)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("The header arrives while the rest of the data is still being transferred")
    func early() async throws {
        let fixture = try ManagerFixture()
        let body = OriginResponse.bytes(Self.large).held(afterBytes: 80_000, at: "gate")
        let request = fixture.serve("/noise.png", body)
        #expect(try await fixture.manager.info(for: request).size == PixelSize(width: 200, height: 200))
        #expect(fixture.origin.responseCount == 0)
        let task = fixture.manager.load(request)
        fixture.origin.release("gate")
        #expect(try await task.response.image.size.width == 200)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("The transfer continues after the header is delivered to store the image")
    func continued() async throws {
        let fixture = try ManagerFixture()
        let body = OriginResponse.bytes(Self.large).held(afterBytes: 80_000, at: "gate")
        let request = fixture.serve("/noise.png", body)
        _ = try await fixture.manager.info(for: request)
        fixture.origin.release("gate")
        #expect(await fixture.origin.responses(reach: 1))
        // No task ends when the transfer's data is stored, so poll.
        while await !fixture.manager.contains(request, in: .disk), !Task.isCancelled { await Task.yield() }
        await fixture.manager.flush()
        let other = fixture.anotherManager()
        #expect(try await other.data(for: request).data == Self.large)
        #expect(fixture.origin.requestCount == 1)
    }

    /// Reasons why the rest of a body can't be stored.
    enum Unstored: CaseIterable {
        case noDisk, tiers, requestField, secret
        // These reasons are known only from the response header.
        case noStore, unrepeatable
    }

    @Test("If the data cannot be stored, the transfer ends with the header", arguments: Unstored.allCases)
    func ended(reason: Unstored) async throws {
        let fixture = try ManagerFixture { if reason == .noDisk { $0.disk = nil } }
        let fields: [String: String] =
            switch reason {
            case .noStore: ["Cache-Control": "no-store"]
            case .unrepeatable: ["Cache-Control": "max-age=600", "Vary": "*"]
            default: [:]
            }
        var request = fixture.serve(
            "/noise.png",
            OriginResponse.bytes(Self.large, headers: fields).held(afterBytes: 80_000, at: "gate"))
        switch reason {
        case .noDisk, .noStore, .unrepeatable: break
        case .tiers: request.originalStoreTiers = .memory
        case .requestField: request.headers["Cache-Control"] = "no-store"
        case .secret: request.headers["Authorization"] = "Bearer 1"
        }
        #expect(try await fixture.manager.info(for: request).size.width == 200)
        // The origin holds back the rest, so the transfer ends only if it's canceled.
        while fixture.manager.liveCounts.jobs + fixture.manager.liveCounts.tasks > 0, !Task.isCancelled {
            await Task.yield()
        }
        #expect(fixture.origin.responseCount == 0)
    }

    @Test("A load that needs all data keeps the transfer running even if nothing can be stored")
    func shared() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        let body = OriginResponse.bytes(Self.large).held(afterBytes: 80_000, at: "gate")
        let request = fixture.serve("/noise.png", body)
        let task = fixture.manager.load(request)
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        #expect(try await fixture.manager.info(for: request).size.width == 200)
        fixture.origin.release("gate")
        #expect(try await task.response.image.size.width == 200)
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A running image load shares its transfer")
    func joining() async throws {
        let fixture = try ManagerFixture()
        let body = OriginResponse.bytes(Self.large).held(afterBytes: 80_000, at: "gate")
        let request = fixture.serve("/noise.png", body)
        let task = fixture.manager.load(request)
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        #expect(try await fixture.manager.info(for: request).size.width == 200)
        fixture.origin.release("gate")
        _ = try await task.response
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("A stored original's header is read from disk without its data")
    func onDisk() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/noise.png", .bytes(Self.large))
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        let disk = CountedDisk(DiskCache(directory: fixture.folder.path + "/cache", time: fixture.clock))
        let other = fixture.anotherManager { $0.disk = disk }
        #expect(try await other.info(for: request).size.width == 200)
        let counted = fixture.anotherManager()
        #expect(try await counted.info(for: request) == CodecRegistry.default.info(for: Self.large))
        #expect(fixture.origin.requestCount == 1)
        // From now on the header is found in memory.
        let reads = disk.reads.withLock { $0 }
        #expect(try await other.info(for: request).size.width == 200)
        #expect(disk.reads.withLock { $0 } == reads)
    }

    @Test("An animation on disk is read only as far as needed to count its frames")
    func animationOnDisk() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/a.gif", try .animation(.gif, frames: 4, delay: 70))
        _ = try await fixture.manager.data(for: request)
        await fixture.manager.flush()
        let info = try await fixture.anotherManager().info(for: request)
        #expect(info.frameCount == 4 && info.delays.count == 4)
    }

    @Test("An image in memory provides its header immediately")
    func inMemory() async throws {
        let fixture = try ManagerFixture { $0.disk = nil }
        var request = fixture.serve("/cat.png", .picture(headers: ["Cache-Control": "max-age=60"]))
        request.thumbnail = .fit(width: 4, height: 4)
        _ = try await fixture.manager.image(for: request)
        #expect(try await fixture.manager.info(for: request).size == PixelSize(width: 40, height: 20))
        #expect(fixture.origin.requestCount == 1)
    }

    @Test("Canceling the caller cancels the transfer")
    func cancelled() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/cat.png", .picture().held(at: "gate"))
        let task = Task { try await fixture.manager.info(for: request) }
        #expect(await fixture.origin.waiting(at: "gate", reach: 1))
        task.cancel()
        let error = await #expect(throws: ImageError.self) { try await task.value }
        #expect(error?.code == .cancelled)
        #expect(await fixture.origin.openConnections(fallTo: 0))
    }

    @Test("Data that isn't an image fails the load")
    func unsupported() async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/page", .bytes(Data("<html></html>".utf8)))
        let error = await #expect(throws: ImageError.self) { try await fixture.manager.info(for: request) }
        #expect(error?.code == .unsupported && error?.url != nil)
    }

    #if os(Linux)
    @Test("With isolated codecs, a JPEG header is read without a decoder process")
    func isolated() async throws {
        let fixture = try ManagerFixture {
            $0.codecs = CodecRegistry.default.isolated(helper: "/missing/webimage-decoder")
        }
        let bitmap = try CodecRegistry.default.decode(.noise(width: 400, height: 400)).bitmap
        let jpeg = try CodecRegistry.default.encode(bitmap, as: .jpeg, options: EncodingOptions(quality: 1))
        #expect(jpeg.count > 90_000)
        let body = OriginResponse.bytes(jpeg).held(afterBytes: 80_000, at: "gate")
        let request = fixture.serve("/noise.jpg", body)
        #expect(try await fixture.manager.info(for: request).size.width == 400)
        #expect(fixture.origin.responseCount == 0)
        fixture.origin.release("gate")
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request) }
        // A PNG's color profile may be compressed, so its header needs the decoder process.
        let png = fixture.serve("/cat.png")
        await #expect(throws: ImageError.self) { try await fixture.manager.info(for: png) }
    }
    #endif
}
