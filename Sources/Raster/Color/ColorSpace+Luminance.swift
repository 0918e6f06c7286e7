// SPDX-License-Identifier: MIT

extension ColorSpace {
    /// The luminance of one unit of red, green and blue. The fourth component is 0.
    package var luminanceWeights: SIMD4<Float> {
        let columns = (primaries ?? .sRGB).chromaticities.toXYZ
        return SIMD4(Float(columns.red.y), Float(columns.green.y), Float(columns.blue.y), 0)
    }
}
