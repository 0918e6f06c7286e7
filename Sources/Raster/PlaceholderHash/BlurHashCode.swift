// SPDX-License-Identifier: MIT

internal import ImageBase

/// The content of a BlurHash: waves of linear light, across and down.
struct BlurHashCode {
    typealias Light = SIMD3<Double>

    let columns: Int
    let rows: Int
    /// Red, green and blue of each wave, row by row. The first wave is the mean.
    let waves: [Light]
}

extension BlurHashCode {
    init(_ text: String) throws(ImageError) {
        let digits = Array(text.utf8.prefix(200))
        guard digits.count >= 6 else {
            throw ImageError(.corrupt, "BlurHash has \(digits.count) characters; the minimum is 6")
        }
        let shape = try Base83.decode(digits[0..<1])
        columns = shape % 9 + 1
        rows = shape / 9 + 1
        guard rows <= 9, digits.count == 4 + 2 * columns * rows else {
            throw ImageError(.corrupt, "BlurHash length does not match its number of components")
        }
        let largest = Double(try Base83.decode(digits[1..<2]) + 1) / 166
        let mean = try Base83.decode(digits[2..<6])
        guard mean < 1 << 24 else { throw ImageError(.corrupt, "BlurHash mean color is out of range") }
        var waves = [
            Light(
                LinearLight.ofByte[mean >> 16], LinearLight.ofByte[mean >> 8 & 255],
                LinearLight.ofByte[mean & 255])
        ]
        for start in stride(from: 6, to: digits.count, by: 2) {
            let value = try Base83.decode(digits[start..<start + 2])
            guard value < 19 * 19 * 19 else {
                throw ImageError(.corrupt, "BlurHash component is out of range")
            }
            let steps = Light(Double(value / 361), Double(value / 19 % 19), Double(value % 19))
            let scaled = (steps - 9) / 9
            waves.append(Self.map(scaled) { $0 < 0 ? -$0 * $0 : $0 * $0 } * largest)
        }
        self.waves = waves
    }

    var text: String {
        let shape = Base83.encode(columns - 1 + (rows - 1) * 9, length: 1)
        let mean = Base83.encode(
            Int(LinearLight.byte(waves[0].x)) << 16 | Int(LinearLight.byte(waves[0].y)) << 8
                | Int(LinearLight.byte(waves[0].z)), length: 4)
        guard waves.count > 1 else { return shape + Base83.encode(0, length: 1) + mean }
        let highest = waves.dropFirst().reduce(0) { max($0, abs($1.x), abs($1.y), abs($1.z)) }
        let step = Int(max(0, min(82, (highest * 166 - 0.5).rounded(.down))))
        let largest = Double(step + 1) / 166
        let rest = waves.dropFirst().map { wave in
            let steps = Self.map(wave / largest) { value in
                let root = abs(value).squareRoot()
                return max(0, min(18, ((value < 0 ? -root : root) * 9 + 9.5).rounded(.down)))
            }
            return Base83.encode(Int(steps.x) * 361 + Int(steps.y) * 19 + Int(steps.z), length: 2)
        }
        return shape + Base83.encode(step, length: 1) + mean + rest.joined()
    }

    private static func map(_ light: Light, _ body: (Double) -> Double) -> Light {
        Light(body(light.x), body(light.y), body(light.z))
    }
}
