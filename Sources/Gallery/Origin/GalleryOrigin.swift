// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImageTestSupport

/// Serves the catalogue over HTTP on loopback: well, slowly, by detours or not at all. A picture is painted and
/// encoded when it is first asked for.
final class GalleryOrigin: Sendable {
    let origin: TestOrigin
    private let painted = Locked<[Int: Data]>([:])
    private let moving = Locked<[Int: Data]>([:])

    init(_ exhibits: [Exhibit]) throws {
        origin = try TestOrigin(keepsRequests: false)
        for exhibit in exhibits {
            switch exhibit.source {
            case .elsewhere: continue
            case .photograph, .artwork, .animation: serve(exhibit)
            }
        }
    }

    func url(_ exhibit: Exhibit) -> URL {
        if case .elsewhere(let url) = exhibit.source { return url }
        return origin.url(exhibit.path)
    }

    private func serve(_ exhibit: Exhibit) {
        let handler: TestOrigin.Handler = { [weak self] in self?.answer($0, exhibit) ?? .status(503) }
        if exhibit.behaviour == .redirected {
            let redirect = OriginResponse.redirect(to: "/moved\(exhibit.path)")
            origin.route(exhibit.path, redirect.header("Cache-Control", "max-age=86400"))
            origin.route("/moved\(exhibit.path)", handler: handler)
        } else {
            origin.route(exhibit.path, handler: handler)
        }
    }

    private func answer(_ request: OriginRequest, _ exhibit: Exhibit) -> OriginResponse {
        if exhibit.behaviour == .missing { return .status(404) }
        guard let body = try? bytes(exhibit) else { return .status(500) }
        let type = ImageFormat(fileExtension: URL(fileURLWithPath: exhibit.path).pathExtension)?.mimeTypes
            .first
        let response = OriginResponse.bytes(body, tag: "\"\(body.count)\"", for: request, contentType: type)
            .header("Cache-Control", "max-age=86400")
        switch exhibit.behaviour {
        case .plain, .redirected, .missing: return response.delayed(by: .milliseconds(30 + body.count % 170))
        case .slow: return trickle(response, response.body.count)
        // Who asks for the rest gets it.
        case .cutOff: return response.status == 206 ? response : response.dropped(afterBytes: body.count / 2)
        case .damaged:
            return .bytes(Data(body.prefix(24)) + Data("not what it says it is".utf8), contentType: type)
        }
    }

    /// Three seconds in all, so that it can be seen coming.
    private func trickle(_ response: OriginResponse, _ count: Int) -> OriginResponse {
        (0..<30).reduce(response) { response, step in
            response.delayed(by: .milliseconds(100), afterBytes: max(1, count * step / 30))
        }
    }

    private func bytes(_ exhibit: Exhibit) throws -> Data {
        switch exhibit.source {
        case .elsewhere: return Data()
        case .photograph(let file):
            return try Data(contentsOf: URL(fileURLWithPath: file), options: .mappedIfSafe)
        case .artwork(let number, let size, let format):
            if let data = painted.withLock({ $0[number] }) { return data }
            let bitmap = try Artwork(number: number).draw(size).reinterpreted(alpha: .opaque)
            var options = EncodingOptions(quality: 0.9)
            options.isProgressive = number % 3 == 0 || exhibit.behaviour == .slow
            let data = try CodecRegistry.default.encode(bitmap, as: format, options: options)
            painted.withLock { $0[number] = data }
            return data
        case .animation(let number, let format):
            if let data = moving.withLock({ $0[number] }) { return data }
            let data = try Movement(number: number).encoded(as: format)
            moving.withLock { $0[number] = data }
            return data
        }
    }
}
#endif
