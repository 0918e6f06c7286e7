// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

extension ISOFile {
    /// The gain map of a file's primary image.
    struct GainMapItem {
        /// The map's item number.
        let map: Int
        let metadata: GainMapMetadata
    }

    /// Returns the primary image's gain map: an item derived from that image and the map (ISO/IEC
    /// 23008-12:2025, 6.6.2.4), or an Apple auxiliary image.
    ///
    /// - Parameter fault: receives the reason if a map in the file can't be used.
    /// - Returns: nil if there's no complete and consistent map.
    func gainMapItem(fault: inout ImageInfo.GainMapFault?) -> GainMapItem? {
        guard let meta = itemTables, let primary = primaryItem(in: meta)?.number else { return nil }
        for item in items(of: "tmap", in: meta).prefix(16) {
            guard let parts = references("dimg", from: item, in: meta), parts.count == 2 else {
                fault = fault ?? .damaged
                continue
            }
            guard parts[0] == primary else {
                // This map belongs to another image. It's only damaged if that image is missing.
                if !hasItem(parts[0], in: meta) { fault = fault ?? .damaged }
                continue
            }
            guard parts[1] != primary else {
                fault = fault ?? .recursive
                continue
            }
            var own: ImageInfo.GainMapFault? = .damaged
            guard let bytes = content(of: item, in: meta),
                let metadata = GainMapMetadata(item: bytes, fault: &own)
            else {
                fault = fault ?? own
                continue
            }
            fault = nil
            return GainMapItem(map: parts[1], metadata: metadata)
        }
        return appleGainMapItem(of: primary, in: meta, fault: &fault)
    }

    private func content(of item: Int, in meta: Range<Int>) -> UnsafeRawBufferPointer? {
        place(of: item, in: meta).flatMap { reader.slice(at: $0.lowerBound, length: $0.count) }
    }

    /// Returns the auxiliary image that is an Apple gain map. Its headroom is in its XMP or, from older
    /// devices, in the primary image's maker note.
    private func appleGainMapItem(
        of primary: Int, in meta: Range<Int>, fault: inout ImageInfo.GainMapFault?
    ) -> GainMapItem? {
        for map in items(referringTo: primary, by: "auxl", in: meta).prefix(16)
        where properties("auxC", of: map, in: meta).contains(where: isAppleGainMap) {
            guard map != primary else {
                fault = fault ?? .recursive
                continue
            }
            let packets = descriptions(of: map, "mime", in: meta).map { XMPPacket($0) }
            let notes = descriptions(of: primary, "Exif", in: meta).compactMap { exif in
                // The block follows a four-byte offset.
                exif.count > 4 ? UnsafeRawBufferPointer(rebasing: exif[4...]) : nil
            }
            // The `auxC` property already identifies the gain map, so we only need the headroom from the XMP.
            let stated = packets.lazy.compactMap { $0["HDRGainMap:HDRGainMapHeadroom"] }.first
            let metadata =
                stated.flatMap { Double($0) }.flatMap { GainMapMetadata(appleHeadroom: $0) }
                ?? notes.lazy.compactMap { GainMapMetadata(makerNoteIn: $0) }.first
            guard let metadata else {
                fault = fault ?? (stated == nil ? .damaged : .contradictory)
                continue
            }
            fault = nil
            return GainMapItem(map: map, metadata: metadata)
        }
        return nil
    }

    private func isAppleGainMap(_ auxiliaryType: Range<Int>) -> Bool {
        reader.slice(at: auxiliaryType.lowerBound + 4, length: max(0, auxiliaryType.count - 4))
            .map { $0.starts(with: GainMapMetadata.appleType.utf8) } ?? false
    }

    /// Returns the contents of all items of a type that describe an item.
    private func descriptions(
        of item: Int, _ type: StaticString, in meta: Range<Int>
    ) -> [UnsafeRawBufferPointer] {
        let all = Set(items(of: type, in: meta))
        return items(referringTo: item, by: "cdsc", in: meta).filter(all.contains)
            .compactMap { content(of: $0, in: meta) }
    }

    /// Returns a copy of the file with `item` as its primary image, for libraries that only decode the
    /// primary image. The item isn't hidden in the copy.
    func withPrimaryItem(_ item: Int) -> [UInt8]? {
        guard let meta = itemTables, let primary = primaryItem(in: meta), item >= 0,
            item >> (8 * primary.place.count) == 0
        else { return nil }
        var bytes = [UInt8](reader.bytes)
        for (index, place) in primary.place.reversed().enumerated() {
            bytes[place] = UInt8(truncatingIfNeeded: item >> (8 * index))
        }
        if let place = hiddenFlag(of: item, in: meta) { bytes[place] &= ~1 }
        return bytes
    }
}

extension GainMapFile {
    /// Creates the file of the primary image's gain map, for a library that only decodes a file's primary
    /// item.
    ///
    /// - Parameter fault: receives the reason if a map in the file can't be used.
    init?(of data: Data, fault: inout ImageInfo.GainMapFault?) {
        var found: (metadata: GainMapMetadata, map: [UInt8])?
        var own = fault
        data.withBytes { bytes in
            let boxes = ISOFile(bytes)
            guard let item = boxes.gainMapItem(fault: &own) else { return }
            guard let map = boxes.withPrimaryItem(item.map) else { return own = .damaged }
            found = (item.metadata, map)
        }
        fault = own
        guard let found else { return nil }
        self.init(metadata: found.metadata, map: Data(found.map))
    }
}
