// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Testing
import WebImage
import WebImageTestSupport

@Suite("Empty bodies", .timeLimit(.minutes(1)))
struct EmptyBodyTests {
    /// Ways to load an image or its data.
    enum Load: CaseIterable {
        case image, data, info, variantData

        func code(_ manager: ImageManager, _ request: ImageRequest) async -> ImageError.Code? {
            do {
                switch self {
                case .image: _ = try await manager.image(for: request)
                case .data: _ = try await manager.data(for: request)
                case .info: _ = try await manager.info(for: request)
                case .variantData:
                    _ = try await manager.variantData(for: request, encoding: ImageEncoding(.png))
                }
                return nil
            } catch {
                return error.code
            }
        }
    }

    @Test(
        "Every load of an empty response fails with .empty, which is remembered",
        arguments: Load.allCases)
    func response(load: Load) async throws {
        let fixture = try ManagerFixture()
        let request = fixture.serve("/empty", .status(200))
        #expect(await load.code(fixture.manager, request) == .empty)
        #expect(await load.code(fixture.manager, request) == .recentlyFailed)
        await fixture.manager.flush()
        #expect(await !fixture.manager.contains(request))
    }

    @Test("Loads of an empty `data:` URL, file or closure fail in the same way", arguments: Load.allCases)
    func otherSources(load: Load) async throws {
        let fixture = try ManagerFixture()
        let folder = try TemporaryFolder()
        let file = URL(fileURLWithPath: folder.file("empty.png"))
        try Data().write(to: file)
        for request in [
            ImageRequest(string: "data:image/png;base64,"), ImageRequest(url: file),
            ImageRequest(id: "empty") { Data() },
        ] {
            #expect(await load.code(fixture.manager, request) == .empty, "\(request)")
        }
    }

    @Test("If a response is empty, an alternative is tried", arguments: Load.allCases)
    func alternative(load: Load) async throws {
        let fixture = try ManagerFixture()
        var request = fixture.serve("/empty", .status(200))
        fixture.origin.route("/cat.png", .picture())
        request.alternatives = [fixture.origin.url("/cat.png")]
        #expect(await load.code(fixture.manager, request) == nil)
        #expect(fixture.origin.requestCount == 2)
    }
}
