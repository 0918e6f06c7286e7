// SPDX-License-Identifier: MIT

import PortableFoundation
import Raster

extension ImageMetadata {
    /// Parts of an image's metadata.
    ///
    /// ```swift
    /// options.metadata = image.metadata
    /// options.metadataParts = [.copyright, .profile]
    /// ```
    public struct Parts: OptionSet, Hashable, Sendable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The author and copyright notice from the EXIF (tags 0x013B and 0x8298).
        ///
        /// This also includes the orientation from the EXIF, or else from the XMP, unless it's upright,
        /// because the stored pixels depend on it.
        public static let copyright = Parts(rawValue: 1)
        /// The color profile.
        public static let profile = Parts(rawValue: 2)
        /// Everything: EXIF, XMP and color profile.
        public static let all = Parts(rawValue: 7)

        /// All other EXIF tags, and the XMP. Both contain author and copyright, so this has an effect only
        /// together with ``copyright``.
        static let details = Parts(rawValue: 4)
        /// The orientation is written as upright, although the pixels are stored in a different orientation.
        package static let upright = Parts(rawValue: 8)
    }

    /// Returns the metadata with only these `parts`.
    func keeping(_ parts: Parts) -> ImageMetadata {
        var kept = self
        if parts.contains(.upright) { kept.resetOrientation() }
        if !parts.contains(.profile) { kept.iccProfile = nil }
        if !parts.isSuperset(of: [.details, .copyright]) {
            kept.exif = parts.contains(.copyright) ? kept.copyrightEXIF : nil
            kept.xmp = nil
        }
        return kept
    }

    /// An EXIF block with the orientation, or nil if it's upright.
    var orientationEXIF: Data? {
        var kept = TIFFDirectory()
        kept.set(orientation)
        return kept.exif
    }

    /// An EXIF block with the author, the copyright notice and, unless it's upright, the orientation.
    private var copyrightEXIF: Data? {
        let directory = exif.flatMap { exif in exif.withBytes { TIFFDirectory($0, limit: exif.count * 2) } }
        var kept = TIFFDirectory()
        kept.fields = directory?.fields.filter { tag, _ in tag == 0x013B || tag == 0x8298 } ?? [:]
        kept.set(orientation)
        return kept.exif
    }
}

extension TIFFDirectory {
    /// An EXIF block with these fields, or nil if there are none.
    fileprivate var exif: Data? {
        isEmpty ? nil : Data([0x49, 0x49, 0x2A, 0, 8, 0, 0, 0] + bytes(at: 8, littleEndian: true))
    }
}
