// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCoding
import Raster

/// A frame for images of any size. Lines of pixels along its edges define how it fits.
///
/// Black pixels in the top and left lines mark the columns and rows that grow. Black pixels in the bottom and
/// right lines mark where the image goes. The area around that place gets white padding.
struct NinePatch {
    let bitmap: Bitmap

    /// - Parameter bitmap: at least 3 pixels wide and high.
    init(_ bitmap: Bitmap) throws(ImageError) {
        guard min(bitmap.width, bitmap.height) >= 3 else {
            throw ImageError(.invalidInput, "a frame of \(bitmap.size); at least 3x3 pixels are needed")
        }
        self.bitmap = bitmap
    }

    /// The padding around an image.
    var padding: PixelInsets {
        let (right, bottom) = (bitmap.width - 1, bitmap.height - 1)
        let columns = (1..<right).filter { isBlack($0, bottom) }
        let rows = (1..<bottom).filter { isBlack(right, $0) }
        return PixelInsets(
            top: (rows.first ?? 1) - 1, left: (columns.first ?? 1) - 1,
            bottom: bottom - 1 - (rows.last ?? bottom - 1), right: right - 1 - (columns.last ?? right - 1))
    }

    /// Draws the frame over an entire image.
    func drawn(over image: Bitmap, _ cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        let columns = Self.parts((1..<bitmap.width - 1).map { isBlack($0, 0) }, in: image.width)
        let rows = Self.parts((1..<bitmap.height - 1).map { isBlack(0, $0) }, in: image.height)
        let frame = try bitmap.converted(to: image.colorSpace, cancellation: cancellation)
        return try image.drawing(cancellation: cancellation) { canvas throws(ImageError) in
            for row in rows {
                for column in columns {
                    let cell = try frame.cropped(
                        to: PixelRect(
                            x: column.start, y: row.start, width: column.length, height: row.length))
                    let size = PixelSize(width: column.newLength, height: row.newLength)
                    let scaled = try cell.resized(to: size, filter: .triangle, cancellation: cancellation)
                    try canvas.draw(scaled, x: column.newStart, y: row.newStart)
                }
            }
        }
    }

    /// Columns or rows that either all grow or all keep their length.
    private struct Part {
        let start: Int
        let length: Int
        let newStart: Int
        let newLength: Int
    }

    /// - Parameter grows: whether each column or row grows, excluding the ones at the edges.
    private static func parts(_ grows: [Bool], in length: Int) -> [Part] {
        let growing = grows.count { $0 }
        let room = max(0, length - (grows.count - growing))
        var parts: [Part] = []
        var (start, newStart) = (0, 0)
        while start < grows.count {
            let end = grows[start...].firstIndex { $0 != grows[start] } ?? grows.count
            let count = end - start
            let newLength =
                grows[start] ? Int((Double(count) / Double(growing) * Double(room)).rounded()) : count
            // Leave out a part that doesn't fit.
            if newLength > 0, newStart + newLength <= length {
                parts.append(
                    Part(start: start + 1, length: count, newStart: newStart, newLength: newLength))
            }
            (start, newStart) = (end, newStart + newLength)
        }
        return parts
    }

    private func isBlack(_ x: Int, _ y: Int) -> Bool { bitmap.color(atX: x, y: y) == .black }
}
#endif
