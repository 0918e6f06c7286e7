// SPDX-License-Identifier: MIT

import PortableC
import Raster

extension ImageInfo {
    /// An image's range of light, and how the file stores it.
    public struct DynamicRange: Hashable, Sendable {
        /// How a file stores bright light.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// Nothing is brighter than white.
            case standard
            /// The perceptual quantizer (SMPTE ST 2084).
            case pq
            /// Hybrid log-gamma (ITU-R BT.2100).
            case hlg
            /// A standard-range image, with a second image that specifies where it becomes brighter (ISO
            /// 21496-1).
            case gainMap
        }

        public var kind: Kind
        /// The brightest light in stops above white (203 cd/m2): 2 means four times as bright. Nil if it
        /// isn't in the header.
        public var headroom: Double?

        public init(_ kind: Kind, headroom: Double? = nil) {
            self.kind = kind
            self.headroom = headroom
        }

        public static let standard = DynamicRange(.standard)
    }
}

extension ImageInfo.DynamicRange {
    /// Creates the range of an image with colors in `space`.
    ///
    /// - Parameter brightest: the brightest light according to the file, in cd/m2. Nil, 0 and numbers that PQ
    ///   can't express are treated as unknown.
    init(of space: ColorSpace?, brightest: Double? = nil) {
        switch space?.transfer {
        case .pq?:
            let stated = brightest.flatMap { $0 > 0 && $0 <= 10_000 ? $0 : nil }
            self.init(.pq, headroom: stated.map { max(0, log2($0 / ColorSpace.Transfer.white)) })
        case .hlg?: self.init(.hlg, headroom: log2(1000 / ColorSpace.Transfer.white))
        default: self = .standard
        }
    }

    /// The brightest light in multiples of white. If it's unknown, a typical image's brightest light.
    var brightest: Double { headroom.map { pow(2, $0) } ?? ToneCurve.usualSource }
}
