// SPDX-License-Identifier: MIT

package import Raster

/// The properties of a video in an MPEG-4 or QuickTime file, from its `moov` box (ISO/IEC 14496-12, 8).
package struct VideoContent: Sendable, Equatable {
    /// The size in pixels of the first video track, as shown.
    package var size: PixelSize
    /// The duration in seconds, or 0 if the file doesn't specify it.
    package var duration: Double
    /// The mean number of frames per second, or 0 if it's unknown, as in a fragmented file.
    package var frameRate: Double
    package var hasSound: Bool

    /// Returns nil for a file without a video track.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        let file = ISOFile(bytes)
        let reader = file.reader
        guard let movie = file.headers.first(where: { $0.type == fourCC("moov") })?.content else {
            return nil
        }
        var (video, sound): (Range<Int>?, Bool) = (nil, false)
        for track in ISOBoxes(reader, in: movie) where track.type == fourCC("trak") {
            guard let media = file.box("mdia", in: track.content), let handler = file.box("hdlr", in: media)
            else { continue }
            switch reader.tag(at: handler.lowerBound + 8) {
            case fourCC("vide"): video = video ?? track.content
            case fourCC("soun"): sound = true
            default: break
            }
        }
        guard let video, let header = file.box("tkhd", in: video), let media = file.box("mdia", in: video),
            let version = reader.byte(at: header.lowerBound)
        else { return nil }
        // Read the matrix, starting with the numbers that rotate and mirror, and the size. All are 16.16
        // fixed-point numbers (8.3.2).
        let matrix = header.lowerBound + (version == 1 ? 52 : 40)
        guard let a = reader.bigEndian32(at: matrix), let b = reader.bigEndian32(at: matrix + 4),
            let width = reader.bigEndian32(at: matrix + 36), let height = reader.bigEndian32(at: matrix + 40),
            width >= 1 << 16, height >= 1 << 16
        else { return nil }
        let stored = PixelSize(width: width >> 16, height: height >> 16)
        size = a == 0 && b != 0 ? stored.transposed : stored
        hasSound = sound
        duration = file.box("mvhd", in: movie).flatMap { Self.seconds(reader, $0) } ?? 0
        frameRate = file.frameRate(ofMedia: media) ?? 0
    }

    /// Returns the duration in a movie header (8.2.2), or nil if it's unknown.
    private static func seconds(_ reader: ByteReader, _ header: Range<Int>) -> Double? {
        let isLong = reader.byte(at: header.lowerBound) == 1
        let place = header.lowerBound + (isLong ? 20 : 12)
        guard let scale = reader.tag(at: place), scale > 0,
            let first = reader.tag(at: place + 4), first != .max
        else { return nil }
        guard isLong else { return Double(first) / Double(scale) }
        return reader.tag(at: place + 8).map { Double(UInt64(first) << 32 | UInt64($0)) / Double(scale) }
    }
}

extension ISOFile {
    /// Returns the mean number of frames per second according to the time table (8.6.1.2), or nil if there
    /// are no times.
    fileprivate func frameRate(ofMedia media: Range<Int>) -> Double? {
        guard let timescale = timescale(ofMedia: media), let information = box("minf", in: media),
            let tables = box("stbl", in: information), let table = box("stts", in: tables)
        else { return nil }
        var (count, ticks) = (0, 0.0)
        // After the version and the entry count, each entry is a number of samples and the duration of each
        // one in ticks.
        for entry in stride(from: table.lowerBound + 8, to: table.upperBound - 7, by: 8) {
            guard let length = reader.bigEndian32(at: entry), let step = reader.bigEndian32(at: entry + 4)
            else { break }
            count += length
            ticks += Double(length) * Double(step)
        }
        return ticks > 0 ? Double(count) * Double(timescale) / ticks : nil
    }
}
