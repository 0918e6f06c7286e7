// SPDX-License-Identifier: MIT

import PortableC
import Raster

extension ImageInfo {
    /// The range of light of an image, and the way in which the file stores it.
    public struct DynamicRange: Hashable, Sendable {
        /// The way in which a file stores bright light.
        public enum Kind: String, Hashable, Sendable, CaseIterable {
            /// Nothing is brighter than white.
            case standard
            /// The perceptual quantizer (SMPTE ST 2084).
            case pq
            /// Hybrid log-gamma (ITU-R BT.2100).
            case hlg
            /// An image of standard range, and a second one that says where it becomes brighter (ISO
            /// 21496-1).
            case gainMap
        }

        public var kind: Kind
        /// The brightest light in stops above white (203 cd/m2): 2 means four times as bright. Nil if the
        /// header does not tell it.
        public var headroom: Double?

        public init(_ kind: Kind, headroom: Double? = nil) {
            self.kind = kind
            self.headroom = headroom
        }

        public static let standard = DynamicRange(.standard)
    }
}

extension ImageInfo.DynamicRange {
    /// The range of an image whose colours are in `space`.
    ///
    /// - Parameter brightest: the brightest light that the file states, in cd/m2; nil, 0 and numbers that PQ
    ///   cannot express are as if the file did not state it.
    init(of space: ColorSpace?, brightest: Double? = nil) {
        switch space?.transfer {
        case .pq?:
            let stated = brightest.flatMap { $0 > 0 && $0 <= 10_000 ? $0 : nil }
            self.init(.pq, headroom: stated.map { max(0, log2($0 / ColorSpace.Transfer.white)) })
        case .hlg?: self.init(.hlg, headroom: log2(1000 / ColorSpace.Transfer.white))
        default: self = .standard
        }
    }

    /// The brightest light in multiples of white; that of a usual image if it is unknown.
    var brightest: Double { headroom.map { pow(2, $0) } ?? ToneCurve.usualSource }
}
