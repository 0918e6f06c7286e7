// SPDX-License-Identifier: MIT

import PortableC

extension GainMapMetadata {
    /// The type of an auxiliary image that is an Apple gain map.
    static let appleType = "urn:com:apple:photo:2020:aux:hdrgainmap"

    /// Reads a map's headroom, as written by older Apple devices, from the image's EXIF: two numbers in the
    /// maker note (Apple: "Applying Apple HDR effect to your photos").
    ///
    /// - Parameter exif: an EXIF block, optionally preceded by `Exif\0\0` as in JPEG.
    init?(makerNoteIn exif: UnsafeRawBufferPointer) {
        var exif = exif
        guard ByteReader(exif).contains("Apple iOS\0") else { return nil }
        if ByteReader(exif).matches("Exif\0\0", at: 0) { exif = UnsafeRawBufferPointer(rebasing: exif[6...]) }
        guard let directories = EXIFDirectories(exif), let range = directories.fields[.exif]?[0x927C]?.range,
            let note = ByteReader(exif).slice(at: range.lowerBound, length: range.count),
            let headroom = Self.headroom(ofNote: ByteReader(note))
        else { return nil }
        self.init(appleHeadroom: headroom)
    }

    private static func headroom(ofNote note: ByteReader) -> Double? {
        guard note.matches("Apple iOS\0", at: 0), note.matches("MM", at: 12),
            let count = note.bigEndian16(at: 14)
        else { return nil }
        var found: [Int: Double] = [:]
        for index in 0..<min(count, 256) {
            let entry = 16 + 12 * index
            guard let tag = note.bigEndian16(at: entry), let type = note.bigEndian16(at: entry + 2),
                let place = note.bigEndian32(at: entry + 8)
            else { break }
            // Offsets are relative to the start of the maker note.
            guard tag == 33 || tag == 48, type == 10, found[tag] == nil,
                let numerator = note.tag(at: place), let denominator = note.tag(at: place + 4)
            else { continue }
            let divisor = Double(Int32(bitPattern: denominator))
            guard divisor != 0 else { continue }
            found[tag] = Double(Int32(bitPattern: numerator)) / divisor
        }
        guard let first = found[33], let second = found[48] else { return nil }
        let stops =
            switch (first < 1, second <= 0.01) {
            case (true, true): -20 * second + 1.8
            case (true, false): -0.101 * second + 1.601
            case (false, true): -70 * second + 3
            case (false, false): -0.303 * second + 2.303
            }
        return pow(2, max(0, stops))
    }
}
