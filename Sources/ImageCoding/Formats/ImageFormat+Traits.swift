// SPDX-License-Identifier: MIT

extension ImageFormat {
    /// The disabled package trait that would enable decoding, or nil.
    var decodingTrait: String? { Self.missingTraits[self] }

    /// The disabled package trait that would enable encoding, or nil.
    var encodingTrait: String? {
        [.avif, .heic, .jpegXL, .tiff].contains(self) ? Self.missingTraits[self] : nil
    }

    /// Returns the part of an error message about a disabled trait.
    func hint(_ trait: String?) -> String { trait.map { "; the package trait \($0) is off" } ?? "" }

    private static let missingTraits: [ImageFormat: String] = {
        var traits: [ImageFormat: String] = [:]
        #if os(Linux)
        #if !AVIF
        traits[.avif] = "AVIF"
        #endif
        #if !HEIF
        traits[.heic] = "HEIF"
        #endif
        #if !JPEG2000
        traits[.jpeg2000] = "JPEG2000"
        #endif
        #if !JXL
        traits[.jpegXL] = "JXL"
        #endif
        #if !RAW
        traits[.raw] = "RAW"
        #endif
        #if !SVG
        traits[.svg] = "SVG"
        #endif
        #if !TIFF
        traits[.tiff] = "TIFF"
        #endif
        #endif
        return traits
    }()
}
