// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase
import Raster

/// Converts an image's planes to pixels, row by row.
///
/// Chroma planes of half the width have their values at every second column. Chroma planes of half the height
/// have them between the rows (ITU-T H.265, figure E.1, type 0). Values in between are interpolated linearly.
struct HEVCRows {
    let size: PixelSize
    private let planes: [HEVCImage.Plane]
    private let subsampling: (x: Int, y: Int)
    private let alpha: HEVCImage.Plane?
    private let alphaColors: HEVCColors?
    private let colors: HEVCColors
    private let space: ColorSpace

    init(
        _ image: HEVCImage, coded: ISOColors.Coded, alpha: HEVCImage?,
        alphaCoded: ISOColors.Coded?
    ) throws(ImageError) {
        size = image.size
        space = coded.space
        var planes = [try image.plane(0, size: size)]
        subsampling = image.subsampling ?? (1, 1)
        if let (x, y) = image.subsampling {
            let part = PixelSize(width: (size.width + x - 1) / x, height: (size.height + y - 1) / y)
            planes += [try image.plane(1, size: part), try image.plane(2, size: part)]
        }
        self.planes = planes
        // Gray has no chroma, so its matrix doesn't matter.
        colors = try HEVCColors(matrix: planes.count > 1 ? coded.matrix : 2, isFullRange: coded.isFullRange)
        guard !colors.isRGB || subsampling == (1, 1) else {
            throw ImageError(.unsupported, "HEIC: unsupported subsampling of red, green and blue")
        }
        self.alpha = try alpha?.plane(0, size: size)
        alphaColors = try alpha.map { _ throws(ImageError) in
            try HEVCColors(matrix: 2, isFullRange: alphaCoded?.isFullRange ?? true)
        }
    }

    func bitmap(
        isPremultiplied: Bool, profile: [UInt8], range: ImageInfo.DynamicRange, options: DecodingOptions,
        _ monitor: WorkMonitor
    ) throws(ImageError) -> Bitmap {
        let own = ColorSpace(iccProfile: profile) ?? space
        let isWide =
            planes[0].bits > 8 && options.pixelFormat.isWide || options.needsWideColors(of: own)
        // The pixels are RGB even if the image is gray.
        let decoded = try options.colors(
            of: own, ColorLayout(isGrey: own.isGrayProfile, isWide: isWide), range: range)
        let conversion = decoded.conversion
        // Colors must be divided by alpha before they're converted.
        let divides = isPremultiplied && conversion != nil
        let mode: AlphaMode =
            alpha == nil ? .opaque : isPremultiplied && !divides ? .premultiplied : .straight
        let width = size.width
        return try Bitmap(
            size: size, format: decoded.format(isWide: isWide), alpha: mode, colorSpace: decoded.space
        ) { pixels, stride throws(ImageError) in
            let room = UnsafeMutablePointer<Float>.allocate(capacity: 6 * (width + 2))
            room.initialize(repeating: 0, count: 6 * (width + 2))
            defer { room.deallocate() }
            let parts = (0..<6).map { room + $0 * (width + 2) }
            parts[3].update(repeating: 1, count: width)
            for y in 0..<size.height {
                if y & 15 == 0 { try monitor.check() }
                read(y, to: parts)
                let row = pixels.baseAddress! + y * stride
                if isWide {
                    write(parts, to: row.assumingMemoryBound(to: UInt16.self), order: [1, 2, 0], mode: mode)
                } else {
                    write(parts, to: row.assumingMemoryBound(to: UInt8.self), order: [1, 0, 2], mode: mode)
                }
                if divides { PixelRow.unmultiply(row, count: width, isWide: isWide) }
                conversion?.convertRow(row, count: width)
            }
        }
    }

    /// Reads green, blue, red and alpha from 0 to 1. This overwrites the last two rows.
    private func read(_ y: Int, to parts: [UnsafeMutablePointer<Float>]) {
        let range = colors.brightness(bits: planes[0].bits)
        planes[0].read(y, to: parts[0], origin: range.origin, scale: range.scale)
        if planes.count == 1 {
            for part in 1...2 { parts[part].update(from: parts[0], count: size.width) }
        } else {
            for part in 1...2 {
                readDifference(of: planes[part], row: y, to: parts[part], buffers: (parts[4], parts[5]))
            }
            colors.convert(parts[0], parts[1], and: parts[2], count: size.width)
        }
        if let alpha, let range = alphaColors?.brightness(bits: alpha.bits) {
            alpha.read(y, to: parts[3], origin: range.origin, scale: range.scale)
        }
    }

    private func readDifference(
        of plane: HEVCImage.Plane, row y: Int, to row: UnsafeMutablePointer<Float>,
        buffers: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
    ) {
        let (near, far) = buffers
        let range = colors.difference(bits: plane.bits)
        guard subsampling.x == 2 else {
            return plane.read(y, to: row, origin: range.origin, scale: range.scale)
        }
        let count = plane.size.width
        if subsampling.y == 2 {
            let other = min(max(y / 2 + (y & 1 == 0 ? -1 : 1), 0), plane.size.height - 1)
            plane.read(y / 2, to: near, origin: range.origin, scale: range.scale * 0.75)
            plane.read(other, to: far, origin: range.origin, scale: range.scale * 0.25)
            for x in 0..<count { near[x] += far[x] }
        } else {
            plane.read(y, to: near, origin: range.origin, scale: range.scale)
        }
        near[count] = near[count - 1]
        for x in 0..<size.width { row[x] = 0.5 * (near[x >> 1] + near[(x + 1) >> 1]) }
    }

    /// - Parameter order: the positions of green, blue and red in a pixel.
    private func write<Component: FixedWidthInteger & UnsignedInteger>(
        _ parts: [UnsafeMutablePointer<Float>], to row: UnsafeMutablePointer<Component>, order: [Int],
        mode: AlphaMode
    ) {
        let most = Float(Component.max)
        for part in 0..<4 {
            let (source, target) = (parts[part], row + (part < 3 ? order[part] : 3))
            for x in 0..<size.width {
                target[4 &* x] = Component(min(max(source[x] * most + 0.5, 0), most))
            }
        }
        guard mode == .premultiplied else { return }
        // Rounding may have raised a color above its alpha.
        for x in stride(from: 0, to: 4 &* size.width, by: 4) {
            for part in x..<x &+ 3 { row[part] = min(row[part], row[x &+ 3]) }
        }
    }
}
#endif
