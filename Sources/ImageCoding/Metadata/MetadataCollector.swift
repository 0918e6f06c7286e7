// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation

/// Collects the first block of each kind, within the limits.
struct MetadataCollector {
    private(set) var metadata = ImageMetadata()
    private let limits: Limits

    init(limits: Limits) { self.limits = limits }

    /// - Parameter bytes: the block, optionally with `Exif\0\0` before it, as in JPEG.
    mutating func addEXIF(_ bytes: UnsafeRawBufferPointer) throws(ImageError) {
        var content = bytes
        if ByteReader(bytes).matches("Exif\0", at: 0), bytes.count >= 6 {
            content = UnsafeRawBufferPointer(rebasing: bytes[6...])
        }
        guard metadata.exif == nil, !content.isEmpty else { return }
        try check("metadataBytes", found: content.count, allowed: limits.metadataBytes)
        metadata.exif = Data(content)
    }

    mutating func addXMP(_ bytes: some Collection<UInt8>) throws(ImageError) {
        guard metadata.xmp == nil, !bytes.isEmpty else { return }
        try check("metadataBytes", found: bytes.count, allowed: limits.metadataBytes)
        metadata.xmp = Data(bytes)
    }

    mutating func addProfile(_ bytes: some Collection<UInt8>) throws(ImageError) {
        guard metadata.iccProfile == nil, !bytes.isEmpty else { return }
        try check("colorProfileBytes", found: bytes.count, allowed: limits.colorProfileBytes)
        metadata.iccProfile = Data(bytes)
    }

    func check(_ name: String, found: Int, allowed: Int) throws(ImageError) {
        if found > allowed { throw .limit(name, found: found, allowed: allowed) }
    }
}
