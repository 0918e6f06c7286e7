// SPDX-License-Identifier: MIT

import ArgumentParser
import PortableFoundation
import Raster

/// The pixel formats that `decode` writes.
enum PixelsArgument: String, ExpressibleByArgument, CaseIterable {
    case rgba8
    case rgba16
    case rgbaHalf = "rgbahalf"

    /// The format to decode to. ``rows(of:)`` turns it into the output.
    var format: PixelFormat {
        switch self {
        case .rgba8: .bgra8
        case .rgba16: .rgba16
        case .rgbaHalf: .rgbaHalf
        }
    }

    /// Returns the rows of a bitmap of ``format`` without padding.
    func rows(of bitmap: Bitmap) -> Data {
        let rowBytes = bitmap.width * bitmap.format.bytesPerPixel
        var data = Data(count: rowBytes * bitmap.height)
        data.withUnsafeMutableBytes { target in
            bitmap.withPixels { source in
                for y in 0..<bitmap.height {
                    let row = UnsafeRawBufferPointer(
                        rebasing: source[(y * bitmap.bytesPerRow)...].prefix(rowBytes))
                    let destination = UnsafeMutableRawBufferPointer(
                        rebasing: target[(y * rowBytes)...].prefix(rowBytes))
                    switch self {
                    case .rgba8: Self.swapRedAndBlue(row, into: destination)
                    case .rgba16, .rgbaHalf: Self.copyLittleEndian(row, into: destination)
                    }
                }
            }
        }
        return data
    }

    private static func swapRedAndBlue(
        _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
    ) {
        for offset in stride(from: 0, to: source.count, by: 4) {
            target[offset] = source[offset &+ 2]
            target[offset &+ 1] = source[offset &+ 1]
            target[offset &+ 2] = source[offset]
            target[offset &+ 3] = source[offset &+ 3]
        }
    }

    private static func copyLittleEndian(
        _ source: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
    ) {
        for offset in stride(from: 0, to: source.count, by: 2) {
            let word = source.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
            target.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt16.self)
        }
    }
}
