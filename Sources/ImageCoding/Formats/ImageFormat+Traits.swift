// SPDX-License-Identifier: MIT

extension ImageFormat {
    /// The package trait that is off and would let the format be decoded; nil for one that no trait brings.
    var decodingTrait: String? { Self.missingTraits[self] }

    /// As ``decodingTrait``, for writing.
    var encodingTrait: String? { [.avif, .jpegXL, .tiff].contains(self) ? Self.missingTraits[self] : nil }

    /// What an error says of a trait that is off.
    func hint(_ trait: String?) -> String { trait.map { ": the package trait \($0) is off" } ?? "" }

    private static let missingTraits: [ImageFormat: String] = {
        var traits: [ImageFormat: String] = [:]
        #if os(Linux)
        #if !AVIF
        traits[.avif] = "AVIF"
        #endif
        #if !HEIF
        traits[.heic] = "HEIF"
        #endif
        #if !JXL
        traits[.jpegXL] = "JXL"
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
