// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster
import WebImage

/// The part of an operation that works on decoded pixels.
struct OperationRun: Sendable {
    /// The first thing to do with the decoded image.
    enum Begin: Hashable, Sendable {
        /// Only rotate and flip, because the decoder did everything else.
        case decoded
        /// Keep a part, unless the decoder already has.
        case geometry(Geometry, isCropped: Bool)
        /// Do everything, based on the decoded image's size.
        case pixels
    }

    let operation: ImageOperation
    let images: [ImageOperation.AuxiliaryImage: Bitmap]
    var begin = Begin.decoded

    init(operation: ImageOperation, images: [ImageOperation.AuxiliaryImage: Bitmap]) {
        self.operation = operation
        self.images = images
    }

    /// The transformer, with a key that contains all parameters; nil if there's nothing to do.
    var transformer: Transformer? {
        var beginKey: String?
        switch begin {
        case .decoded: break
        case .geometry(let geometry, let isCropped):
            if !isCropped || !operation.steps.isEmpty {
                let (kept, size) = (geometry.kept, geometry.wanted)
                let place = geometry.content.map { "\($0)" } ?? "\(kept.x),\(kept.y)"
                beginKey = "\(isCropped) \(place) \(kept.width)x\(kept.height)"
                if !operation.steps.isEmpty {
                    beginKey! += " \(size.width)x\(size.height) \(geometry.density)"
                }
            }
        case .pixels: beginKey = "pixels"
        }
        var pixels = operation
        // The decoder's and the encoder's settings aren't part of this key.
        pixels.encoding = ImageOperation.Encoding()
        (pixels.page, pixels.isStill, pixels.appliesOrientation) = (nil, false, true)
        if begin != .pixels {
            pixels.crop = nil
            if begin != .decoded || operation.steps.isEmpty { pixels.resizing = ImageOperation.Resizing() }
        }
        let key = pixels.key
        if beginKey == nil, pixels == ImageOperation() { return nil }
        // The key of a transformer that draws a bitmap contains a hash of its pixels.
        let marks = operation.auxiliaryImages.compactMap { images[$0].map { Transformer.overlay($0).key } }
        let text = ([beginKey ?? "decoded", key] + marks).joined(separator: " | ")
        return Transformer(key: "webimage.server(\(text))") { bitmap, cancellation throws(ImageError) in
            try apply(to: bitmap, cancellation)
        }
    }

    func apply(to bitmap: Bitmap, _ cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        var bitmap = bitmap
        if begin == .pixels, let trim = operation.trim {
            bitmap = try bitmap.trimmed(trim, cancellation)
        }
        if operation.rotation != 0 {
            bitmap = try bitmap.rotated(byDegrees: -Double(operation.rotation), cancellation: cancellation)
        }
        var (wanted, density) = (PixelSize(width: 0, height: 0), 1.0)
        switch begin {
        case .decoded:
            let resizing = operation.resizing
            density = resizing.density
            if case .pixels(let width) = resizing.width, case .pixels(let height) = resizing.height {
                wanted = PixelSize(
                    width: width == 0 ? 0 : Geometry.side(Double(width) * density * resizing.zoomX),
                    height: height == 0 ? 0 : Geometry.side(Double(height) * density * resizing.zoomY))
            }
        case .geometry(let geometry, let isCropped):
            if !isCropped { bitmap = try bitmap.keeping(geometry, cancellation) }
            (wanted, density) = (geometry.wanted, geometry.density)
        case .pixels:
            if let crop = operation.crop {
                let rect = crop.rect(in: bitmap.size)
                bitmap =
                    if let content = crop.content {
                        try bitmap.cropped(to: rect.size, gravity: content, cancellation: cancellation)
                    } else {
                        try bitmap.cropped(to: rect)
                    }
            }
            var rest = operation
            rest.crop = nil
            let geometry = Geometry(rest, in: bitmap.size)
            if geometry.scaled != bitmap.size {
                bitmap = try bitmap.resized(
                    to: geometry.scaled, filter: operation.resizing.filter ?? .lanczos3,
                    cancellation: cancellation)
            }
            bitmap = try bitmap.keeping(geometry, cancellation)
            (wanted, density) = (geometry.wanted, geometry.density)
        }
        if operation.flipsHorizontally {
            bitmap = try bitmap.flipped(
                operation.flipsVertically ? .both : .horizontally, cancellation: cancellation)
        } else if operation.flipsVertically {
            bitmap = try bitmap.flipped(.vertically, cancellation: cancellation)
        }
        let context = StepContext(
            wanted: wanted, density: density, images: images, cancellation: cancellation)
        for step in operation.steps {
            try cancellation.check()
            bitmap = try step.apply(to: bitmap, context)
        }
        return bitmap
    }
}

extension Bitmap {
    fileprivate func keeping(
        _ geometry: Geometry, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        let kept = geometry.kept
        if kept.size == size { return self }
        if let content = geometry.content {
            return try cropped(to: kept.size, gravity: content, cancellation: cancellation)
        }
        return try cropped(to: kept)
    }

    fileprivate func trimmed(
        _ trim: ImageOperation.Trim, _ cancellation: CancellationToken
    ) throws(ImageError) -> Bitmap {
        var color = trim.color
        if trim.startsAtBottomRight { color = self.color(atX: width - 1, y: height - 1) }
        guard
            var rect = try contentRect(
                color: color, tolerance: trim.tolerance, cancellation: cancellation)
        else { return self }
        if trim.isEqualHorizontally {
            let side = min(rect.x, width - rect.x - rect.width)
            (rect.x, rect.width) = (side, width - 2 * side)
        }
        if trim.isEqualVertically {
            let side = min(rect.y, height - rect.y - rect.height)
            (rect.y, rect.height) = (side, height - 2 * side)
        }
        return try cropped(to: rect)
    }
}
#endif
