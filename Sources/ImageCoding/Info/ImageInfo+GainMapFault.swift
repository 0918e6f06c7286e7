// SPDX-License-Identifier: MIT

extension ImageInfo {
    /// The reason why a gain map is not used. Later versions may add reasons.
    public struct GainMapFault: RawRepresentable, Hashable, Sendable {
        /// The name of the static member.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// The map or its description is missing, truncated or cannot be decoded.
        public static let damaged = GainMapFault(rawValue: "damaged")
        /// The map is larger than the image, or beyond ``DecodingOptions/limits``.
        public static let tooLarge = GainMapFault(rawValue: "tooLarge")
        /// The description has a version that is not known, the map is not grey or RGB of 8 bits, or is one
        /// that makes a bright image darker, or ImageIO does not apply it, as before iOS 17, macOS 14, tvOS
        /// 17 and watchOS 10.
        public static let unsupported = GainMapFault(rawValue: "unsupported")
        /// The numbers of the description contradict each other or are not possible for light, or the map is
        /// turned differently from the image.
        public static let contradictory = GainMapFault(rawValue: "contradictory")
        /// The map refers to itself or to its image, directly or through others.
        public static let recursive = GainMapFault(rawValue: "recursive")
    }
}

extension ImageInfo {
    /// The properties of an image that is decoded without its map.
    func ignoringGainMap(_ fault: GainMapFault?) -> ImageInfo {
        var info = self
        info.dynamicRange = .standard
        info.gainMapFault = fault
        return info
    }
}
