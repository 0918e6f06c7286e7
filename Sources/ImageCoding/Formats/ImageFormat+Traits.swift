// SPDX-License-Identifier: MIT

extension ImageFormat {
    /// A package trait that enables a codec on Linux.
    enum PackageTrait: String, Sendable {
        case avif = "AVIF"
        case heif = "HEIF"
        case jpeg2000 = "JPEG2000"
        case jpegXL = "JXL"
        case raw = "RAW"
        case svg = "SVG"
        case tiff = "TIFF"

        /// Whether the trait is on. On other systems, codecs don't need traits.
        var isEnabled: Bool {
            #if os(Linux)
            Self.enabled.contains(self)
            #else
            true
            #endif
        }

        private static let enabled: Set<PackageTrait> = {
            var traits: Set<PackageTrait> = []
            #if AVIF
            traits.insert(.avif)
            #endif
            #if HEIF
            traits.insert(.heif)
            #endif
            #if JPEG2000
            traits.insert(.jpeg2000)
            #endif
            #if JXL
            traits.insert(.jpegXL)
            #endif
            #if RAW
            traits.insert(.raw)
            #endif
            #if SVG
            traits.insert(.svg)
            #endif
            #if TIFF
            traits.insert(.tiff)
            #endif
            return traits
        }()
    }

    /// The package trait that would enable decoding, or nil if it's on or not needed.
    var decodingTrait: String? {
        guard let trait = Self.facts[self]?.packageTrait, !trait.isEnabled else { return nil }
        return trait.rawValue
    }

    /// The package trait that would enable encoding, or nil if it's on or not needed.
    package var encodingTrait: String? { Self.facts[self]?.isEncoded == true ? decodingTrait : nil }

    /// Returns the part of an error message about a trait that is off.
    package func hint(_ trait: String?) -> String { trait.map { "; the package trait \($0) is off" } ?? "" }
}
