// SPDX-License-Identifier: MIT

/// At most 256 colours: those of the image, or those of the median cut (Heckbert 1982) if it has more.
struct GIFPalette {
    /// The colours as 0xRRGGBB.
    private(set) var colors: [UInt32] = []
    /// Whether the palette contains exactly the colours of the image.
    private(set) var isExact = true
    private var exactIndices: [UInt32: UInt8] = [:]
    /// The nearest index for 5 bits per component; -1 until it is needed.
    private var nearest: [Int16]

    /// - Parameter pixels: the visible pixels as 0xRRGGBB.
    init(_ pixels: [UInt32], maximum: Int) {
        nearest = []
        for pixel in pixels where exactIndices[pixel] == nil {
            if colors.count == maximum {
                isExact = false
                break
            }
            exactIndices[pixel] = UInt8(truncatingIfNeeded: colors.count)
            colors.append(pixel)
        }
        guard !isExact else { return }
        exactIndices = [:]
        nearest = Array(repeating: -1, count: 1 << 15)
        colors = Self.medianCut(pixels, maximum)
    }

    /// Returns the index of the colour, or of the nearest one.
    mutating func index(of color: SIMD3<Int32>) -> UInt8 {
        let (red, green, blue) = (Int(color.x), Int(color.y), Int(color.z))
        if isExact { return exactIndices[UInt32(red << 16 | green << 8 | blue)] ?? 0 }
        let bin = (red >> 3) << 10 | (green >> 3) << 5 | blue >> 3
        if nearest[bin] >= 0 { return UInt8(truncatingIfNeeded: nearest[bin]) }
        let center = (color &>> 3) &* 8 &+ 4
        var best = 0
        var bestDistance = Int32.max
        for (index, candidate) in colors.enumerated() {
            let difference = Self.components(candidate) &- center
            let distance = (difference &* difference).wrappedSum()
            if distance < bestDistance { (best, bestDistance) = (index, distance) }
        }
        nearest[bin] = Int16(best)
        return UInt8(best)
    }

    static func components(_ color: UInt32) -> SIMD3<Int32> {
        SIMD3(Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255))
    }

    private struct Bin {
        var color: SIMD3<Int32>
        var count: Int
    }

    private static func medianCut(_ pixels: [UInt32], _ maximum: Int) -> [UInt32] {
        var counts = [Int](repeating: 0, count: 1 << 15)
        for pixel in pixels {
            let bin: UInt32 = (pixel >> 9 & 0x7C00) | (pixel >> 6 & 0x3E0) | (pixel >> 3 & 0x1F)
            counts[Int(bin)] += 1
        }
        var bins: [Bin] = []
        for (index, count) in counts.enumerated() where count > 0 {
            let (red, green, blue) = (Int32(index >> 10), Int32(index >> 5 & 31), Int32(index & 31))
            let color = SIMD3<Int32>(red, green, blue) &* 8 &+ 4
            bins.append(Bin(color: color, count: count))
        }
        var boxes = [bins[...]]
        while boxes.count < maximum {
            let sizes = boxes.map { box in box.count < 2 ? 0 : spread(box).width * weight(box) }
            guard let widest = sizes.indices.max(by: { sizes[$0] < sizes[$1] }), sizes[widest] > 0 else {
                break
            }
            let (left, right) = split(boxes[widest])
            boxes[widest] = left
            boxes.append(right)
        }
        return boxes.map(mean)
    }

    private static func weight(_ box: ArraySlice<Bin>) -> Int { box.reduce(0) { $0 + $1.count } }

    /// Returns the component in which the colours of a box differ most, and the difference.
    private static func spread(_ box: ArraySlice<Bin>) -> (component: Int, width: Int) {
        var (low, high) = (SIMD3<Int32>(repeating: 255), SIMD3<Int32>(repeating: 0))
        for bin in box {
            low = pointwiseMin(low, bin.color)
            high = pointwiseMax(high, bin.color)
        }
        let range = high &- low
        let component = range.y >= range.x && range.y >= range.z ? 1 : range.x >= range.z ? 0 : 2
        return (component, Int(range[component]))
    }

    private static func split(_ box: ArraySlice<Bin>) -> (ArraySlice<Bin>, ArraySlice<Bin>) {
        let component = spread(box).component
        let sorted = box.sorted { $0.color[component] < $1.color[component] }
        let half = weight(box) / 2
        var count = 0
        var cut = 0
        while cut < sorted.count - 1, count + sorted[cut].count <= half || cut == 0 {
            count += sorted[cut].count
            cut += 1
        }
        return (sorted[..<cut], sorted[cut...])
    }

    private static func mean(_ box: ArraySlice<Bin>) -> UInt32 {
        var sum = SIMD3<Int>(repeating: 0)
        for bin in box { sum = sum &+ SIMD3<Int>(truncatingIfNeeded: bin.color) &* bin.count }
        let total = max(1, weight(box))
        let color = sum / SIMD3(repeating: total)
        return UInt32(color.x << 16 | color.y << 8 | color.z)
    }
}
