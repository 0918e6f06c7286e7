// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import Raster

@testable import ImageCoding

/// A system image with given properties and only white pixels.
final class StubImageSource: SystemImageSource {
    struct File: Sendable {
        var type: String?
        nonisolated(unsafe) var properties: [String: Any] = [:]
        nonisolated(unsafe) var images: [[String: Any]] = []
        var primaryImage = 0
        var metadata = ImageMetadata()
        /// The number of bytes needed to know the header.
        var headerBytes = 0
        /// Whether the image is four times as bright as white.
        var isBright = false
        /// Called after an image is decoded.
        var didDecode: @Sendable () -> Void = {}
    }

    private let file: File
    private let log: Locked<[Call]>
    private var received = 0
    private var hasAll = false

    enum Call: Equatable {
        case properties(image: Int)
        case bitmap(image: Int, longerSide: Int?)
    }

    init(_ file: File, log: Locked<[Call]> = Locked([])) {
        self.file = file
        self.log = log
    }

    private var isKnown: Bool { received >= file.headerBytes }

    func update(_ data: Data, isComplete: Bool) { (received, hasAll) = (data.count, isComplete) }

    var typeIdentifier: String? { isKnown ? file.type : nil }
    var imageCount: Int { isKnown ? file.images.count : 0 }
    var primaryImage: Int { file.primaryImage }
    var properties: [String: Any] { isKnown ? file.properties : [:] }

    func properties(ofImage index: Int) -> [String: Any] {
        log.withLock { $0.append(.properties(image: index)) }
        return isKnown && file.images.indices.contains(index) ? file.images[index] : [:]
    }

    func isComplete(image index: Int) -> Bool { hasAll }

    func bitmap(
        ofImage index: Int, longerSide: Int?, colorSpace: ColorSpace, range: DecodingOptions.DynamicRange,
        cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap? {
        log.withLock { $0.append(.bitmap(image: index, longerSide: longerSide)) }
        guard file.images.indices.contains(index), let size = SystemImageProperties.size(file.images[index])
        else { return nil }
        if file.isBright, range != .standard {
            file.didDecode()
            return try Bitmap(
                size: size, format: .rgbaHalf, alpha: .opaque, colorSpace: .linearSRGB
            ) { pixels, _ in pixels.initializeMemory(as: UInt16.self, repeating: 0x4400) }
        }
        let box = longerSide.map { Thumbnail.fit(width: $0, height: $0) }
        let bitmap = try Bitmap(size: box?.size(of: size) ?? size, alpha: .opaque) { pixels, _ in
            for index in pixels.indices { pixels[index] = 255 }
        }
        file.didDecode()
        return bitmap
    }

    func metadata(ofImage index: Int) -> ImageMetadata { file.metadata }
}

extension StubImageSource.File {
    /// Creates a file with images of these sizes.
    init(_ first: (Int, Int), _ more: (Int, Int)..., type: String? = nil) {
        self.init(type: type)
        images = ([first] + more).map { ["PixelWidth": $0.0, "PixelHeight": $0.1] }
    }

    /// Returns a registry that decodes this file as a system image.
    func registry(
        types: [String] = [
            "public.jpeg", "public.png", "com.compuserve.gif", "public.heic", "public.tiff",
            "com.apple.icns", "com.adobe.raw-image", "com.truevision.tga-image",
        ], log: Locked<[StubImageSource.Call]> = Locked([])
    ) -> CodecRegistry {
        CodecRegistry().adding(SystemCodec(types: types) { StubImageSource(self, log: log) })
    }
}

/// The first bytes of some files.
enum StubData {
    static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xDB] + [UInt8](repeating: 0, count: 96))
    static let gif = Data("GIF89a".utf8)
    static let heic = Data([0, 0, 0, 16] + Array("ftypheic".utf8) + [0, 0, 0, 0])
    static let tiff = Data("II*\0".utf8)
    static let icns = Data("icns\0\0\0\u{8}".utf8)
    static let unknown = Data([1, 2, 3, 4, 5, 6, 7, 8])
}
