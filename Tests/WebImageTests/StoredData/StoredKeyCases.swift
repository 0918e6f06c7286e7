// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import ImageLoading
import Raster
import WebImage

/// Requests with cache keys that must never change, because images are stored under them.
struct StoredKeyCase: Sendable {
    let name: String
    let request: ImageRequest
    let configuration: ImageManagerConfiguration

    private static let url = "https://images.example.com/cats/1.jpg"

    private static func make(
        _ name: String, url: String = Self.url,
        _ change: (inout ImageRequest) -> Void = { _ in },
        configure: (inout ImageManagerConfiguration) -> Void = { _ in }
    ) -> StoredKeyCase {
        var request = ImageRequest(string: url)
        change(&request)
        var configuration = ImageManagerConfiguration.memoryOnly
        configure(&configuration)
        return StoredKeyCase(name: name, request: request, configuration: configuration)
    }

    private static func transformed(_ name: String, _ transformers: Transformer...) -> StoredKeyCase {
        make(name) { $0.transformers = transformers }
    }

    private static let red = RGBAColor(red: 1, green: 0, blue: 0)

    static let all = urls + decoding + transformers + options + managers

    private static let urls: [StoredKeyCase] = [
        make("url"),
        make("url with query", url: "https://images.example.com/cat.jpg?width=20&token=a%2Fb"),
        make("url with fragment", url: "https://images.example.com/cat.svg#part"),
        make("url with port", url: "http://images.example.com:8080/cat.jpg"),
        make("url with an escaped letter", url: "https://images.example.com/k%C3%A4tzchen.png"),
        make("url with a host in capitals", url: "https://Images.Example.com/cat.jpg"),
        make("file", url: "file:///var/lib/app/cat.png"),
        make("cache key") { $0.cacheKey = "cat 1" },
        make("cache key and user", url: "https://me:secret@images.example.com/cat.jpg") {
            $0.cacheKey = "cat 1"
        },
        StoredKeyCase(
            name: "data by id", request: ImageRequest(id: "photo 7") { Data() },
            configuration: .memoryOnly),
    ]

    private static let decoding: [StoredKeyCase] = [
        make("fit") { $0.thumbnail = .fit(width: 20, height: 30) },
        make("fill") { $0.thumbnail = .fill(width: 320, height: 240) },
        make("stretch") { $0.thumbnail = .stretch(width: 8, height: 8) },
        make("full quality") {
            $0.thumbnail = .fill(width: 320, height: 240)
            $0.decoding.thumbnailQuality = .full
        },
        make("linear light") {
            $0.thumbnail = .fill(width: 320, height: 240)
            $0.decoding.thumbnailQuality = .linear
        },
        make("sixteen bits") { $0.decoding.pixelFormat = .rgba16 },
        make("straight alpha") { $0.decoding.alpha = .straight },
        make("stored color space") { $0.decoding.colorSpace = .asStored },
        make("stored orientation") { $0.decoding.appliesOrientation = false },
        make("first frame") { $0.decoding.firstFrameOnly = true },
        make("decoded bytes") { $0.decoding.maximumDecodedBytes = 1_000_000 },
        make("metadata") { $0.decoding.keepsMetadata = true },
        make("scale") { $0.decoding.scale = 2 },
        make("type hint") { $0.decoding.formatHint = .png },
        make("strict limits") { $0.decoding.limits = .strict },
        make("exact") { $0.decoding = .exact },
        make("scale of the file name", url: "https://images.example.com/cat@3x.png"),
    ]

