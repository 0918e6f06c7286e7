// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCaching
import ImageLoading
import InternalTestSupport
import PortableC
import Testing
import WebImage
import WebImageTestSupport

@Suite("Events for images that aren't stored on disk", .timeLimit(.minutes(1)))
struct NotStoredTests {
    private let recorder = EventRecorder()

    private func reasons(_ fixture: ManagerFixture) async -> [NotStoredReason] {
        await fixture.manager.flush()
        return recorder.events(.notStored).compactMap(\.reason)
    }

    private static let unnamed = RequestModifier { $0 }

    @Test(
        "Images loaded with credentials or unnamed functions have different reasons",
        arguments: [
            ("Authorization", NotStoredReason.credentials), ("X-Api-Key", .credentials),
            ("user", .credentials),
            ("modifier", .unnamed), ("decryptor", .unnamed), ("loader", .unnamed),
        ])
    func secrets(kind: String, reason: NotStoredReason) async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve()
        switch kind {
        case "user":
            let url = fixture.origin.url("/cat.png").absoluteString
            request = ImageRequest(string: url.replacing("http://", with: "http://me:secret@"))
        case "modifier": request.network.requestModifier = .init(Self.unnamed)
        case "decryptor": request.network.decryptor = .init(Decryptor { $0 })
        case "loader": request.loader = RequestPart(ImageManagerConfiguration.defaultLoader)
        default: request.network.headers[kind] = "secret"
        }
        let task = fixture.manager.load(request)
        #expect(try await task.response.origin == .network)
        #expect(await reasons(fixture) == [reason])
        let event = try #require(recorder.events(.notStored).first)
        #expect(event.tier == .disk && event.loadIDs.count == 1)
        #expect(event.request?.url == request.url)
        #expect(recorder.events(.stored).allSatisfy { $0.tier == .memory })
        #expect(event.description.contains("not stored, \(reason.rawValue)"))
    }

    @Test("An image with a user partition, cache key or named modifier is stored, so there's no event")
    func waysOut() async throws {
        for way in 0..<3 {
            let fixture = try ManagerFixture.observed(recorder) {
                if way == 0 { $0.userPartition = "user \(UUID().uuidString)" }
            }
            var request = fixture.serve()
            switch way {
            case 0: request.network.headers["Authorization"] = "secret"
            case 1:
                request.network.headers["Authorization"] = "secret"
                request.cacheKey = "cat"
            default:
                request.network.requestModifier = .init(
                    RequestModifier(name: "token") { request in
                        var request = request
                        request.headers["Authorization"] = "secret"
                        return request
                    })
            }
            _ = try await fixture.manager.image(for: request)
            #expect(await reasons(fixture).isEmpty)
            #expect(recorder.events(.stored).count { $0.tier == .disk } == way + 1)
        }
    }

    @Test("A request that opts out of disk storage sends no event", arguments: [true, false])
    func tiers(ofOriginal: Bool) async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve()
        if ofOriginal { request.originalStoreTiers = .memory } else { request.storeTiers = .memory }
        _ = try await fixture.manager.image(for: request)
        #expect(await reasons(fixture).isEmpty)
        #expect(await fixture.manager.disk?.contains(request.originalKey) == false)
    }

    @Test(
        "Responses that HTTP forbids storing have a reason",
        arguments: [
            (["Cache-Control": "no-store"], NotStoredReason.noStore), (["Vary": "*"], .varying),
        ])
    func headers(fields: [String: String], reason: NotStoredReason) async throws {
        let fixture = try ManagerFixture.observed(recorder)
        let request = fixture.serve("/cat.png", .picture(headers: fields.merging(["ETag": "\"1\""]) { $1 }))
        _ = try await fixture.manager.image(for: request)
        #expect(await reasons(fixture) == [reason])
    }

    @Test("No-store requests and data requests each have a reason")
    func request() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve()
        request.network.headers["Cache-Control"] = "no-store"
        _ = try await fixture.manager.image(for: request)
        #expect(await reasons(fixture) == [.noStore])
        request.network.headers = ["Authorization": "secret"]
        let task = fixture.manager.loadData(request)
        _ = try await task.response
        #expect(await reasons(fixture) == [.noStore, .credentials])
        #expect(recorder.events(.notStored).last?.request?.url == request.url)
    }

    @Test("An oversized entry, a full disk and an unusable folder each have a reason")
    func disk() async throws {
        let files = FaultyFileSystem()
        let folder = try TemporaryFolder()
        let cache = DiskCache(directory: folder.file("cache"), files: files)
        let fixture = try ManagerFixture.observed(recorder) { $0.disk = cache }
        _ = try await fixture.manager.image(for: fixture.serve("/1.png"))
        #expect(await reasons(fixture).isEmpty)
        let expected: [NotStoredReason] = [.diskFull, .diskFull, .diskFailed]
        for (index, code) in [ENOSPC, EDQUOT, EIO].enumerated() {
            files.fail(only: [.write], at: 1, with: code, permanently: true)
            _ = try await fixture.manager.image(for: fixture.serve("/\(code).png"))
            #expect(await reasons(fixture) == Array(expected.prefix(index + 1)))
            files.removeFault()
            _ = try await fixture.manager.image(for: fixture.serve("/good\(code).png"))
            await fixture.manager.flush()
        }
        cache.configuration.maximumEntryBytes = 8
        _ = try await fixture.manager.image(for: fixture.serve("/large.png"))
        #expect(await reasons(fixture).last == .tooLarge)
    }

    @Test("A variant with an unnamed transformer has a reason, and its original is stored")
    func variant() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve()
        request.transformers = [Transformer { bitmap, _ in bitmap }]
        _ = try await fixture.manager.image(for: request)
        #expect(await reasons(fixture) == [.unnamed])
        #expect(recorder.events(.stored).contains { $0.tier == .disk })
    }

    @Test("A request or a manager without a disk cache sends no event")
    func unwanted() async throws {
        let fixture = try ManagerFixture.observed(recorder)
        var request = fixture.serve()
        request.network.headers["Authorization"] = "secret"
        request.originalStoreTiers = .memory
        _ = try await fixture.manager.image(for: request)
        let other = fixture.anotherManager {
            $0.disk = nil
            $0.observer = recorder
        }
        request.originalStoreTiers = .disk
        _ = try await other.image(for: request)
        let file = fixture.folder.file("cat.png")
        try Data.picture().write(to: URL(filePath: file))
        _ = try await fixture.manager.image(for: ImageRequest(url: URL(filePath: file)))
        #expect(await reasons(fixture).isEmpty)
    }
}
