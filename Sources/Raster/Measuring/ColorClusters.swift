// SPDX-License-Identifier: MIT

/// A histogram with 32 steps per component, and its clusters.
struct ColorClusters {
    typealias Vector = SIMD4<Double>

    /// The sums of blue, green and red over all pixels in a step. The last component is the number of pixels.
    private var bins: [Vector]
    private var centers: [Vector] = []
    private var sums: [Vector] = []

    init(_ bitmap: Bitmap) {
        var all = [Vector](repeating: Vector(), count: 1 << 15)
        bitmap.withPixels { pixels in
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let pixel = pixels.loadUnaligned(
                        fromByteOffset: y * bitmap.bytesPerRow + x * 4, as: SIMD4<UInt8>.self)
                    guard pixel.w >= 128 else { continue }
                    var color = Vector(SIMD4<Float>(bytes: pixel) / Float(pixel.w))
                    color.clamp(lowerBound: Vector(), upperBound: Vector(repeating: 1))
                    let steps = SIMD4<Int>(color * 31.999)
                    all[steps.x << 10 | steps.y << 5 | steps.z] += color
                }
            }
        }
        bins = all.filter { $0.w > 0 }
    }

    mutating func gather(_ count: Int) {
        chooseCenters(count)
        for _ in 0..<12 {
            sums = [Vector](repeating: Vector(), count: centers.count)
            for bin in bins { sums[nearest(to: bin / bin.w)] += bin }
            let moved = zip(sums, centers).map { $0.w > 0 ? $0 / $0.w : $1 }
            if moved == centers { break }
            centers = moved
        }
    }

    var result: [DominantColor] {
        let total = bins.reduce(0) { $0 + $1.w }
        return sums.filter { $0.w > 0 }.sorted { $0.w > $1.w }.map { sum in
            let mean = sum / sum.w
            return DominantColor(
                color: RGBAColor(red: mean.z, green: mean.y, blue: mean.x), share: sum.w / total)
        }
    }

    /// Chooses the most frequent color first, then colors that are both frequent and far from the chosen
    /// ones.
    private mutating func chooseCenters(_ count: Int) {
        var weights = bins.map(\.w)
        var distances = [Double](repeating: .infinity, count: bins.count)
        while centers.count < count, let best = weights.indices.max(by: { weights[$0] < weights[$1] }),
            weights[best] > 0
        {
            let center = bins[best] / bins[best].w
            centers.append(center)
            for (index, bin) in bins.enumerated() {
                distances[index] = min(distances[index], distance(bin / bin.w, center))
                weights[index] = bin.w * distances[index]
            }
        }
    }

    private func nearest(to color: Vector) -> Int {
        centers.indices.min { distance(color, centers[$0]) < distance(color, centers[$1]) } ?? 0
    }

    private func distance(_ one: Vector, _ other: Vector) -> Double {
        let gap = one - other
        return gap.x * gap.x + gap.y * gap.y + gap.z * gap.z
    }
}
