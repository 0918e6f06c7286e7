// SPDX-License-Identifier: MIT

#if os(Linux) && JXL
import CJXL
import ImageBase
import PortableFoundation

/// The EXIF and XMP of a JPEG XL container, even if compressed (ISO/IEC 18181-2, 9.4 and 9.5).
enum JXLMetadata {
    /// Returns the density from the EXIF, as far as its bytes have arrived. A compressed block is only read
    /// once the file is complete.
    static func density(
        _ bytes: UnsafeRawBufferPointer, isComplete: Bool, limits: Limits
    ) -> ImageInfo.Density? {
        guard bytes.first == 0 else { return nil }
        let reader = ByteReader(bytes)
        for box in ISOBoxes(reader) where box.isWhole {
            if box.type == fourCC("Exif"), box.content.count <= limits.metadataBytes {
                let content = box.content.dropFirst(4)
                return reader.slice(at: content.lowerBound, length: content.count)
                    .flatMap { EXIFDensity.read($0) }
            }
            guard isComplete, box.type == fourCC("brob"),
                reader.tag(at: box.content.lowerBound) == fourCC("Exif")
            else { continue }
            var collector = MetadataCollector(limits: limits)
            try? read(bytes, into: &collector, limits: limits)
            return collector.metadata.exif?.withBytes { EXIFDensity.read($0) }
        }
        return nil
    }

    static func read(
        _ bytes: UnsafeRawBufferPointer, into collector: inout MetadataCollector, limits: Limits
    ) throws(ImageError) {
        // A bare codestream doesn't have metadata.
        guard bytes.first == 0 else { return }
        let stream = try JXLStream(events: JXL_DEC_BOX)
        guard JxlDecoderSetDecompressBoxes(stream.handle, JXL_TRUE) == JXL_DEC_SUCCESS else { return }
        let allowed = min(max(0, limits.metadataBytes), 1 << 30)
        // The buffer also needs space for the four-byte offset before an EXIF block.
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: allowed + 5, alignment: 1)
        defer { buffer.deallocate() }
        var isEXIF: Bool?
        while true {
            let status = try stream.next(bytes)
            if let kind = isEXIF {
                if status == JXL_DEC_BOX_NEED_MORE_OUTPUT {
                    throw .limit("metadataBytes", found: allowed + 1, allowed: allowed)
                }
                let count = buffer.count - JxlDecoderReleaseBoxBuffer(stream.handle)
                let content = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                if kind, count > 4 {
                    try collector.addEXIF(UnsafeRawBufferPointer(rebasing: content[4...]))
                } else if !kind {
                    try collector.addXMP(content)
                }
                isEXIF = nil
            }
            guard status == JXL_DEC_BOX else { return }
            let isXMP = wi_jxl_box_is(stream.handle, "xml ")
            guard isXMP || wi_jxl_box_is(stream.handle, "Exif") else { continue }
            guard
                JxlDecoderSetBoxBuffer(
                    stream.handle, buffer.bindMemory(to: UInt8.self).baseAddress, buffer.count)
                    == JXL_DEC_SUCCESS
            else { return }
            isEXIF = !isXMP
        }
    }
}
#endif
