// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import ImageLoading
import Raster
import WebImage
import WebImageTestSupport

/// The files of Tests/StoredData: a cache folder written by version 0.9.0, and cache keys.
///
/// The files never change. A new kind of entry gets a new folder: run the tests with
/// `WEBIMAGE_WRITE_STORED_DATA=1` to write it, and commit it next to the existing ones.
enum StoredData {
    static let isWriting = ProcessInfo.processInfo.environment["WEBIMAGE_WRITE_STORED_DATA"] != nil

    static func path(_ name: String) -> String {
        // This file is Tests/WebImageTests/StoredData/StoredData.swift.
        var root = URL(filePath: #filePath)
        for _ in 0..<3 { root.deleteLastPathComponent() }
        return root.appending(path: "StoredData/\(name)").path
    }
}

/// An image in the cache folder, with the request that stored it and must find it.
struct StoredImageCase: Sendable {
    /// The source that the image comes from.
    enum Source: Sendable {
        /// From the disk only.
        case disk
        /// From the disk, after a request that the server answers with 304.
        case validation
        /// From a partial download on disk, with the rest from the server.
        case rest
    }

    let name: String
    let response: OriginResponse
    /// The result's size in pixels, and the color of its center pixel as `0xAARRGGBB`.
    let size: PixelSize
    let color: UInt32
    var source = Source.disk
    var isOfUser = false
    var change: @Sendable (inout ImageRequest) -> Void = { _ in }

    var path: String { "/\(name.replacing(" ", with: "-"))" }

    var request: ImageRequest {
        var request = ImageRequest(string: "http://images.example.com\(path)")
        change(&request)
        return request
    }

    private static let day = ["Cache-Control": "max-age=86400"]

    private static func encoded(
        _ format: ImageFormat, hasAlpha: Bool = false, isLossless: Bool = false,
        headers: [String: String] = day
    ) throws -> OriginResponse {
        var response = try OriginResponse.gradient(
            format, width: 64, height: 48, hasAlpha: hasAlpha, isLossless: isLossless)
        response.headers.removeAll { $0.name == "Cache-Control" }
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            response = response.header(name, value)
        }
        return response
    }

    private static let full = PixelSize(width: 64, height: 48)
    private static let photograph: UInt32 = 0xFF7D_7D7D

    static func all() throws -> [StoredImageCase] {
        [try originals(), try variants(), try others()].flatMap(\.self)
    }

    private static func originals() throws -> [StoredImageCase] {
        [
            StoredImageCase(
                name: "jpeg", response: try encoded(.jpeg), size: full, color: photograph),
            StoredImageCase(name: "png", response: try encoded(.png), size: full, color: photograph),
            StoredImageCase(name: "bmp", response: try encoded(.bmp), size: full, color: photograph),
            StoredImageCase(name: "webp lossy", response: try encoded(.webp), size: full, color: photograph),
            StoredImageCase(
                name: "webp lossless", response: try encoded(.webp, hasAlpha: true, isLossless: true),
                size: full, color: 0x7F3D_3D3D),
            StoredImageCase(
                name: "gif animated", response: try .animation(.gif).header("Cache-Control", "max-age=86400"),
                size: PixelSize(width: 16, height: 16), color: 0xFF00_0000),
            StoredImageCase(
                name: "apng animated",
                response: try .animation(.apng).header("Cache-Control", "max-age=86400"),
                size: PixelSize(width: 16, height: 16), color: 0xFF00_0000),
            StoredImageCase(
                name: "last modified",
                response: try encoded(.jpeg, headers: ["Last-Modified": "Wed, 01 Jan 2025 00:00:00 GMT"]),
                size: full, color: photograph),
            StoredImageCase(
                name: "without fields", response: try encoded(.png, headers: [:]), size: full,
                color: photograph),
            StoredImageCase(
                name: "vary",
                response: try encoded(
                    .png, headers: ["Cache-Control": "max-age=86400", "Vary": "Accept-Language"]),
                size: full, color: photograph,
                change: { request in request.headers["Accept-Language"] = "de" }),
            StoredImageCase(
                name: "directives", response: try encoded(.png, headers: ["Cache-Control": "no-store"]),
                size: full, color: photograph,
                change: { request in request.responseCacheControl = "max-age=86400" }),
            StoredImageCase(
                name: "moved",
                response: .redirect(to: "http://images.example.com/jpeg").header(
                    "Cache-Control", "max-age=86400"),
                size: full, color: photograph),
        ]
    }

    private static func variants() throws -> [StoredImageCase] {
        [
            StoredImageCase(
                name: "thumbnail of a jpeg", response: try encoded(.jpeg),
                size: PixelSize(width: 32, height: 24), color: photograph,
                change: { request in request.thumbnail = .fit(width: 32, height: 32) }),
            StoredImageCase(
                name: "thumbnail of a png", response: try encoded(.png),
                size: PixelSize(width: 32, height: 32), color: 0xFF7A_7C78,
                change: { request in request.thumbnail = .fill(width: 32, height: 32) }),
            StoredImageCase(
                name: "circle of a jpeg", response: try encoded(.jpeg),
                size: PixelSize(width: 48, height: 48), color: photograph,
                change: { request in request.transformers = [.circle] }),
            StoredImageCase(
                name: "transformed png", response: try encoded(.png),
                size: PixelSize(width: 16, height: 12), color: 0xFF83_8383,
                change: { request in
                    request.thumbnail = .fit(width: 16, height: 16)
                    request.transformers = [.grayscale, .roundedCorners(radius: 2)]
                }),
            StoredImageCase(
                name: "encoded as webp", response: try encoded(.jpeg),
                size: PixelSize(width: 32, height: 24), color: photograph,
                change: { request in
                    request.thumbnail = .fit(width: 32, height: 32)
                    request.variantEncoding = .format(.webp, quality: 0.8)
                }),
        ]
    }

    private static func others() throws -> [StoredImageCase] {
        let tagged = ["Cache-Control": "max-age=60", "ETag": "\"one\""]
        return [
            StoredImageCase(
                name: "cache key", response: try encoded(.png), size: full, color: photograph,
                change: { request in request.cacheKey = "cat 7" }),
            StoredImageCase(
                name: "own transformer", response: try encoded(.png), size: full, color: photograph,
                change: { request in
                    request.transformers = [Transformer(key: "identity 1") { bitmap, _ in bitmap }]
                }),
            StoredImageCase(
                name: "tagged", response: try encoded(.png, headers: tagged), size: full, color: photograph,
                source: .validation),
            StoredImageCase(
                name: "tagged thumbnail", response: try encoded(.jpeg, headers: tagged),
                size: PixelSize(width: 32, height: 24), color: photograph, source: .validation,
                change: { request in request.thumbnail = .fit(width: 32, height: 32) }),
            StoredImageCase(
                name: "partial",
                response: .bytes(
                    .noise(width: 256, height: 192), contentType: "image/png", headers: ["ETag": "\"one\""]),
                size: PixelSize(width: 256, height: 192), color: 0xFF94_4E11, source: .rest),
            StoredImageCase(
                name: "original of a user", response: try encoded(.jpeg), size: full, color: photograph,
                isOfUser: true, change: { request in request.headers["Authorization"] = "Bearer 1" }),
            StoredImageCase(
                name: "thumbnail of a user", response: try encoded(.jpeg),
                size: PixelSize(width: 32, height: 24), color: photograph, isOfUser: true,
                change: { request in
                    request.headers["Authorization"] = "Bearer 1"
                    request.thumbnail = .fit(width: 32, height: 32)
                }),
        ]
    }
}
