// SPDX-License-Identifier: MIT

#if os(Linux)
import ImageBase
import Raster

/// Converts signals with light that may be brighter than white (PQ, HLG) to half floats, or to standard-range
/// signals.
struct RangeConversion: RowConversion {
    private let light: LightConversion
    /// The result's transfer function, or nil for half floats.
    private let transfer: ColorSpace.Transfer?
    private let isWide: Bool

    /// - Parameters:
    ///   - own: the image's space.
    ///   - target: the result's space, with known primaries.
    ///   - tone: maps bright light to a less bright display.
    ///   - isWide: whether components have 16 bits, which half floats require.
    init(from own: ColorSpace, to target: ColorSpace, tone: ToneCurve?, isWide: Bool) {
        self.isWide = isWide
        light = LightConversion(from: own, to: target.primaries ?? .sRGB, tone: tone)
        transfer = target.transfer == .linear ? nil : target.transfer
    }

    func convertRow(_ pixels: UnsafeMutableRawPointer, count: Int) {
        if isWide {
            light.convertRow(pixels.assumingMemoryBound(to: UInt16.self), count: count, transfer: transfer)
        } else if let transfer {
            light.convertRow(pixels.assumingMemoryBound(to: UInt8.self), count: count, transfer: transfer)
        }
    }
}
#endif
