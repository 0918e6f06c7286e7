// SPDX-License-Identifier: MIT

extension ISOFile {
    /// Returns the durations of the first `count` samples in the first track coded as `codec`, from its time
    /// table (ISO/IEC 14496-12, 8.6.1.2). The last entry is repeated. Returns zeros if there's no table.
    func delays(ofTrackOf codec: StaticString, count: Int) -> [Duration] {
        var delays: [Duration] = []
        if let (table, timescale) = times(ofTrackOf: codec) {
            // After the version and the entry count, each entry is a number of samples and the duration of
            // each one in ticks.
            for entry in stride(from: table.lowerBound + 8, to: table.upperBound - 7, by: 8) {
                guard delays.count < count, let length = reader.bigEndian32(at: entry),
                    let ticks = reader.bigEndian32(at: entry + 4)
                else { break }
                let delay = Self.duration(ofTicks: ticks, timescale)
                delays.append(contentsOf: repeatElement(delay, count: min(length, count - delays.count)))
            }
        }
        return delays + repeatElement(delays.last ?? .zero, count: count - delays.count)
    }

    /// Returns the ticks per second for the track with `media` as its media box content (8.4.2), or nil if
    /// the file doesn't specify them.
    func timescale(ofMedia media: Range<Int>) -> Int? {
        guard let header = box("mdhd", in: media), let version = reader.byte(at: header.lowerBound),
            let timescale = reader.bigEndian32(at: header.lowerBound + (version == 1 ? 20 : 12)),
            timescale > 0
        else { return nil }
        return timescale
    }

    /// Returns a duration of at most 4e9 s, so many of them can be added up.
    static func duration(ofTicks ticks: Int, _ timescale: Int) -> Duration {
        .nanoseconds(Int64((min(Double(ticks) / Double(timescale), 4e9) * 1e9).rounded()))
    }

    /// Returns the content of the track's `stts` box and its ticks per second.
    private func times(ofTrackOf codec: StaticString) -> (table: Range<Int>, timescale: Int)? {
        guard let movie = headers.first(where: { $0.type == fourCC("moov") }) else { return nil }
        for track in ISOBoxes(reader, in: movie.content) where track.type == fourCC("trak") {
            guard let media = box("mdia", in: track.content), let timescale = timescale(ofMedia: media),
                let information = box("minf", in: media),
                let tables = box("stbl", in: information), let list = box("stsd", in: tables),
                ISOBoxes(reader, in: list.dropFirst(8)).contains(where: { $0.type == fourCC(codec) }),
                let table = box("stts", in: tables)
            else { continue }
            return (table, timescale)
        }
        return nil
    }
}
