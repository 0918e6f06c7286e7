// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase
import Raster

/// Converts rows of samples to pixels, and their colors to the requested space.
final class TIFFRows {
    /// The bitmap's format. Its four bytes contain the inks until ``finish(_:count:isWritten:)``.
    let format: PixelFormat
    let alpha: AlphaMode
    /// The number of planes, which is 1 unless components are separate.
    let planes: Int
    private let page: TIFFPage
    let colorSpace: ColorSpace
    private let conversion: (any RowConversion)?
    private let palette: [[UInt16]]
    private let unpacking: TIFFSamples
    private var samples: [UInt16]
    /// Whether samples are bytes that become opaque pixels unchanged.
    private let isPlain: Bool

    init(file: TIFFFile, page: TIFFPage, options: DecodingOptions, profile: [UInt8]?) throws(ImageError) {
        self.page = page
        unpacking = TIFFSamples(page)
        let isWide = options.pixelFormat.isWide
        let colors: DecodedColors
        if case .ink = page.colors {
            format = .bgra8
            colors = options.colors(ofInks: profile, .cmyk8)
            alpha = .opaque
        } else {
            format = isWide ? .rgba16 : .bgra8
            if case .lab(let coding) = page.colors {
                // Ignore the file's profile, because we don't know what it describes.
                colors = DecodedColors(
                    space: .sRGB, conversion: LabConversion(coding: coding, isWide: isWide))
            } else {
                colors = try Self.colors(of: page, options, profile: profile)
            }
            switch page.alpha {
            case .none: alpha = .opaque
            case .straight: alpha = .straight
            case .associated: alpha = colors.conversion == nil ? .premultiplied : .straight
            }
        }
        (colorSpace, conversion) = (colors.space, colors.conversion)
        let isApart = Int32(page.raw.planar) == PLANARCONFIG_SEPARATE && page.raw.samples > 1
        planes = isApart ? Self.components(page) : 1
        isPlain =
            format == .bgra8 && planes == 1 && page.raw.bits == 8 && page.samples == .unsigned
            && page.alpha == .none && Self.isPlain(page.colors, samples: Int(page.raw.samples))
        let width = page.raw.is_tiled ? Int(page.raw.tile_width) : page.size.width
        samples = Array(repeating: 0, count: width * (isApart ? 1 : Int(page.raw.samples)))
        if case .palette = page.colors { palette = try Self.palette(file, page) } else { palette = [] }
    }

    private static func colors(
        of page: TIFFPage, _ options: DecodingOptions, profile: [UInt8]?
    ) throws(ImageError) -> DecodedColors {
        let isGrey = if case .grey = page.colors { true } else { false }
        return try options.colors(
            of: profile.flatMap { ColorSpace(iccProfile: $0) },
            ColorLayout(isGrey: isGrey, isWide: options.pixelFormat.isWide))
    }

    /// Returns the number of components to read: colors, followed by alpha.
    private static func components(_ page: TIFFPage) -> Int {
        if case .ink = page.colors { return 4 }
        return page.colors.count + (page.alpha != .none ? 1 : 0)
    }

    /// Returns the index of the sample that stores a component.
    func sample(of component: Int) -> Int {
        component == page.colors.count && !isInk ? page.alphaSample : component
    }

    private static func isPlain(_ colors: TIFFPage.Colors, samples: Int) -> Bool {
        switch colors {
        case .grey(isInverted: false): samples == 1
        case .rgb: samples == 3
        default: false
        }
    }

    private static func palette(_ file: TIFFFile, _ page: TIFFPage) throws(ImageError) -> [[UInt16]] {
        let components = UnsafeMutablePointer<UnsafeMutablePointer<UInt16>?>.allocate(capacity: 3)
        components.initialize(repeating: nil, count: 3)
        defer { components.deallocate() }
        guard wi_tiff_get_palette(file.handle, components) else {
            throw ImageError(.corrupt, "TIFF has no palette")
        }
        var palette = (0..<3).map {
            Array(UnsafeBufferPointer(start: components[$0], count: 1 << page.raw.bits))
        }
        // Some programs write palettes with 8 bits instead of 16.
        if !palette.joined().contains(where: { $0 > 255 }) {
            palette = palette.map { $0.map { $0 * 257 } }
        }
        return palette
    }

