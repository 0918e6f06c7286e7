// SPDX-License-Identifier: MIT

#if os(Linux) && HEIF
import ImageBase
import Raster

/// A track of images encoded with HEVC (ISO/IEC 23008-12, 7).
struct HEIFTrack {
    let number: Int
    let samples: HEIFSamples
    let configuration: HEVCConfiguration
    /// Whether samples may contain parameter sets (`hev1`; ISO/IEC 14496-15, 8.4.1).
    let changesParameters: Bool
    /// The size of the encoded images.
    let size: PixelSize
    /// The part of each image to show, or nil for the whole image.
    let crop: PixelRect?
    let orientation: Orientation
    let colors: ISOColors
    /// The loop count for ``ImageInfo/loopCount``, or nil if the track doesn't have one.
    let loopCount: Int?

    private init(_ file: ISOFile, _ outline: Outline, limits: Limits) throws(ImageError) {
        let reader = file.reader
        number = outline.number
        guard let information = file.box("minf", in: outline.media),
            let table = file.box("stbl", in: information),
            let timescale = file.timescale(ofMedia: outline.media), let list = file.box("stsd", in: table),
            list.count > 8,
            let entry = ISOBoxes(reader, in: list.dropFirst(8)).first(where: { _ in true }),
            entry.content.count > 78,
            let width = reader.bigEndian16(at: entry.content.lowerBound + 24),
            let height = reader.bigEndian16(at: entry.content.lowerBound + 26), width > 0, height > 0
        else { throw ImageError(.corrupt, "HEIC: track has no header") }
        guard entry.type == fourCC("hvc1") || entry.type == fourCC("hev1") else {
            throw ImageError(.unsupported, "HEIC: sequence is not HEVC")
        }
        changesParameters = entry.type == fourCC("hev1")
        size = PixelSize(width: width, height: height)
        try limits.check(size)
        let properties = entry.content.dropFirst(78)
        guard let box = file.box("hvcC", in: properties) else {
            throw ImageError(.corrupt, "HEIC: missing HEVC configuration")
        }
        configuration = try HEVCConfiguration(reader, box)
        colors = ISOColors(
            reader, ISOBoxes(reader, in: properties).filter { $0.type == fourCC("colr") }.map(\.content))
        crop = file.box("clap", in: properties).flatMap { [size] in Self.crop(reader, $0, of: size) }
        orientation = Self.orientation(reader, outline.header)
        loopCount = file.loopCount(ofTrack: outline.all)
        samples = try HEIFSamples(file, table: table, timescale: timescale, limits: limits)
    }

    /// The properties of a track before its tables are read.
    private struct Outline {
        let all: Range<Int>
        let media: Range<Int>
        let header: Range<Int>
        let number: Int
        let handler: UInt32

        init?(_ file: ISOFile, _ track: Range<Int>) {
            guard let header = file.box("tkhd", in: track),
                let version = file.reader.byte(at: header.lowerBound),
                let number = file.reader.bigEndian32(at: header.lowerBound + (version == 1 ? 20 : 12)),
                let media = file.box("mdia", in: track), let handlerBox = file.box("hdlr", in: media),
                let handler = file.reader.tag(at: handlerBox.lowerBound + 8)
            else { return nil }
            all = track
            (self.media, self.header, self.number, self.handler) = (media, header, number, handler)
        }

        /// Returns whether the track has a reference of `type` to track `number`, or to any track.
        func refers(_ type: StaticString, to number: Int? = nil, _ file: ISOFile) -> Bool {
            guard let references = file.box("tref", in: all), let list = file.box(type, in: references)
            else { return false }
            guard let number else { return true }
            return stride(from: list.lowerBound, to: list.upperBound - 3, by: 4)
                .contains { file.reader.bigEndian32(at: $0) == number }
        }
    }

    /// A file's color track, and the track with its alpha.
    struct Pair {
        let color: HEIFTrack
        let alpha: HEIFTrack?
        /// Whether colors are multiplied by alpha.
        let isPremultiplied: Bool
    }

