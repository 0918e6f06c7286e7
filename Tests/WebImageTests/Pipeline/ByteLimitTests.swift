// SPDX-License-Identifier: MIT

import Foundation
import Testing
import WebImage
import WebImageTestSupport

@Suite("Encoded byte limit", .timeLimit(.minutes(1)))
struct ByteLimitTests {
    /// Loads an image with previews. The origin sends the rest after the first preview.
    private func load(_ paced: PacedPicture, limit: Int, hasLength: Bool) async throws -> [String] {
        let fixture = try ManagerFixture { $0.previewInterval = .zero }
        fixture.origin.route("/paced", hasLength ? paced.response() : paced.response().untilClose())
        var request = ImageRequest(url: fixture.origin.url("/paced"))
        request.progressive = .scans
        request.decoding.limits.encodedBytes = limit
        var names: [String] = []
        for await event in fixture.manager.load(request).events {
            if PacedPicture.name(event) != "progress" { names.append(PacedPicture.name(event)) }
            switch event {
            case .preview: for offset in paced.offsets { fixture.origin.release(PacedPicture.gate(offset)) }
            case .finished(.failure(let error)):
                #expect(error.code == .limit && error.limit?.name == "encodedBytes")
                #expect(error.limit?.allowed == limit)
                names[names.count - 1] = "failed"
            default: break
            }
        }
        await fixture.manager.flush()
        #expect(fixture.manager.cachedImage(for: request) == nil || names.last == "finished")
        return names
    }

    @Test(
        "An image with exactly as many bytes as the limit has previews and loads",
        arguments: [true, false])
    func exact(hasLength: Bool) async throws {
        let paced = try PacedPicture(.progressive)
        let names = try await load(paced, limit: paced.data.count, hasLength: hasLength)
        #expect(names.contains("preview") && names.last == "finished")
        #expect(names.count { $0 == "finished" } == 1)
    }

    @Test("A file one byte over the limit fails as soon as its length is known")
    func more() async throws {
        let paced = try PacedPicture(.progressive)
        #expect(try await load(paced, limit: paced.data.count - 1, hasLength: true) == ["failed"])
        let names = try await load(paced, limit: paced.data.count - 1, hasLength: false)
        #expect(names.contains("preview") && names.last == "failed")
        #expect(names.count { $0 == "failed" } == 1)
    }

    @Test("A limit of zero or one byte rejects every image, from any source", arguments: [1, 0])
    func one(limit: Int) async throws {
        let fixture = try ManagerFixture()
        let path = fixture.folder.file("a.png")
        try Data.picture().write(to: URL(filePath: path))
        let requests = [
            fixture.serve("/known"), fixture.serve("/unknown", .picture().untilClose()),
            fixture.serve("/chunked", .picture().chunked([1])), ImageRequest(url: URL(filePath: path)),
            ImageRequest(string: "data:image/png;base64," + Data.picture().base64EncodedString()),
        ]
        for var request in requests {
            request.decoding.limits.encodedBytes = limit
            request.progressive = .scans
            let error = await #expect(throws: ImageError.self) {
                try await fixture.manager.image(for: request)
            }
            #expect(error?.limit?.name == "encodedBytes" && error?.limit?.allowed == limit, "\(request)")
        }
    }
}
