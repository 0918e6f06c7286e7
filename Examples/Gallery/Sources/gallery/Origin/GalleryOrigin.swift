// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImageTestSupport

/// Serves the exhibits over HTTP on the loopback interface, each with its behavior. An image is drawn and
/// encoded when it's first requested.
final class GalleryOrigin: Sendable {
    let server: TestOrigin
    private let artworks = Locked<[Int: Data]>([:])
    private let animations = Locked<[Int: Data]>([:])
    private let samples = Locked<[String: Data]>([:])

    /// Whether each response is delayed by three seconds.
    var isSlow: Bool {
        get { slow.withLock { $0 } }
        set { slow.withLock { $0 = newValue } }
    }

    /// The `Cache-Control` value of all responses.
    private let control: String
    private let slow = Locked(false)

    /// - Parameter isStale: Whether all responses are already expired when they're received.
    init(_ exhibits: [Exhibit], isStale: Bool = false) throws {
        control = isStale ? "max-age=0" : "max-age=86400"
        server = try TestOrigin(keepsRequests: false)
        for exhibit in exhibits {
            switch exhibit.source {
            case .external: continue
            case .photograph, .artwork, .animation: serve(exhibit)
            }
        }
    }

    func url(of exhibit: Exhibit) -> URL {
        if case .external(let url) = exhibit.source { return url }
        return server.url(exhibit.path)
    }

    private func serve(_ exhibit: Exhibit) {
        let handler: TestOrigin.Handler = { [weak self] in
            guard let self else { return .status(503) }
            let response = response(to: $0, for: exhibit)
            return isSlow ? response.delayed(by: .seconds(3)) : response
        }
        if exhibit.behaviour == .redirected {
            let redirect = OriginResponse.redirect(to: "/moved\(exhibit.path)")
            server.route(exhibit.path, redirect.header("Cache-Control", control))
            server.route("/moved\(exhibit.path)", handler: handler)
        } else {
            server.route(exhibit.path, handler: handler)
        }
    }

    /// Serves data that's created when it's first requested.
    ///
    /// - Parameter change: Changes each response.
    func serve(
        _ path: String, type: String?, data: @escaping @Sendable () throws -> Data,
        change: @escaping @Sendable (OriginResponse) -> OriginResponse = { $0 }
    ) {
        server.route(path) { [weak self] request in
            guard let self else { return .status(503) }
            guard let body = samples.withLock({ $0[path] }) ?? (try? data()) else { return .status(500) }
            samples.withLock { $0[path] = body }
            return change(.bytes(body, contentType: type, headers: ["Cache-Control": control]))
        }
    }

    private func response(to request: OriginRequest, for exhibit: Exhibit) -> OriginResponse {
        if exhibit.behaviour == .missing { return .status(404) }
        guard let body = try? data(of: exhibit) else { return .status(500) }
        let type = ImageFormat(fileExtension: URL(fileURLWithPath: exhibit.path).pathExtension)?.mimeTypes
            .first
        let response = OriginResponse.bytes(body, tag: "\"\(body.count)\"", for: request, contentType: type)
            .header("Cache-Control", control)
        switch exhibit.behaviour {
        case .plain, .redirected, .missing: return response.delayed(by: .milliseconds(30 + body.count % 170))
        case .slow: return slowed(response)
        // Drop the first response halfway. A range request for the rest succeeds.
        case .truncated:
            return response.status == 206 ? response : response.dropped(afterBytes: body.count / 2)
        case .damaged:
            return .bytes(Data(body.prefix(24)) + Data("invalid image data".utf8), contentType: type)
        }
    }

    /// Returns the response with delays of three seconds in total, to make its progress visible.
    private func slowed(_ response: OriginResponse) -> OriginResponse {
        (0..<30).reduce(response) { slowed, step in
            slowed.delayed(by: .milliseconds(100), afterBytes: max(1, response.body.count * step / 30))
        }
    }

    private func data(of exhibit: Exhibit) throws -> Data {
        switch exhibit.source {
        case .external: return Data()
        case .photograph(let file):
            return try Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
        case .artwork(let number, let size, let format):
            if let data = artworks.withLock({ $0[number] }) { return data }
            let bitmap = try Artwork(number: number).draw(size)
            var options = EncodingOptions(quality: 0.9)
            options.isProgressive = number % 3 == 0 || exhibit.behaviour == .slow
            let data = try CodecRegistry.default.encode(bitmap, as: format, options: options)
            artworks.withLock { $0[number] = data }
            return data
        case .animation(let number, let format):
            if let data = animations.withLock({ $0[number] }) { return data }
            let data = try AnimatedArtwork(number: number).encoded(as: format)
            animations.withLock { $0[number] = data }
            return data
        }
    }
}
