// SPDX-License-Identifier: MIT

public import ImageBase

extension Bitmap {
    /// The picture without colour: every pixel becomes its luma by Rec. ITU-R BT.709 (0.2126 red, 0.7152 green,
    /// 0.0722 blue, of the components as they are stored). Takes premultiplied or opaque `bgra8`; alpha stays.
    ///
    /// - Throws: ``ImageError/Code/invalidInput`` for another format, ``ImageError/Code/cancelled``.
    public func grayscale(cancellation: CancellationToken? = nil) throws(ImageError) -> Bitmap {
        try requireKernelFormat(for: "grayscale")
        return try mapRows(cancellation) { from, to, count in
            for x in 0..<count {
                let pixel = from[x]
                // 16 fraction bits; the weights add up to 65536, so that grey stays itself.
                let luma =
                    ((pixel & 255) &* 4732 &+ (pixel &>> 8 & 255) &* 46871 &+ (pixel &>> 16 & 255) &* 13933
                        &+ 32768) &>> 16
                to[x] = pixel & 0xFF00_0000 | luma &* 0x0001_0101
            }
        }
    }

    /// A picture of the same kind whose rows are made one by one from the rows of this one.
    private func mapRows(
        _ cancellation: CancellationToken?,
        _ body: (UnsafePointer<UInt32>, UnsafeMutablePointer<UInt32>, Int) -> Void
    ) throws(ImageError) -> Bitmap {
        try Bitmap(
            size: size, format: format, alpha: alpha, colorSpace: colorSpace
        ) { target, stride throws(ImageError) in
            try withPixels { source throws(ImageError) in
                for y in 0..<height {
                    try cancellation?.check()
                    let from = (source.baseAddress! + y * bytesPerRow).assumingMemoryBound(to: UInt32.self)
                    let to = (target.baseAddress! + y * stride).assumingMemoryBound(to: UInt32.self)
                    body(from, to, width)
                }
            }
        }
    }
}
