// SPDX-License-Identifier: MIT

import ImageBase
import Raster

/// The contents of the marker segments before the first scan (ISO/IEC 10918-1, B.2).
struct JPEGHeader {
    var size: PixelSize
    var bitDepth: Int
    var components: Int
    var orientation: Orientation
    /// The density from the JFIF segment, or else from the EXIF.
    var density: ImageInfo.Density?
    /// The reassembled color profile, or nil.
    var colorProfile: [UInt8]?
    /// Whether a segment says that the file has a gain map, and the headroom in stops if it's known.
    var gainMap: (isStated: Bool, headroom: Double?) = (false, nil)
    /// Whether to look for a gain map: a segment mentions one, or the file has other images.
    var mayHaveGainMap = false
    let sampling: [JPEGSampling]
    let isProgressive: Bool
    /// The position of the first scan's header, after its marker.
    private var scan = 0

    enum Outcome {
        case header(JPEGHeader)
        case needsMore
    }

    /// - Parameter wantsProfile: whether to reassemble the color profile, which makes a copy.
    static func read(
        _ bytes: UnsafeRawBufferPointer, limits: Limits, wantsProfile: Bool
    ) throws(ImageError) -> Outcome {
        let reader = ByteReader(bytes)
        guard reader.count < 2 || reader.bigEndian16(at: 0) == 0xFFD8 else {
            throw ImageError(.corrupt, "JPEG does not begin with its marker")
        }
        var offset = 2
        var (orientation, xmp) = (Orientation?.none, UnsafeRawBufferPointer?.none)
        var density: (jfif: ImageInfo.Density?, exif: ImageInfo.Density?) = (nil, nil)
        var profile = JPEGProfileParts()
        var gainMap: (isStated: Bool, headroom: Double?) = (false, nil)
        var (hasOtherImages, hasEXIF, exif) = (false, false, UnsafeRawBufferPointer?.none)
        var frame: JPEGHeader?
        while true {
            // Any number of fill bytes may come before a marker. Like in libjpeg, other bytes are skipped.
            while let byte = reader.byte(at: offset), byte != 0xFF { offset += 1 }
            while let byte = reader.byte(at: offset), byte == 0xFF { offset += 1 }
            guard let marker = reader.byte(at: offset) else { break }
            offset += 1
            if marker == 0 || marker == 1 || (0xD0...0xD8).contains(marker) { continue }
            if marker == 0xD9 { throw ImageError(.corrupt, "JPEG ends before its image data") }
            if marker == 0xDA {
                guard var frame else { throw ImageError(.corrupt, "JPEG has a scan before its frame header") }
                frame.orientation = orientation ?? xmp.flatMap { XMPPacket.orientation($0) } ?? .up
                frame.density = density.jfif ?? density.exif
                frame.scan = offset
                // A maker note only describes a map if the file has other images.
                if hasOtherImages, let headroom = exif.flatMap({ GainMapMetadata(makerNoteIn: $0)?.headroom })
                {
                    gainMap = (true, headroom)
                }
                frame.gainMap = gainMap
                frame.mayHaveGainMap = gainMap.isStated || hasOtherImages
                frame.colorProfile = wantsProfile ? profile.joined(limit: limits.colorProfileBytes) : nil
                return .header(frame)
            }
            guard let stated = reader.bigEndian16(at: offset) else { break }
            guard stated >= 2 || canBeShort(marker) else {
                throw ImageError(.corrupt, "JPEG segment length \(stated) is invalid")
            }
            let length = max(2, stated)
            guard let segment = reader.slice(at: offset + 2, length: length - 2) else { break }
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                guard frame == nil else { throw ImageError(.corrupt, "JPEG has two frame headers") }
                frame = try JPEGHeader(frame: ByteReader(segment), marker: marker)
            case 0xE1 where !hasEXIF && ByteReader(segment).matches("Exif\0", at: 0):
                if segment.count <= limits.metadataBytes {
                    hasEXIF = true
                    orientation = EXIFOrientation.find(segment)
                    density.exif = EXIFDensity.read(segment)
                    exif = segment
                }
            case 0xE1 where ByteReader(segment).matches(JPEGMetadata.xmpName, at: 0):
                if xmp == nil, segment.count <= limits.metadataBytes { xmp = segment }
                if ByteReader(segment).contains("http://ns.adobe.com/hdr-gain-map/1.0/") {
                    gainMap.isStated = true
                }
            case 0xE2 where ByteReader(segment).matches(GainMapMetadata.segmentName, at: 0):
                gainMap.isStated = true
            case 0xE2 where ByteReader(segment).matches(JPEGParts.imagesName, at: 0):
                hasOtherImages = true
            case 0xE0 where density.jfif == nil:
                density.jfif = Self.density(ByteReader(segment))
            case 0xE2 where wantsProfile:
                profile.add(segment)
            default:
                break
            }
            offset += length
        }
        // The frame header is enough to know the size, but segments between it and the scan are still
        // missing.
        return .needsMore
    }

    /// Returns the density from a JFIF segment (ITU-T T.871, 10.1), unless it's a ratio without a unit.
    private static func density(_ segment: ByteReader) -> ImageInfo.Density? {
        guard segment.matches("JFIF\0", at: 0), let unit = segment.byte(at: 7), unit == 1 || unit == 2,
            let x = segment.bigEndian16(at: 8), let y = segment.bigEndian16(at: 10)
        else { return nil }
        return ImageInfo.Density(x: Double(x), y: Double(y), perCentimeters: unit == 1 ? 2.54 : 1)
    }

    /// Whether a segment with the invalid length 0 or 1 is treated as empty, as libjpeg does for comments and
    /// application data. Looking for the next marker skips its content.
    static func canBeShort(_ marker: UInt8) -> Bool { marker == 0xFE || (0xE0...0xEF).contains(marker) }

    private init(frame: ByteReader, marker: UInt8) throws(ImageError) {
        guard let precision = frame.byte(at: 0), let height = frame.bigEndian16(at: 1),
            let width = frame.bigEndian16(at: 3), let components = frame.byte(at: 5)
        else { throw ImageError(.corrupt, "JPEG frame header is too short") }
        guard width > 0, height > 0, components > 0 else {
            throw ImageError(.corrupt, "invalid JPEG size \(width)x\(height) with \(components) components")
        }
        size = PixelSize(width: width, height: height)
        bitDepth = Int(precision)
        self.components = Int(components)
        orientation = .up
        isProgressive = marker & 3 == 2
        sampling = (0..<Int(components)).map { index in
            let factors = frame.byte(at: 7 + 3 * index).map(Int.init) ?? 0x11
            return JPEGSampling(
                horizontal: min(max(factors >> 4, 1), 4), vertical: min(max(factors & 15, 1), 4))
        }
    }

    /// The memory in bytes that decoding takes in addition to the decoded pixels: all coefficients if the
    /// image has several scans, otherwise a few rows of samples.
    ///
    /// - Parameters:
    ///   - bytes: the data that the header was read from, or more of it.
    ///   - scale: the size to decode at, in eighths.
    func workingBytes(_ bytes: UnsafeRawBufferPointer, scale: Int) -> Int {
        // Without the scan's header, we don't know whether the scan has all components.
        let inScan = ByteReader(bytes).byte(at: scan + 2).map(Int.init) ?? 0
        let keepsCoefficients = isProgressive || inScan < components
        let most = JPEGSampling(
            horizontal: sampling.map(\.horizontal).max() ?? 1, vertical: sampling.map(\.vertical).max() ?? 1)
        let across = (size.width + 8 * most.horizontal - 1) / (8 * most.horizontal)
        let down = (size.height + 8 * most.vertical - 1) / (8 * most.vertical)
        return sampling.reduce(0) { sum, factors in
            let blocks = across * factors.horizontal * factors.vertical
            // If all coefficients are kept, each block takes 64 of them, with 2 bytes each. Otherwise, two
            // rows of blocks and the rows around them are kept, both before and after upsampling.
            return sum + (keepsCoefficients ? blocks * down * 128 : blocks * scale * scale * 8)
        }
    }
}

