// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageLoading
import Testing
import WebImage
import WebImageTestSupport

extension ManagerFixture {
    /// Makes a fixture with only one connection, so a response that keeps it busy holds up the next load.
    static func narrow(
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) throws -> ManagerFixture {
        try ManagerFixture { configuration in
            var loader = LoaderConfiguration()
            loader.maximumConnections = 1
            loader.proxy = .none
            configuration.loader = ImageManagerConfiguration.makeLoader(loader)
            change(&configuration)
        }
    }

    /// Returns the error of a load, or nil if it succeeds.
    func failure(_ request: ImageRequest) async -> ImageError? {
        do throws(ImageError) {
            _ = try await manager.image(for: request)
            return nil
        } catch {
            return error
        }
    }

    /// Loads an image that must fail with `code`, and checks that this did no harm.
    func expectFailure(
        _ code: ImageError.Code, limit: String? = nil, of request: ImageRequest, _ what: Comment? = nil,
        location: SourceLocation = #_sourceLocation
    ) async throws {
        let error = await failure(request)
        #expect(error?.code == code, what ?? "\(String(describing: error))", sourceLocation: location)
        if let limit { #expect(error?.limit?.name == limit, what, sourceLocation: location) }
        #expect(manager.cachedImage(for: request) == nil, what, sourceLocation: location)
        try await expectHealth(what, location: location)
        #expect(await manager.disk?.read(request.originalKey) == nil, what, sourceLocation: location)
        #expect(await manager.disk?.read(request.variantKey) == nil, what, sourceLocation: location)
    }

    /// Expects that a good image loads, that only it is on disk, and that nothing is running or waiting.
    func expectHealth(_ what: Comment? = nil, location: SourceLocation = #_sourceLocation) async throws {
        let good = serve("/good.png", .picture(color: 0xFF00_66CC))
        #expect(try await manager.image(for: good).middle == 0xFF00_66CC, what, sourceLocation: location)
        await manager.flush()
        #expect(await manager.disk?.statistics().count == 1, what, sourceLocation: location)
        let statistics = manager.statistics
        #expect(statistics.tasks == 0 && statistics.waiting == 0, what, sourceLocation: location)
        await manager.removeImage(for: good)
    }
}
