// SPDX-License-Identifier: MIT

internal import CRaster
package import ImageBase

extension Bitmap {
    package typealias Floats = UnsafeMutablePointer<Float>

    /// Returns a bitmap of the same size, with rows that `write` makes from this half-float bitmap's light.
    package func mappingLight(
        format: PixelFormat = .rgbaHalf, alpha: AlphaMode, colorSpace: ColorSpace,
        _ cancellation: CancellationToken?,
        _ write: (_ light: Floats, _ target: UnsafeMutableRawPointer) -> Void
    ) throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            try readingLight(cancellation) { y, light in
                if self.alpha == .opaque { craster_cover_light(light, width) }
                write(light, target.baseAddress! + y * stride)
            }
        }
    }

    /// Calls a closure with the index and light of each row.
    package func readingLight(
        _ cancellation: CancellationToken?, _ body: (_ y: Int, _ light: Floats) throws(ImageError) -> Void
    ) throws(ImageError) {
        let light = Floats.allocate(capacity: width * 4)
        defer { light.deallocate() }
        try withPixels { source throws(ImageError) in
            for y in 0..<height {
                try cancellation?.check()
                let row = (source.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt16.self)
                HalfFloat.values(row, to: light, count: width * 4)
                try body(y, light)
            }
        }
    }

    /// Returns half floats in another alpha mode, or as 8 or 16 bits with the usual transfer function for
    /// their primaries. Light is limited to 0 to 1.
    func convertedFromHalf(
        to target: PixelFormat, alpha mode: AlphaMode, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let space = target == .rgbaHalf ? colorSpace : colorSpace.encoded
        let divides = alpha == .premultiplied && (mode == .straight || target != .rgbaHalf)
        let covers = mode == .opaque && alpha != .opaque
        let width = width
        return try mappingLight(
            format: target, alpha: mode, colorSpace: space, cancellation
        ) { light, row in
            let multiplies = mode == .premultiplied || covers
            if divides { craster_divide_light(light, width) }
            if target == .rgbaHalf {
                if multiplies, alpha == .straight { craster_multiply_light(light, width) }
                if covers { craster_cover_light(light, width) }
                HalfFloat.bits(
                    light, to: row.assumingMemoryBound(to: UInt16.self), count: width * 4)
                return
            }
            Self.encode(
                light, space.transfer ?? .sRGB, multiplies: multiplies, to: row, as: target, count: width)
            guard covers else { return }
            if target == .rgba16 {
                let words = row.assumingMemoryBound(to: UInt16.self)
                for x in 0..<width { words[4 &* x &+ 3] = .max }
            } else {
                let bytes = row.assumingMemoryBound(to: UInt8.self)
                for x in 0..<width { bytes[4 &* x &+ 3] = .max }
            }
        }
    }

    /// Writes straight light as 8-bit or 16-bit signals.
    static func encode(
        _ light: Floats, _ transfer: ColorSpace.Transfer, multiplies: Bool,
        to row: UnsafeMutableRawPointer, as format: PixelFormat, count: Int
    ) {
        LightCurve.signals(of: transfer).points.withUnsafeBufferPointer { curve in
            if format == .rgba16 {
                craster_words_from_light(
                    light, curve.baseAddress!, multiplies ? 1 : 0,
                    row.assumingMemoryBound(to: UInt16.self), count)
            } else {
                craster_bgra_from_light(
                    light, curve.baseAddress!, multiplies ? 1 : 0,
                    row.assumingMemoryBound(to: UInt8.self), count)
            }
        }
    }

    /// Returns an 8-bit or 16-bit bitmap as half floats.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` if the color space is an ICC profile.
    func convertedToHalf(
        alpha mode: AlphaMode, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        guard colorSpace.transfer != nil || colorSpace == .asStored else {
            throw ImageError(
                .invalidInput, "half floats require a named color space, found the profile \(colorSpace)")
        }
        let straight = try converted(
            to: .rgba16, alpha: alpha == .opaque ? .opaque : .straight, cancellation: cancellation)
        let conversion = LightConversion(from: colorSpace, to: colorSpace.primaries ?? .sRGB)
        let covers = mode == .opaque && alpha != .opaque
        return try Bitmap(
            size: size, format: .rgbaHalf, alpha: mode, colorSpace: colorSpace.linear
        ) { target, stride throws(ImageError) in
            let light = Floats.allocate(capacity: width * 4)
            defer { light.deallocate() }
            try straight.withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    let row = (source.baseAddress! + y * straight.bytesPerRow)
                        .assumingMemoryBound(to: UInt16.self)
                    conversion.convert(row, to: light, count: width)
                    if mode == .premultiplied || covers { craster_multiply_light(light, width) }
                    if mode == .opaque { craster_cover_light(light, width) }
                    HalfFloat.bits(
                        light, to: (target.baseAddress! + y * stride).assumingMemoryBound(to: UInt16.self),
                        count: width * 4)
                }
            }
        }
    }

    /// Returns half floats with other primaries.
    func convertedLight(
        to primaries: ColorSpace.Primaries, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let conversion = LightConversion(from: colorSpace, isLight: true, to: primaries)
        let width = width
        // The conversion is linear, so it also works for premultiplied light.
        return try mappingLight(
            alpha: alpha, colorSpace: ColorSpace(primaries: primaries, transfer: .linear), cancellation
        ) { light, row in
            conversion.convert(light, count: width)
            HalfFloat.bits(light, to: row.assumingMemoryBound(to: UInt16.self), count: width * 4)
        }
    }

    /// Returns half floats in standard range. Brighter light is mapped by luminance.
    ///
    /// - Parameters:
    ///   - space: the result's space, with known primaries and a known transfer function.
    ///   - target: `rgba16` or `bgra8`.
    ///   - source: the image's brightest light, in multiples of white. If nil, it's computed from the pixels.
    package func mappedToStandardRange(
        in space: ColorSpace, as target: PixelFormat, source: Double? = nil,
        cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let brightest = if let source { source } else { try self.brightest(cancellation) }
        let conversion = LightConversion(
            from: colorSpace, isLight: true, to: space.primaries ?? .sRGB,
            tone: ToneCurve(source: brightest, target: 1))
        let width = width
        return try mappingLight(
            format: target, alpha: alpha, colorSpace: space == .asStored ? .sRGB : space, cancellation
        ) { light, row in
            if alpha == .premultiplied { craster_divide_light(light, width) }
            conversion.convert(light, count: width)
            Self.encode(
                light, space.transfer ?? .sRGB, multiplies: alpha == .premultiplied, to: row, as: target,
                count: width)
        }
    }

    /// Returns half floats in which light that's too bright for the display is mapped by luminance.
    ///
    /// - Parameter target: the display's brightest light, in multiples of white.
    package func mapped(
        toBrightest target: Double, cancellation: CancellationToken? = nil
    ) throws(ImageError) -> Bitmap {
        let brightest = try self.brightest(cancellation)
        guard brightest > target else { return self }
        let conversion = LightConversion(
            from: colorSpace, isLight: true, to: colorSpace.primaries ?? .sRGB,
            tone: ToneCurve(source: brightest, target: target))
        let width = width
        return try mappingLight(alpha: alpha, colorSpace: colorSpace, cancellation) { light, row in
            if alpha == .premultiplied { craster_divide_light(light, width) }
            conversion.convert(light, count: width)
            if alpha == .premultiplied { craster_multiply_light(light, width) }
            HalfFloat.bits(light, to: row.assumingMemoryBound(to: UInt16.self), count: width * 4)
        }
    }

    /// Returns half floats as premultiplied or opaque `bgra8` in standard range, in the usual space with the
    /// same primaries. Other bitmaps are returned unchanged.
    package func inStandardRange(_ cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        guard format == .rgbaHalf else { return self }
        return try mappedToStandardRange(
            in: colorSpace.encoded, as: .bgra8, cancellation: cancellation
        ).converted(to: .bgra8, alpha: .premultiplied, cancellation: cancellation)
    }

    /// Returns half floats as premultiplied or opaque `bgra8` in sRGB, for terminals. Brighter light is
    /// mapped by luminance.
    @_spi(Programs) public func mappedToSRGB() throws(ImageError) -> Bitmap {
        try mappedToStandardRange(in: .sRGB, as: .bgra8).converted(to: .bgra8, alpha: .premultiplied)
    }

    /// Returns half floats as 16-bit BT.2100 signals with the perceptual quantizer, straight or opaque.
    package func perceptuallyQuantized(_ cancellation: CancellationToken?) throws(ImageError) -> Bitmap {
        let conversion = LightConversion(from: colorSpace, isLight: true, to: .bt2020)
        let width = width
        return try mappingLight(
            format: .rgba16, alpha: alpha == .opaque ? .opaque : .straight, colorSpace: .pq, cancellation
        ) { light, row in
            if alpha == .premultiplied { craster_divide_light(light, width) }
            conversion.convert(light, count: width)
            Self.encode(light, .pq, multiplies: false, to: row, as: .rgba16, count: width)
        }
    }

    /// Returns the largest color component of half floats, in multiples of white. It's at least 0.
    package func largestComponent(_ cancellation: CancellationToken?) throws(ImageError) -> Double {
        var most: Float = 0
        try readingLight(cancellation) { _, light in
            if alpha == .premultiplied { craster_divide_light(light, width) }
            most = craster_largest(light, most, width)
        }
        return Double(min(most, 65_504))
    }

    /// Returns the brightest luminance of half floats, in multiples of white. It's at least 1.
    package func brightest(_ cancellation: CancellationToken?) throws(ImageError) -> Double {
        let luminance = colorSpace.luminanceWeights
        let weights = [luminance.x, luminance.y, luminance.z]
        var most: Float = 1
        try readingLight(cancellation) { _, light in
            if alpha == .premultiplied { craster_divide_light(light, width) }
            most = craster_brightest(light, weights, most, width)
        }
        return Double(min(most, 65_504))
    }
}