    /// Writes one row of samples.
    ///
    /// - Parameters:
    ///   - plane: the component of the samples if ``planes`` is more than 1.
    ///   - target: the first pixel of the row.
    func write(_ row: UnsafeRawBufferPointer, plane: Int, count: Int, to target: UnsafeMutableRawPointer) {
        if isPlain { return writePlain(row, count: count, to: target) }
        let isApart = planes > 1
        let step = isApart ? 1 : Int(page.raw.samples)
        unpacking.unpack(row, count * step, to: &samples)
        let components = isApart ? plane..<plane + 1 : 0..<Self.components(page)
        for component in components {
            put(component, from: isApart ? 0 : sample(of: component), step: step, count: count, to: target)
        }
    }

    private func writePlain(_ row: UnsafeRawBufferPointer, count: Int, to target: UnsafeMutableRawPointer) {
        guard let source = row.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
        let pixels = target.assumingMemoryBound(to: UInt8.self)
        if page.raw.samples == 3 {
            PixelConversion.rgbToBGRA(source, to: pixels, count: min(count, row.count / 3))
        } else {
            PixelConversion.grayToBGRA(source, to: pixels, count: min(count, row.count))
        }
    }

    private func put(
        _ component: Int, from first: Int, step: Int, count: Int, to target: UnsafeMutableRawPointer
    ) {
        let isAlpha = component == Self.components(page) - 1 && page.alpha != .none && !isInk
        switch page.colors {
        case .palette where isAlpha:
            // A palette image's samples aren't scaled to 16 bits, so scale its alpha here.
            let most: UInt32 = 1 << UInt32(page.raw.bits) - 1
            store(at: 3, first: first, step: step, count: count, to: target) {
                UInt16(truncatingIfNeeded: (UInt32($0) &* 65_535 &+ most / 2) / most)
            }
        case _ where isAlpha:
            store(at: 3, first: first, step: step, count: count, to: target) { $0 }
        case .ink:
            store(at: component, first: first, step: step, count: count, to: target) { $0 }
        case .grey(let isInverted):
            let flip: UInt16 = isInverted ? .max : 0
            for place in 0..<3 {
                store(at: place, first: first, step: step, count: count, to: target) { $0 ^ flip }
            }
        case .palette:
            for color in 0..<3 {
                let colors = palette[color]
                store(at: place(of: color), first: first, step: step, count: count, to: target) {
                    colors[Int($0) & (colors.count - 1)]
                }
            }
        case .rgb, .lab, .other:
            store(at: place(of: component), first: first, step: step, count: count, to: target) { $0 }
        }
    }

    private var isInk: Bool { if case .ink = page.colors { true } else { false } }

    /// Returns the position of red, green or blue in a pixel.
    private func place(of color: Int) -> Int { format == .bgra8 ? 2 - color : color }

    @inline(__always)
    private func store(
        at place: Int, first: Int, step: Int, count: Int, to target: UnsafeMutableRawPointer,
        _ value: (UInt16) -> UInt16
    ) {
        samples.withUnsafeBufferPointer { samples in
            let count = min(count, (samples.count - first + step - 1) / step)
            if format == .bgra8 {
                let bytes = target.assumingMemoryBound(to: UInt8.self)
                for x in 0..<count {
                    let wide = UInt32(value(samples[first &+ x &* step]))
                    bytes[x &* 4 &+ place] = UInt8(truncatingIfNeeded: (wide &* 255 &+ 32_895) >> 16)
                }
            } else {
                let words = target.assumingMemoryBound(to: UInt16.self)
                for x in 0..<count { words[x &* 4 &+ place] = value(samples[first &+ x &* step]) }
            }
        }
    }

    /// Converts the colors in a row that has all its components.
    ///
    /// - Parameter isWritten: whether the row was written, and not just cleared.
    func finish(_ row: UnsafeMutableRawPointer, count: Int, isWritten: Bool) {
        if isPlain && isWritten {
            // The row is already opaque.
        } else if format == .bgra8 {
            finishAlpha(row.assumingMemoryBound(to: UInt8.self), count)
        } else {
            finishAlpha(row.assumingMemoryBound(to: UInt16.self), count)
        }
        conversion?.convertRow(row, count: count)
    }

    private func finishAlpha<Component: FixedWidthInteger & UnsignedInteger>(
        _ row: UnsafeMutablePointer<Component>, _ count: Int
    ) {
        if isInk { return }
        switch page.alpha {
        case .straight:
            return
        case .none:
            for x in 0..<count { row[x &* 4 &+ 3] = .max }
        case .associated:
            for x in stride(from: 0, to: count &* 4, by: 4) {
                let alpha = row[x &+ 3]
                for part in x..<x &+ 3 {
                    row[part] = min(row[part], alpha)
                    if conversion != nil, alpha > 0 {
                        row[part] = Component(Int(row[part]) &* Int(Component.max) / Int(alpha))
                    }
                }
            }
        }
    }
}
#endif