    private static let transformers: [StoredKeyCase] = [
        transformed("resize", .resize(width: 20, height: 10)),
        transformed(
            "resize with all options",
            .resize(
                width: 20, height: 10, mode: .fill, filter: .triangle, allowsUpscaling: false)),
        transformed("crop", .crop(PixelRect(x: 1, y: 2, width: 3, height: 4))),
        transformed("rounded corners", .roundedCorners(radius: 4.5)),
        transformed(
            "rounded corners with a border",
            .roundedCorners(
                radius: 4, corners: .topLeft, border: Border(width: 2, color: red))),
        transformed("circle", .circle),
        transformed("circle with a border", .circle(border: Border(width: 1, color: red))),
        transformed("flip", .flip(.horizontally)),
        transformed("rotate", .rotate(degrees: 90)),
        transformed("rotate within the size", .rotate(degrees: 12.5, fitsSize: false)),
        transformed("grayscale", .grayscale),
        transformed("blur", .blur(radius: 3)),
        transformed("blur effect", .blur(.light)),
        transformed("saturation", .saturation(0.5)),
        transformed("brightness", .brightness(-0.25)),
        transformed("contrast", .contrast(1.5)),
        transformed("color matrix", .colorMatrix(.saturation(0.3))),
        transformed("tint", .tint(red)),
        transformed("overlay", .overlay(red, in: PixelRect(x: 0, y: 0, width: 5, height: 5))),
        transformed("inset", .inset(PixelInsets(top: 1, left: 2, bottom: 3, right: 4), filling: red)),
        transformed("border", .border(Border(width: 3, color: red))),
        transformed("pixellate", .pixelate(side: 8)),
        transformed("drawing", .drawing(key: "badge") { _ in }),
        transformed(
            "resize with gravity in linear light",
            .resize(width: 20, height: 10, mode: .fill, gravity: .topLeft.offset(x: 3), linearLight: true)),
        transformed(
            "crop around a focus point", .crop(width: 20, height: 10, gravity: .focus(x: 0.25, y: 1))),
        transformed("trim", .trim()),
        transformed("trim a colour", .trim(color: red, tolerance: 0.1)),
        transformed("blur relative to the side", .blur(relativeRadius: 0.02)),
        transformed("sharpen", .sharpen(radius: 1.5, amount: 0.5, threshold: 0.02)),
        transformed("sharpen relative to the side", .sharpen(relativeRadius: 0.002)),
        transformed("gradient", .gradient(red, degrees: 90, from: 0.25, to: 0.75)),
        transformed("two transformers", .circle, .grayscale),
        transformed("combined", .combined(.circle, .grayscale)),
        transformed("own transformer", Transformer(key: "sharpen 2") { bitmap, _ in bitmap }),
        make("thumbnail and transformer") {
            $0.thumbnail = .fill(width: 64, height: 64)
            $0.transformers = [.circle]
        },
        make("transformed first frame") {
            $0.transformers = [.circle]
            $0.frameTransformation = .firstFrame
        },
        make("transformed vector image") {
            $0.transformers = [.circle]
            $0.transformsVectorImages = true
        },
    ]

    private static let options: [StoredKeyCase] = [
        make("all frames") { $0.preloadsAllFrames = true },
        make("placeholder hash") { $0.placeholderHash = .thumbHash },
        make("headers") { $0.headers["Accept"] = "image/png" },
        make("response directives") { $0.responseCacheControl = "max-age=60" },
        make("policies") {
            $0.cachePolicy = .refresh
            $0.queryTiers = .disk
            $0.originalStoreTiers = .all
            $0.priority = .high
        },
        make("variant encoding") {
            $0.thumbnail = .fit(width: 20, height: 30)
            $0.variantEncoding = .format(.webp, quality: 0.5)
        },
    ]

    private static let managers: [StoredKeyCase] = [
        make("manager with headers", configure: { $0.network.headers["Accept-Language"] = "de" }),
        make("manager with a user agent", configure: { $0.network.headers["User-Agent"] = "App/1" }),
        make(
            "manager with a time limit",
            configure: { $0.network.timeouts = LoadTimeouts(idle: .seconds(1)) }),
        make(
            "manager of a user",
            configure: {
                $0.userPartition = "alice"
                $0.disk = DiskCache(directory: "/nonexistent/cache")
                $0.network.headers["Authorization"] = "Bearer 1"
            }),
        make("manager with defaults", configure: { $0.requestDefaults.maximumDecodedBytes = 500_000 }),
    ]
}
