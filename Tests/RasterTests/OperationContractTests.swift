// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Every operation", .timeLimit(.minutes(1)))
struct OperationContractTests {
    typealias Operation = @Sendable (Bitmap, CancellationToken?) throws -> Void

    static let operations: [(name: String, run: Operation)] = [
        ("matrix", { _ = try $0.applying(.saturation(0.5), cancellation: $1) }),
        (
            "changed alpha",
            {
                var matrix = ColorMatrix.identity
                matrix.alpha = [0, 0, 0, 0.5]
                _ = try $0.applying(matrix, cancellation: $1)
            }
        ),
        ("tint", { _ = try $0.tinted(with: .black, cancellation: $1) }),
        ("colour", { _ = try $0.overlaid(with: .black, cancellation: $1) }),
        ("overlay", { _ = try $0.overlaid(with: try Bitmap.noise(8, 8), cancellation: $1) }),
        ("inset", { _ = try $0.inset(by: PixelInsets(-1), cancellation: $1) }),
        ("squares", { _ = try $0.pixelated(side: 2, cancellation: $1) }),
        (
            "drawing",
            { _ = try $0.drawing(cancellation: $1) { canvas throws(ImageError) in try canvas.fill(.black) } }
        ),
        ("blur effect", { _ = try $0.blurred(.light, cancellation: $1) }),
        ("sharpening", { _ = try $0.sharpened(cancellation: $1) }),
        ("trimming", { _ = try $0.trimmed(cancellation: $1) }),
        ("watermark", { _ = try $0.watermarked(with: try Bitmap.noise(3, 3), cancellation: $1) }),
        (
            "tiled watermark",
            { _ = try $0.watermarked(with: try Bitmap.noise(3, 3), tileSpacing: 1, cancellation: $1) }
        ),
        ("shade", { _ = try $0.shaded(with: .black, cancellation: $1) }),
        ("PSNR", { _ = try $0.peakSignalToNoiseRatio(to: try Bitmap.noise(8, 8), cancellation: $1) }),
        ("SSIM", { _ = try $0.structuralSimilarity(to: try Bitmap.noise(8, 8), cancellation: $1) }),
        (
            "linear light",
            { _ = try $0.resized(to: PixelSize(width: 3, height: 3), linearLight: true, cancellation: $1) }
        ),
        ("BlurHash", { _ = try $0.blurHash(cancellation: $1) }),
        ("ThumbHash", { _ = try $0.thumbHash(cancellation: $1) }),
    ]

    @Test(
        "Every operation refuses straight alpha and 16 bits instead of misreading them",
        arguments: operations.indices)
    func wrongKinds(_ index: Int) throws {
        let straight = try Bitmap.noise(8, 8, alpha: .straight)
        let wide = try Bitmap.noise(8, 8, alpha: .opaque).converted(to: .rgba16)
        let operation = Self.operations[index]
        #expect(errorCode { try operation.run(straight, nil) } == .invalidInput)
        // Resizing in linear light accepts 16 bits, and WideLinearLightTests checks its result.
        let takesWords = operation.name == "linear light"
        #expect(errorCode { try operation.run(wide, nil) } == (takesWords ? nil : .invalidInput))
    }

    @Test("Every operation stops when it's canceled", arguments: operations.indices)
    func cancelled(_ index: Int) throws {
        let token = CancellationToken()
        token.cancel()
        let bitmap = try Bitmap.noise(8, 8)
        #expect(errorCode { try Self.operations[index].run(bitmap, token) } == .cancelled)
    }

    @Test("Every operation keeps the color space")
    func colorSpace() throws {
        let bitmap = try Bitmap.noise(8, 8).reinterpreted(colorSpace: .asStored)
        let results = [
            try bitmap.applying(.saturation(0.5)), try bitmap.tinted(with: .black),
            try bitmap.overlaid(with: .black),
            try bitmap.inset(by: PixelInsets(-1)), try bitmap.pixelated(side: 2),
            try bitmap.blurred(.light), try bitmap.sharpened(), try bitmap.trimmed(),
            try bitmap.watermarked(with: bitmap, scale: 0.5, tileSpacing: 1), try bitmap.shaded(with: .black),
            try bitmap.cropped(to: PixelSize(width: 3, height: 3), gravity: .attention),
            try bitmap.resized(to: PixelSize(width: 3, height: 3), linearLight: true),
            try bitmap.resized(to: PixelSize(width: 9, height: 4), mode: .letterbox),
        ]
        #expect(results.allSatisfy { $0.colorSpace == .asStored })
    }
}
