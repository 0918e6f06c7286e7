// SPDX-License-Identifier: MIT

#if os(Linux) && TIFF
import CTIFF
import ImageBase
import Raster

/// A TIFF directory and the meaning of its samples (TIFF 6.0, section 8).
struct TIFFPage {
    enum Colors {
        case grey(isInverted: Bool)
        case palette
        case rgb
        case ink
        /// CIE L*a*b* with 8 or 16 bits.
        case lab(LabConversion.Coding)
        /// Colors that libtiff converts to RGB.
        case other

        /// The number of color components.
        var count: Int {
            switch self {
            case .grey, .palette: 1
            case .rgb, .lab, .other: 3
            case .ink: 4
            }
        }
    }

    enum Alpha {
        case none
        case associated
        case straight
    }

    /// How a sample is stored (TIFF 6.0, section 19).
    enum Samples {
        case unsigned
        case signed
        case float
        /// Complex numbers.
        case other
    }

    let raw: wi_tiff_page
    let size: PixelSize
    let orientation: Orientation
    let colors: Colors
    let alpha: Alpha
    /// The index of the sample with ``alpha``.
    let alphaSample: Int
    var samples: Samples { Self.samples(raw) }

    /// Reads the current directory of `file`.
    init(_ file: TIFFFile, limits: Limits) throws(ImageError) {
        var page = wi_tiff_page()
        guard wi_tiff_get_page(file.handle, &page), page.width > 0, page.height > 0 else {
            throw ImageError(.corrupt, "TIFF page has no size")
        }
        raw = page
        size = PixelSize(width: Int(page.width), height: Int(page.height))
        try limits.check(source: size)
        orientation =
            Orientation(rawValue: Int(page.orientation))
            ?? Self.orientationInXMP(file, limits) ?? .up
        colors = Self.colors(page)
        (alpha, alphaSample) = Self.alpha(page, colors, of: file)
        try checkBlocks(file, limits)
    }

    /// Returns the kind of alpha, and the index of its sample.
    private static func alpha(
        _ page: wi_tiff_page, _ colors: Colors, of file: TIFFFile
    ) -> (Alpha, sample: Int) {
        let colorCount = colors.count
        for (index, meaning) in extras(page).enumerated() where colorCount + index < page.samples {
            switch meaning {
            case Int32(EXTRASAMPLE_ASSOCALPHA): return (.associated, colorCount + index)
            case Int32(EXTRASAMPLE_UNASSALPHA): return (.straight, colorCount + index)
            default: break
            }
        }
        // If the meaning of a fourth RGB sample isn't specified, libtiff, libvips and Pillow treat it as
        // alpha.
        if case .rgb = colors, page.samples == 4, !file.states(TIFFTAG_EXTRASAMPLES) {
            return (.straight, colorCount)
        }
        return (.none, colorCount)
    }

    /// Returns the meanings of the first samples after the colors, with -1 for samples without one.
    private static func extras(_ page: wi_tiff_page) -> [Int32] {
        [page.extra.0, page.extra.1, page.extra.2, page.extra.3]
    }

    private static func orientationInXMP(_ file: TIFFFile, _ limits: Limits) -> Orientation? {
        guard let packet = file.bytes(of: TIFFTAG_XMLPACKET), packet.count <= limits.metadataBytes else {
            return nil
        }
        return XMPPacket.orientation(packet)
    }

    /// Returns the properties in stored orientation.
    func info(pages: Int) -> ImageInfo {
        ImageInfo(
            format: .tiff, size: size, orientation: orientation, frameCount: pages, hasAlpha: alpha != .none,
            bitDepth: Int(raw.bits),
            density: ImageInfo.Density(
                x: Double(raw.density_x), y: Double(raw.density_y),
                perCentimeters: raw.is_per_centimeter ? 1 : 2.54))
    }

    /// Whether another directory's samples have the same meaning.
    func hasSamples(like other: TIFFPage) -> Bool {
        let (a, b) = (raw, other.raw)
        return a.bits == b.bits && a.samples == b.samples && a.sample_format == b.sample_format
            && a.photometric == b.photometric && Self.extras(a) == Self.extras(b) && a.black == b.black
            && a.white == b.white
    }

    var isJPEG: Bool { Int32(raw.compression) == COMPRESSION_JPEG }

    private static func colors(_ page: wi_tiff_page) -> Colors {
        let isPlain =
            switch samples(page) {
            case .unsigned, .signed: (1...16).contains(page.bits) || page.bits == 32
            case .float: [16, 32, 64].contains(page.bits)
            case .other: false
            }
        guard isPlain, page.samples <= 16 else { return .other }
        switch Int32(page.photometric) {
        case PHOTOMETRIC_MINISWHITE: return .grey(isInverted: true)
        case PHOTOMETRIC_MINISBLACK: return .grey(isInverted: false)
        case PHOTOMETRIC_PALETTE where page.bits <= 8: return .palette
        case PHOTOMETRIC_RGB where page.samples >= 3: return .rgb
        case PHOTOMETRIC_YCBCR where Int32(page.compression) == COMPRESSION_JPEG && page.samples == 3:
            return page.planar == PLANARCONFIG_CONTIG ? .rgb : .other
        case PHOTOMETRIC_CIELAB where isLab(page):
            let isSigned = samples(page) == .signed
            return .lab(LabConversion.Coding(isOffset: isSigned, isNarrow: page.bits == 8))
        case PHOTOMETRIC_ICCLAB where isLab(page):
            return .lab(LabConversion.Coding(isOffset: true, isNarrow: page.bits == 8))
        case PHOTOMETRIC_SEPARATED where page.samples >= 4: return .ink
        default: return .other
        }
    }

    private static func isLab(_ page: wi_tiff_page) -> Bool {
        page.samples >= 3 && (page.bits == 8 || page.bits == 16) && samples(page) != .float
            && Int32(page.compression) != COMPRESSION_JPEG
    }

    private static func samples(_ page: wi_tiff_page) -> Samples {
        switch Int32(page.sample_format) {
        case SAMPLEFORMAT_UINT, SAMPLEFORMAT_VOID: .unsigned
        case SAMPLEFORMAT_INT: .signed
        case SAMPLEFORMAT_IEEEFP: .float
        default: .other
        }
    }

    /// Checks the size of the blocks that are decoded at once, which doesn't depend on the image's size.
    private func checkBlocks(_ file: TIFFFile, _ limits: Limits) throws(ImageError) {
        if raw.is_tiled {
            let tile = PixelSize(width: Int(raw.tile_width), height: Int(raw.tile_height))
            guard tile.pixelCount <= limits.pixels else {
                throw .limit("pixels", found: tile.pixelCount, allowed: limits.pixels)
            }
            guard !tile.isEmpty else { throw file.failure }
        }
        let bytes = Int(
            clamping: raw.is_tiled ? TIFFTileSize64(file.handle) : TIFFScanlineSize64(file.handle))
        guard bytes > 0 else { throw file.failure }
        if bytes > limits.blockBytes {
            throw .limit("blockBytes", found: bytes, allowed: limits.blockBytes)
        }
    }
}
#endif
