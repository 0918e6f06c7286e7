// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import PortableFoundation
import Raster
import WebImage
import WebImageTestSupport

@testable import WebImageServer

/// An image server in front of an origin on this machine.
struct ServerFixture {
    let origin: TestOrigin
    let folder: TemporaryFolder
    let server: ImageServer

    init(change: (inout ImageServerConfiguration) -> Void = { _ in }) throws {
        origin = try TestOrigin()
        folder = try TemporaryFolder()
        var configuration = ImageServerConfiguration()
        configuration.grammars = [ImageGrammar(.query)]
        configuration.grammars[0].allowsUnsigned = true
        configuration.allowedOrigins = try AllowedOrigins(parsing: [origin.address("")])
        configuration.addresses = .any
        configuration.automaticFormats = [.webp]
        configuration.manager.disk = DiskCache(directory: folder.path)
        configuration.manager.memoryPressure = nil
        configuration.manager.network.retry = .none
        change(&configuration)
        server = try ImageServer(configuration)
    }

    /// Returns the target for an image of the origin.
    func target(_ path: String, _ options: String = "w=20") -> String {
        let url = origin.address(path).replacing(":", with: "%3A")
        return "/image?url=\(url)&\(options)"
    }

    func get(
        _ path: String, _ options: String = "w=20", method: String = "GET", headers: HTTPHeaders = [:]
    ) async -> ImageServerResponse {
        await server.respond(
            to: ImageServerRequest(method: method, target: target(path, options), headers: headers))
    }

    /// A PNG of 40 x 30 pixels.
    static let png: Data = {
        let bitmap = try? Bitmap(size: PixelSize(width: 40, height: 30)) { pixels, _ in
            for index in 0..<pixels.count { pixels[index] = index % 4 == 3 ? 255 : UInt8(index & 127) }
        }
        let encoded = bitmap.flatMap { try? CodecRegistry.default.encode($0, as: .png) }
        return encoded ?? Data()
    }()

    /// Returns two gray frames, each of a single shade.
    static func animation(_ format: ImageFormat, side: Int = 40) throws -> Data {
        let frames = try [40, 200].map { level in
            try Bitmap(size: PixelSize(width: side, height: side)) { pixels, _ in
                for index in 0..<pixels.count { pixels[index] = index % 4 == 3 ? 255 : UInt8(level) }
            }
        }
        return try CodecRegistry.default.encode(
            frames.map { EncodingFrame($0, delay: .milliseconds(100)) }, as: format)
    }

    static func picture(_ cacheControl: String = "max-age=600") -> OriginResponse {
        .bytes(png, contentType: "image/png").header("Cache-Control", cacheControl)
    }
}

extension ImageServerResponse {
    var data: Data {
        switch body {
        case .none: Data()
        case .data(let data): data
        case .file(let file, let range):
            FileManager.default.contents(atPath: "/proc/self/fd/\(file.descriptor)")!.subdata(in: range)
        }
    }

    var image: Bitmap? { try? CodecRegistry.default.decode(data).bitmap }
    var text: String { String(decoding: data, as: UTF8.self) }
}
#endif
