// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import WebImage

// The examples in comments of ImageCoding and Raster.
extension Snippets {
    static func pageNumber(options: inout DecodingOptions) {
        struct PageNumber: RequestValueKey {
            static let defaultValue = 0
            static func cacheText(for value: Int) -> String? { "page=\(value)" }
        }
        options[PageNumber.self] = 3
    }

    static func dynamicRange() {
        var options = DecodingOptions()
        options.dynamicRange = .upTo(headroom: 2)
        _ = options
    }

    static func thumbnail(request: inout ImageRequest) {
        request.thumbnail = .fill(width: 320, height: 240)
        request.thumbnail = .fill(width: 320, height: 240, gravity: .focus(x: 0.3, y: 0.2))
        request.thumbnail = .fill(.points(width: 160, height: 120, scale: 2))  // 320x240 pixels
        request.thumbnail = .points(width: 160, height: 120)
    }

    static func encodingLimits() {
        var options = EncodingOptions(quality: 0.9)
        options.maximumPixelSize = PixelSize(width: 2048, height: 2048)
        options.maximumFileSize = 500_000
        _ = options
    }

    static func metadataParts(image: DecodedImage) {
        var options = EncodingOptions()
        options.metadata = image.metadata
        options.metadataParts = [.copyright, .profile]
        _ = options
    }

    static func encodingWebP() {
        var options = EncodingOptions(quality: 0.9)
        options.webp.preset = .drawing
        options.effort = 9
        _ = options
    }

    #if os(Linux)
    static func decoderService() {
        DecoderService.run()
    }

    static func ownHelper() {
        // The first statement of main.swift, before anything starts a thread.
        DecoderService.runIfHelper()
        let codecs = CodecRegistry.default.isolated(helper: DecoderService.thisProgram)
        _ = codecs
    }

    static func confinement(log: (String) -> Void) {
        if DecoderService.confinement != .complete { log("images are decoded without full confinement") }
    }

    static func isolated(configuration: inout ImageManagerConfiguration) {
        let codecs = CodecRegistry.default.isolated(
            [.heic, .avif, .svg], helper: "/opt/app/libexec/webimage-decoder")
        configuration.codecs = codecs
    }

    static func addingPDF(configuration: inout ImageManagerConfiguration) {
        configuration.codecs = .default.addingPDF(helper: "/opt/app/libexec/webimage-pdf")
    }
    #endif

    static func exif(image: DecodedImage) {
        if let exif = image.metadata?.exifProperties {
            print(exif.model ?? "unknown camera", exif.exposureTime?.value ?? 0, exif.iso ?? 0)
            if let whiteBalance = exif[0xA403, in: .exif] { print(whiteBalance) }
        }
    }

    static func metadata(data: Data) throws {
        var options = DecodingOptions()
        options.keepsMetadata = true
        let image = try CodecRegistry.default.decode(data, options: options)
        var encoding = EncodingOptions()
        encoding.metadata = image.metadata
        let copy = try CodecRegistry.default.encode(image.bitmap, as: .webp, options: encoding)
        _ = copy
    }

    static func decoding(data: Data) throws {
        let image = try CodecRegistry.default.decode(data)
        let small = try CodecRegistry.default.decode(
            data, options: DecodingOptions(thumbnail: .fit(width: 200, height: 200)))
        _ = (image, small)
    }

    static func frames(data: Data) throws {
        let decoder = FrameDecoder(options: DecodingOptions(thumbnail: .fit(width: 320, height: 320)))
        try decoder.update(data, isComplete: true)
        for index in 0..<decoder.frameCount { show(try decoder.image(at: index)) }
    }

    static func shortcuts(options: inout DecodingOptions) {
        options[WebPShortcuts.self] = [.simpleUpsampling, .noDeblocking]
    }

    static func wideColors(data: Data) throws {
        var options = DecodingOptions()
        options.colorSpace = .displayP3
        let wide = try CodecRegistry.default.decode(data, options: options).bitmap
        _ = wide
    }

    static func pixels() throws {
        let red = try Bitmap(size: PixelSize(width: 2, height: 2)) { pixels, bytesPerRow in
            for y in 0..<2 {
                for x in 0..<2 {
                    pixels.storeBytes(
                        of: 0xFFFF_0000, toByteOffset: y * bytesPerRow + x * 4, as: UInt32.self)
                }
            }
        }
        _ = red
    }

    static func checkMark(canvas: BitmapCanvas) throws {
        var path = BitmapPath()
        path.move(to: PixelPoint(x: 2, y: 8))
        path.addLine(to: PixelPoint(x: 6, y: 12))
        path.addLine(to: PixelPoint(x: 14, y: 4))
        try canvas.stroke(path, with: .white, width: 2, join: .round, cap: .round)
    }

    static func painting(canvas: BitmapCanvas, circle: BitmapPath, photo: Bitmap) throws {
        let shade = ColorGradient.linear(
            [.init(0, .clear), .init(1, .black)], from: PixelPoint(x: 0, y: 60),
            to: PixelPoint(x: 0, y: 100))
        try canvas.fill(shade)
        let inside = try canvas.clipped(to: circle)
        try inside.draw(photo)
    }

    static func turning(path: BitmapPath) -> BitmapPath {
        let turned = path.transformed(by: .rotation(degrees: 30, around: PixelPoint(x: 50, y: 50)))
        return turned
    }

    static func preview(photo: Bitmap) throws {
        let preview = try photo.resized(to: PixelSize(width: 320, height: 240), mode: .fill)
        _ = preview
    }

    static func fitting() -> PixelSize {
        PixelSize(width: 5250, height: 3450).fitting(in: PixelSize(width: 400, height: 300))  // 400x263
    }
}
