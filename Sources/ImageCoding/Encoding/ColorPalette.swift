// SPDX-License-Identifier: MIT

/// At most 256 colours: those of the image, or those of the median cut (Heckbert 1982) if it has more.
struct ColorPalette {
    /// The colours as 0xAARRGGBB.
    private(set) var colors: [UInt32] = []
    /// Whether the palette contains exactly the colours of the image.
    private(set) var isExact = true
    private var exactIndices: [UInt32: UInt8] = [:]
    /// The nearest index for 5 bits of each colour and 4 of alpha; -1 until it is needed.
    private var nearest: [Int16]
    private let hasAlpha: Bool

    /// - Parameters:
    ///   - pixels: the visible pixels as 0xAARRGGBB.
    ///   - hasAlpha: whether a pixel is not opaque.
    init(_ pixels: [UInt32], maximum: Int, hasAlpha: Bool) {
        self.hasAlpha = hasAlpha
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
        nearest = Array(repeating: -1, count: hasAlpha ? 1 << 19 : 1 << 15)
        colors = Self.medianCut(pixels, maximum, bins: nearest.count)
    }

    /// Returns the index of the colour, or of the nearest one.
    mutating func index(of color: SIMD4<Int32>) -> UInt8 {
        if isExact { return exactIndices[Self.word(color)] ?? 0 }
        let bin = Self.bin(Self.word(color), nearest.count)
        if nearest[bin] >= 0 { return UInt8(truncatingIfNeeded: nearest[bin]) }
        let center = Self.center(ofBin: bin, hasAlpha: hasAlpha)
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

    /// Returns red, green, blue and alpha.
    static func components(_ color: UInt32) -> SIMD4<Int32> {
        SIMD4(
            Int32(color >> 16 & 255), Int32(color >> 8 & 255), Int32(color & 255), Int32(color >> 24))
    }

    private static func word(_ color: SIMD4<Int32>) -> UInt32 {
        UInt32(truncatingIfNeeded: color.w << 24 | color.x << 16 | color.y << 8 | color.z)
    }

    private static func bin(_ color: UInt32, _ count: Int) -> Int {
        let bin =
            (color >> 13 & 0x78000) | (color >> 9 & 0x7C00) | (color >> 6 & 0x3E0) | (color >> 3 & 0x1F)
        return Int(truncatingIfNeeded: bin) & (count - 1)
    }

    private static func center(ofBin bin: Int, hasAlpha: Bool) -> SIMD4<Int32> {
        let bin = Int32(bin)
        var color = SIMD4(bin >> 10 & 31, bin >> 5 & 31, bin & 31, 0) &* 8 &+ 4
        color.w = hasAlpha ? (bin >> 15) * 17 : 255
        return color
    }

    private struct Bin {
        var color: SIMD4<Int32>
        var count: Int
    }

    private static func medianCut(_ pixels: [UInt32], _ maximum: Int, bins count: Int) -> [UInt32] {
        var counts = [Int](repeating: 0, count: count)
        for pixel in pixels { counts[bin(pixel, count)] += 1 }
        var bins: [Bin] = []
        for (index, count) in counts.enumerated() where count > 0 {
            let color = center(ofBin: index, hasAlpha: counts.count > 1 << 15)
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
        var (low, high) = (SIMD4<Int32>(repeating: 255), SIMD4<Int32>(repeating: 0))
        for bin in box {
            low = pointwiseMin(low, bin.color)
            high = pointwiseMax(high, bin.color)
        }
        let range = high &- low
        if range.w > max(range.x, range.y, range.z) { return (3, Int(range.w)) }
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
        var sum = SIMD4<Int>(repeating: 0)
        for bin in box { sum = sum &+ SIMD4<Int>(truncatingIfNeeded: bin.color) &* bin.count }
        let total = max(1, weight(box))
        return word(SIMD4<Int32>(truncatingIfNeeded: sum / SIMD4(repeating: total)))
    }
}