/// How many samples a component has in each direction, relative to the other components (1 to 4).
struct JPEGSampling {
    var horizontal: Int
    var vertical: Int
}

/// Reassembles a color profile from its segments (ICC.1:2022, B.4). An incomplete profile is ignored.
struct JPEGProfileParts {
    private var parts: [Int: UnsafeRawBufferPointer] = [:]
    private var count: Int?
    private var isBroken = false

    mutating func add(_ segment: UnsafeRawBufferPointer) {
        let reader = ByteReader(segment)
        guard reader.matches("ICC_PROFILE\0", at: 0), let number = reader.byte(at: 12),
            let total = reader.byte(at: 13), let part = reader.slice(at: 14, length: segment.count - 14)
        else { return }
        if number == 0 || number > total || count.map({ $0 != Int(total) }) == true
            || parts[Int(number)] != nil
        {
            isBroken = true
        }
        count = Int(total)
        parts[Int(number)] = part
    }

    /// The size in bytes, or nil while the profile is incomplete.
    var size: Int? {
        guard let count, !isBroken, parts.count == count else { return nil }
        return parts.values.reduce(0) { $0 + $1.count }
    }

    func joined(limit: Int) -> [UInt8]? {
        guard let count, let size, size > 0, size <= limit else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        for number in 1...count {
            guard let part = parts[number] else { return nil }
            bytes.append(contentsOf: part)
        }
        return bytes
    }
}
