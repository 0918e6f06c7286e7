// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Writes a JPEG followed by its gain map as a second JPEG, as described in Android's Ultra HDR 1.1 and ISO
/// 21496-1: both kinds of metadata, the container in the XMP and the index of images.
struct JPEGGainMapWriter {
    let metadata: GainMapMetadata
    /// The encoded map, without metadata.
    let map: Data

    /// Returns a JPEG file with both images.
    ///
    /// - Parameters:
    ///   - image: the encoded image, without metadata.
    ///   - described: the image's metadata.
    func file(
        _ image: Data, _ described: ImageMetadata, density: ImageInfo.Density?
    ) throws(ImageError) -> Data {
        let map = try JPEGMetadata.insert(
            ImageMetadata(xmp: Data(metadata.xmp.utf8)), into: [UInt8](self.map),
            segments: [(GainMapMetadata.segmentName, metadata.isoBytes)])
        var described = described
        described.xmp = Self.xmp(described.xmp, mapSize: map.count)
        var file = [UInt8](
            try JPEGMetadata.insert(
                described, density: density, into: [UInt8](image),
                segments: [
                    (GainMapMetadata.segmentName, [0, 0, 0, 0]),
                    (JPEGParts.imagesName, Self.index(image: 0, map: 0, offset: 0)),
                ]))
        // The index has the same length for all image sizes, so the final index replaces the placeholder.
        guard let place = Self.indexPlace(file) else {
            throw ImageError(.invalidInput, "a JPEG without segments cannot have a gain map")
        }
        let index = Self.index(image: file.count, map: map.count, offset: file.count - place)
        file.replaceSubrange(place..<place + index.count, with: index)
        return Data(file) + map
    }

    private static func indexPlace(_ file: [UInt8]) -> Int? {
        file.withUnsafeBytes { bytes in
            JPEGSegments(bytes).first {
                $0.marker == 0xE2 && ByteReader($0.content).matches(JPEGParts.imagesName, at: 0)
            }.map { $0.offset + JPEGParts.imagesName.utf8CodeUnitCount }
        }
    }

    /// Returns the index for two images (CIPA DC-007, 5.2).
    private static func index(image: Int, map: Int, offset: Int) -> [UInt8] {
        var writer = ByteWriter()
        writer.append("MM\0*")
        writer.append(bigEndian: 8, 4)
        writer.append(bigEndian: 3, 2)
        func field(_ tag: Int, type: Int, count: Int) {
            writer.append(bigEndian: tag, 2)
            writer.append(bigEndian: type, 2)
            writer.append(bigEndian: count, 4)
        }
        field(0xB000, type: 7, count: 4)
        writer.append("0100")
        field(0xB001, type: 4, count: 1)
        writer.append(bigEndian: 2, 4)
        field(0xB002, type: 7, count: 32)
        writer.append(bigEndian: 50, 4)
        writer.append(bigEndian: 0, 4)
        // The first one is the primary image, with an offset of 0.
        for (kind, size, offset) in [(0x03_0000, image, 0), (0, map, offset)] {
            writer.append(bigEndian: kind, 4)
            writer.append(bigEndian: size, 4)
            writer.append(bigEndian: offset, 4)
            writer.append(bigEndian: 0, 4)
        }
        return writer.bytes
    }

    /// Returns the image's XMP with the container for both images.
    private static func xmp(_ own: Data?, mapSize: Int) -> Data {
        func item(_ properties: String) -> String {
            "<rdf:li rdf:parseType=\"Resource\"><Container:Item Item:Mime=\"image/jpeg\" \(properties)/>"
                + "</rdf:li>"
        }
        let description =
            "<rdf:Description rdf:about=\"\""
            + " xmlns:hdrgm=\"http://ns.adobe.com/hdr-gain-map/1.0/\""
            + " xmlns:Container=\"http://ns.google.com/photos/1.0/container/\""
            + " xmlns:Item=\"http://ns.google.com/photos/1.0/container/item/\" hdrgm:Version=\"1.0\">"
            + "<Container:Directory><rdf:Seq>" + item("Item:Semantic=\"Primary\"")
            + item("Item:Semantic=\"GainMap\" Item:Length=\"\(mapSize)\"")
            + "</rdf:Seq></Container:Directory></rdf:Description>"
        // Append to the packet's only list of descriptions, so the packet keeps its other properties.
        let end = own?.withBytes { ByteReader($0).last("</rdf:RDF>") } ?? nil
        if let own, let end { return own.prefix(end) + Data(description.utf8) + own.dropFirst(end) }
        return Data(XMPPacket.text(description).utf8)
    }
}