    /// Finds the first image track that isn't a thumbnail track, or returns nil if the file doesn't have
    /// image tracks.
    static func find(_ file: ISOFile, limits: Limits) throws(ImageError) -> Pair? {
        guard let movie = file.headers.first(where: { $0.type == fourCC("moov") }) else { return nil }
        var main: Outline?
        var helpers: [Outline] = []
        for box in ISOBoxes(file.reader, in: movie.content) where box.type == fourCC("trak") {
            guard let outline = Outline(file, box.content) else { continue }
            switch outline.handler {
            case fourCC("pict"), fourCC("vide"):
                if main == nil, !outline.refers("thmb", file) { main = outline }
            case fourCC("auxv"): if helpers.count < 16 { helpers.append(outline) }
            default: break
            }
        }
        guard let main else { return nil }
        let color = try HEIFTrack(file, main, limits: limits)
        for helper in helpers where helper.refers("auxl", to: main.number, file) && isAlpha(helper, file) {
            let alpha = try HEIFTrack(file, helper, limits: limits)
            guard alpha.size == color.size, alpha.samples.shown.count == color.samples.shown.count else {
                throw ImageError(.corrupt, "HEIC: alpha size differs from the image size")
            }
            return Pair(
                color: color, alpha: alpha, isPremultiplied: main.refers("prem", to: helper.number, file))
        }
        return Pair(color: color, alpha: nil, isPremultiplied: false)
    }

    /// Returns whether a track contains alpha, according to the name in its description (ISO/IEC 23008-12,
    /// 7.5.3).
    private static func isAlpha(_ outline: Outline, _ file: ISOFile) -> Bool {
        guard let information = file.box("minf", in: outline.media),
            let table = file.box("stbl", in: information), let list = file.box("stsd", in: table),
            let entry = ISOBoxes(file.reader, in: list.dropFirst(8)).first(where: { _ in true }),
            let name = file.box("auxi", in: entry.content.dropFirst(78))
        else { return false }
        return ["urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", "urn:mpeg:hevc:2015:auxid:1"]
            .contains { file.reader.matches($0, at: name.lowerBound + 4) }
    }

    /// Returns the orientation from the track's matrix (ISO/IEC 14496-12, 8.3.2), limited to quarter turns
    /// and mirroring.
    private static func orientation(_ reader: ByteReader, _ header: Range<Int>) -> Orientation {
        let start = header.lowerBound + (reader.byte(at: header.lowerBound) == 1 ? 52 : 40)
        let parts = [0, 4, 12, 16].map {
            Int(Int32(bitPattern: reader.tag(at: start + $0) ?? 0))
        }
        switch parts.map({ $0.signum() }) {
        case [-1, 0, 0, 1]: return .upMirrored
        case [-1, 0, 0, -1]: return .down
        case [1, 0, 0, -1]: return .downMirrored
        case [0, 1, 1, 0]: return .leftMirrored
        case [0, 1, -1, 0]: return .right
        case [0, -1, -1, 0]: return .rightMirrored
        case [0, -1, 1, 0]: return .left
        default: return .up
        }
    }

    /// Returns the area of a `clap` box (ISO/IEC 14496-12, 12.1.4). Nil if the box crops nothing, is invalid,
    /// or isn't aligned to whole pixels.
    private static func crop(_ reader: ByteReader, _ box: Range<Int>, of size: PixelSize) -> PixelRect? {
        let bits = (0..<8).map { reader.tag(at: box.lowerBound + 4 * $0) ?? 0 }
        let parts = bits.map { Int(clamping: $0) }
        let (width, height) = (whole(parts[0], parts[1]), whole(parts[2], parts[3]))
        guard let width, let height, (1...size.width).contains(width), (1...size.height).contains(height)
        else { return nil }
        // Offsets are measured from the image's center to the part's center.
        func start(of part: Int, in side: Int, offset: UInt32, divisor: Int) -> Int? {
            guard divisor > 0 else { return nil }
            let twice = (side - part) * divisor + 2 * Int(Int32(bitPattern: offset))
            let (value, rest) = twice.quotientAndRemainder(dividingBy: 2 * divisor)
            return rest == 0 && value >= 0 && value + part <= side ? value : nil
        }
        guard let x = start(of: width, in: size.width, offset: bits[4], divisor: parts[5]),
            let y = start(of: height, in: size.height, offset: bits[6], divisor: parts[7])
        else { return nil }
        let area = PixelRect(x: x, y: y, width: width, height: height)
        return area == PixelRect(size) ? nil : area
    }

    private static func whole(_ value: Int, _ divisor: Int) -> Int? {
        divisor > 0 && value % divisor == 0 ? value / divisor : nil
    }
}
#endif
