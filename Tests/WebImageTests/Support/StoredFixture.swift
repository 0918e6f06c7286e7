// SPDX-License-Identifier: MIT

import Foundation
import WebImage
import WebImageTestSupport

/// The tier in which a ``StoredFixture`` stores its image.
enum Storage: CaseIterable {
    case memory
    /// On disk only.
    case disk
    /// On disk only, as a transformed variant.
    case variant
}

/// The age of a ``StoredFixture`` image.
enum Age: CaseIterable {
    case fresh
    /// Stale, within `stale-while-revalidate`.
    case whileRevalidating
    case stale
    /// Nothing is stored.
    case none

    var control: String {
        self == .whileRevalidating ? "max-age=60, stale-while-revalidate=600" : "max-age=60"
    }
}

/// A manager that has stored a red image with the entity tag `"one"`.
final class StoredFixture: Sendable {
    static let oldColor: UInt32 = 0xFFCC_2200
    static let newColor: UInt32 = 0xFF00_FF00

    let base: ManagerFixture
    let request: ImageRequest
    let control: String
    private let path: String
    var manager: ImageManager { base.manager }
    var origin: TestOrigin { base.origin }

    /// - Parameters:
    ///   - control: the stored response's `Cache-Control`. Default: the value for the age.
    ///   - name: the ``ImageRequest/cacheKey``.
    ///   - path: the path of ``request``, if the stored image came from a different one.
    ///   - timeouts: the timeouts of ``request``. The load that stores the image has none.
    init(
        _ storage: Storage, _ age: Age = .stale, control: String? = nil, name: String? = nil,
        path: String = "/cat.png", timeouts: LoadTimeouts? = nil,
        _ change: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) async throws {
        base = try ManagerFixture(change)
        self.control = control ?? age.control
        self.path = path
        let headers = ["ETag": "\"one\"", "Cache-Control": self.control]
        let first = base.serve("/cat.png", .picture(color: Self.oldColor, headers: headers))
        func request(_ url: URL?) -> ImageRequest {
            var request = ImageRequest(url: url)
            request.cacheKey = name
            if storage == .variant { request.transformers = [.resize(width: 4, height: 4, mode: .stretch)] }
            return request
        }
        var own = request(base.origin.url(path))
        if let timeouts { own.network.timeouts = timeouts }
        self.request = own
        if age == .none { return }
        _ = try await manager.image(for: request(first.url))
        await manager.flush()
        if storage != .memory { manager.memory.removeAll() }
        if age != .fresh { base.clock.advance(by: .seconds(61)) }
    }

    /// Sets the origin's next responses.
    func answer(_ response: OriginResponse) { origin.route(path, response) }

    func confirmation(at gate: String? = nil) -> OriginResponse {
        let response = OriginResponse.status(304, headers: ["ETag": "\"one\"", "Cache-Control": control])
        return gate.map { response.held(at: $0) } ?? response
    }

    func newPicture() -> OriginResponse {
        .picture(color: Self.newColor, headers: ["ETag": "\"two\"", "Cache-Control": control])
    }

    func request(_ policy: CachePolicy) -> ImageRequest {
        var request = request
        request.cachePolicy = policy
        return request
    }

    /// Describes a load's events in words. Opens `gate` when the stored image is delivered.
    func events(_ policy: CachePolicy, opening gate: String = "gate") async -> [String] {
        var words: [String] = []
        for await event in manager.load(request(policy)).events {
            switch event {
            case .progress, .info, .preview: break
            case .cached(let response):
                words.append("cached \(Self.name(response))")
                origin.release(gate)
            case .finished(.success(let response)):
                words.append("\(response.status) \(Self.name(response))")
            case .finished(.failure(let error)): words.append("\(error.code.rawValue)")
            }
        }
        return words
    }

    static func name(_ response: ImageResponse) -> String {
        response.image.middle == oldColor ? "old" : "new"
    }

    /// Whether the image can be found in memory or on disk.
    func isStored() async -> Bool {
        await manager.flush()
        return await (try? manager.image(for: request(.cacheOnly))) != nil
    }
}
