// SPDX-License-Identifier: MIT

package import Raster

/// The properties of a video in an MPEG-4 or QuickTime file, from its `moov` box (ISO/IEC 14496-12, 8).
package struct VideoContent: Sendable, Equatable {
    /// The size in pixels of the first video track, as it is shown.
    package var size: PixelSize
    /// In seconds; 0 if the file does not say it.
    package var duration: Double
    /// The mean number of frames per second; 0 if it is unknown, as in a file of fragments.
    package var frameRate: Double
    package var hasSound: Bool

    /// Nil for a file without a video track.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        let reader = ByteReader(bytes)
        func box(_ type: StaticString, in range: Range<Int>? = nil) -> Range<Int>? {
            ISOBoxes(reader, in: range).first { $0.type == fourCC(type) }?.content
        }
        /// The duration in seconds of a header with a timescale, `mvhd` or `mdhd` (8.2.2, 8.4.2).
        func seconds(_ header: Range<Int>) -> Double? {
            let isLong = reader.byte(at: header.lowerBound) == 1
            let place = header.lowerBound + (isLong ? 20 : 12)
            guard let scale = reader.bigEndian32(at: place), scale > 0,
                let upper = reader.bigEndian32(at: place + 4)
            else { return nil }
            guard isLong else { return upper == Int(UInt32.max) ? nil : Double(upper) / Double(scale) }
            guard let lower = reader.bigEndian32(at: place + 8) else { return nil }
            return upper == Int(UInt32.max) ? nil : Double(upper << 32 | lower) / Double(scale)
        }
        guard let movie = box("moov") else { return nil }
        var (video, sound): (Range<Int>?, Bool) = (nil, false)
        for track in ISOBoxes(reader, in: movie) where track.type == fourCC("trak") {
            guard let media = box("mdia", in: track.content), let handler = box("hdlr", in: media) else {
                continue
            }
            switch reader.tag(at: handler.lowerBound + 8) {
            case fourCC("vide"): video = video ?? track.content
            case fourCC("soun"): sound = true
            default: break
            }
        }
        guard let video, let header = box("tkhd", in: video), let media = box("mdia", in: video),
            let version = reader.byte(at: header.lowerBound)
        else { return nil }
        // The matrix, of which the first four numbers turn and mirror, and the size, all in 16.16 (8.3.2).
        let matrix = header.lowerBound + (version == 1 ? 52 : 40)
        guard let a = reader.bigEndian32(at: matrix), let b = reader.bigEndian32(at: matrix + 4),
            let width = reader.bigEndian32(at: matrix + 36), let height = reader.bigEndian32(at: matrix + 40),
            width >= 1 << 16, height >= 1 << 16
        else { return nil }
        let stored = PixelSize(width: width >> 16, height: height >> 16)
        size = a == 0 && b != 0 ? stored.transposed : stored
        hasSound = sound
        duration = box("mvhd", in: movie).flatMap(seconds) ?? 0
        var (count, ticks) = (0, 0.0)
        if let information = box("minf", in: media), let tables = box("stbl", in: information),
            let times = box("stts", in: tables), let entries = reader.bigEndian32(at: times.lowerBound + 4)
        {
            for entry in 0..<min(entries, times.count / 8) {
                let place = times.lowerBound + 8 + 8 * entry
                guard let number = reader.bigEndian32(at: place), let step = reader.bigEndian32(at: place + 4)
                else { break }
                count += number
                ticks += Double(number) * Double(step)
            }
        }
        let length = box("mdhd", in: media).flatMap { header -> Double? in
            let isLong = reader.byte(at: header.lowerBound) == 1
            guard let scale = reader.bigEndian32(at: header.lowerBound + (isLong ? 20 : 12)), scale > 0 else {
                return nil
            }
            return ticks / Double(scale)
        }
        frameRate = length.map { $0 > 0 ? Double(count) / $0 : 0 } ?? 0
    }
}
