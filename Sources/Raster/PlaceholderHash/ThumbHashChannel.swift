// SPDX-License-Identifier: MIT

/// One channel of a ThumbHash: a mean, and low-frequency waves across and down.
struct ThumbHashChannel {
    var mean = 0.0
    /// The amplitude of the strongest wave.
    var scale = 0.0
    /// The amplitudes from 0 to 1 in units of ``scale``. 0.5 means zero.
    var waves: [Double] = []

    /// Returns the frequencies of a channel with `columns` by `rows` waves, without its mean. They form a
    /// triangle.
    static func frequencies(columns: Int, rows: Int) -> [(x: Int, y: Int)] {
        (0..<rows).flatMap { y in
            ((y == 0 ? 1 : 0)..<max(columns, 1)).filter { $0 * rows < columns * (rows - y) }.map { ($0, y) }
        }
    }

    init(mean: Double, scale: Double, waves: [Double]) {
        self.mean = mean
        self.scale = scale
        self.waves = waves
    }

    /// Analyzes `values`, which are given row by row.
    init(_ values: [Double], width: Int, height: Int, columns: Int, rows: Int) {
        let across = LinearLight.cosines(frequencies: columns, length: width, offset: 0.5)
        let down = LinearLight.cosines(frequencies: rows, length: height, offset: 0.5)
        func strength(at frequency: (x: Int, y: Int)) -> Double {
            var sum = 0.0
            // Keep the reference implementations' order of summation, so waves near zero get the same digits.
            for y in 0..<height {
                for x in 0..<width {
                    sum += values[y &* width &+ x] * across[frequency.x][x] * down[frequency.y][y]
                }
            }
            return sum / Double(width * height)
        }
        mean = strength(at: (0, 0))
        let strengths = Self.frequencies(columns: columns, rows: rows).map(strength)
        scale = strengths.reduce(0) { max($0, abs($1)) }
        waves = strengths.map { scale > 0 ? 0.5 + 0.5 / scale * $0 : 0 }
    }

    /// Returns the values of the decoded image, row by row.
    func values(width: Int, height: Int, columns: Int, rows: Int) -> [Double] {
        let across = LinearLight.cosines(frequencies: columns, length: width, offset: 0.5)
        let down = LinearLight.cosines(frequencies: rows, length: height, offset: 0.5)
        var values = [Double](repeating: mean, count: width * height)
        for (wave, frequency) in zip(waves, Self.frequencies(columns: columns, rows: rows)) {
            let strength = (wave * 2 - 1) * scale * 2
            for y in 0..<height {
                let line = strength * down[frequency.y][y]
                for x in 0..<width { values[y &* width &+ x] += line * across[frequency.x][x] }
            }
        }
        return values
    }
}
