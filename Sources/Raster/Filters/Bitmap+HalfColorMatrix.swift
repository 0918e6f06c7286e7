// SPDX-License-Identifier: MIT

internal import CRaster
internal import ImageBase

extension Bitmap {
    /// Returns the bitmap with a matrix applied to signals of the sRGB transfer function, which is extended
    /// above white and below black.
    func halfApplying(
        _ matrix: ColorMatrix, _ cancellation: CancellationToken?
    ) throws(ImageError) -> Bitmap {
        let rows = [matrix.red, matrix.green, matrix.blue, matrix.alpha]
        let columns =
            (0..<4).flatMap { column in rows.map { $0[column] } } + (0..<4).map { matrix.offset[$0] }
        let keepsAlpha = matrix.leavesAlphaAlone
        let (signals, lights) = (LightCurve.signals(of: .sRGB), LightCurve.sRGBLights)
        let width = width
        return try mappingLight(
            alpha: keepsAlpha ? alpha : .premultiplied, colorSpace: colorSpace, cancellation
        ) { light, row in
            if alpha == .premultiplied { craster_divide_light(light, width) }
            craster_limit_light(light, width)
            craster_curve_light(light, signals.points, width)
            craster_matrix_light(light, columns, width)
            craster_curve_light(light, lights.points, width)
            if alpha == .premultiplied || !keepsAlpha { craster_multiply_light(light, width) }
            HalfFloat.bits(light, to: row.assumingMemoryBound(to: UInt16.self), count: width * 4)
        }
    }
}
