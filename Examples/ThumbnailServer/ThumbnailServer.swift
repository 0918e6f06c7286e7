// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird
import ImageCoding
import ImageLoading
import WebImage

/// Serves thumbnails of one server's images: `/320/cats/tom.jpg` is `ORIGIN/cats/tom.jpg`, reduced to 320
/// pixels.
@main
struct ThumbnailServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1, let origin = URL(string: arguments[1]), origin.host() != nil else {
            print("usage: thumbnail-server ORIGIN [PORT]")
            exit(2)
        }
        let port = arguments.count > 2 ? Int(arguments[2]) ?? 8080 : 8080
        var configuration = ImageManagerConfiguration()
        // Clients choose the path, so don't let a redirect take them to another server.
        configuration.network.allowedOrigins = try AllowedOrigins(parsing: [arguments[1]])
        configuration.requestDefaults.limits = .strict
        let manager = ImageManager(configuration)

        let router = Router()
        router.get("/{width}/**") { _, context -> Response in
            guard let width = context.parameters.get("width", as: Int.self), (16...2000).contains(width)
            else {
                throw HTTPError(.badRequest, message: "the width must be 16 to 2000")
            }
            let path = context.parameters.getCatchAll().joined(separator: "/")
            let request = ImageRequest(
                url: origin.appending(path: path), thumbnail: .fit(width: width, height: width))
            do {
                let image = try await manager.image(for: request)
                let data = try CodecRegistry.default.encode(image.bitmap, as: .webp)
                return Response(
                    status: .ok,
                    headers: [.contentType: "image/webp", .cacheControl: "public, max-age=3600"],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
            } catch let error as ImageError {
                throw HTTPError(error.status == 404 ? .notFound : .badGateway, message: error.message)
            }
        }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
        try await application.runService()
    }
}
