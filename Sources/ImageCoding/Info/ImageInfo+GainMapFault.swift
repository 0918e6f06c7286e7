// SPDX-License-Identifier: MIT

extension ImageInfo {
    /// Why a gain map isn't used. Later versions may add reasons.
    public struct GainMapFault: RawRepresentable, Hashable, Sendable {
        /// The name of the static member.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The map or its description is missing or truncated, or can't be decoded.
        public static let damaged = GainMapFault(rawValue: "damaged")
        /// The map is larger than the image or exceeds ``DecodingOptions/limits``.
        public static let tooLarge = GainMapFault(rawValue: "tooLarge")
        /// The description has an unknown version, the map isn't 8-bit gray or RGB, the map makes an HDR
        /// image darker, or ImageIO doesn't apply it (before iOS 17, macOS 14, tvOS 17 and watchOS 10).
        public static let unsupported = GainMapFault(rawValue: "unsupported")
        /// The numbers in the description contradict each other or are physically impossible, or the map is
        /// oriented differently from the image.
        public static let contradictory = GainMapFault(rawValue: "contradictory")
        /// The map refers to itself or to its image, directly or through other items.
        public static let recursive = GainMapFault(rawValue: "recursive")
    }
}

extension ImageInfo {
    /// Returns the properties of an image that is decoded without its map.
    func ignoringGainMap(_ fault: GainMapFault?) -> ImageInfo {
        var info = self
        info.dynamicRange = .standard
        info.gainMapFault = fault
        return info
    }
}
