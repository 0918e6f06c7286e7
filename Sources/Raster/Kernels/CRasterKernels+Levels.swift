// SPDX-License-Identifier: MIT

import CRaster

extension CRasterKernels {
    /// The fastest kernels that this machine supports.
    static let best: CRasterKernels = native.last ?? portable

    /// The C kernels that this machine supports, slowest first. Empty if the C kernels don't have SIMD for
    /// this machine.
    static var native: [CRasterKernels] {
        (Int32(1)...3).compactMap { level in
            var kernels = portable
            return craster_kernels(level, &kernels) != 0 ? kernels : nil
        }
    }

    /// The kernels written in Swift.
    static let portable = CRasterKernels(
        resample_vertical: { rows, weights, taps, target, count in
            PortableResampling.vertical(
                rows: rows, weights: weights, taps: taps, target: target, count: count)
        },
        resample_horizontal: { source, starts, weights, taps, target, count in
            PortableResampling.horizontal(
                source: source, starts: starts, weights: weights, taps: taps, target: target, count: count)
        },
        clamp_to_alpha: { PortableResampling.clampToAlpha($0, count: $1) },
        area_accumulate: { PortableArea.accumulate($0, weight: $1, into: $2, count: $3) },
        area_average: { sums, edges, bits, limit, rowWeight, target, count in
            PortableArea.average(
                sums, edges: edges, bits: bits, limit: limit, rowWeight: rowWeight, into: target, count: count
            )
        },
        blur_box: { source, sourceStride, target, targetStride, count, radius, reciprocal, shift in
            PortableBoxBlur.box(
                source: source, sourceStride: sourceStride, target: target, targetStride: targetStride,
                count: count, radius: radius, division: BoxDivision(reciprocal: reciprocal, shift: shift))
        },
        blur_gather: { PortableBoxBlur.gather(source: $0, sourceStride: $1, target: $2, count: $3) },
        blur_scatter: { PortableBoxBlur.scatter(source: $0, target: $1, targetStride: $2, count: $3) },
        premultiply_bgra: { PortableConversion.premultiplyBGRA($0, to: $1, count: $2) },
        swap_red_blue: { PortableConversion.swapRedAndBlue($0, to: $1, count: $2) },
        rgb_to_bgra: { PortableConversion.rgbToBGRA($0, to: $1, count: $2) },
        gray_to_bgra: { PortableConversion.grayToBGRA($0, to: $1, count: $2) },
        grayscale: { PortableConversion.grayscale($0, to: $1, count: $2) },
        floats_from_halves: { source, target, count in
            for index in 0..<count { target[index] = HalfFloat.value(source[index]) }
        },
        halves_from_floats: { source, target, count in
            for index in 0..<count { target[index] = HalfFloat.bits(source[index]) }
        })
}
