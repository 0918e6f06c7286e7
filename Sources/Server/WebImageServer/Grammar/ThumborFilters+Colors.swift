// SPDX-License-Identifier: MIT

#if Server
import PortableC
import Raster

extension ThumborFilters {
    /// The filters that keep the size.
    static let colors: [URLOption<Self>] = [
        .step("brightness") { _, arguments in .brightness(try arguments.percent(0)) },
        .step("contrast") { _, arguments in
            let factor = 1 + (try arguments.percent(0))
            return .contrast(factor * factor)
        },
        .step("saturation") { _, arguments in .rootSaturation(try arguments.number(0, in: -100...100)) },
        .step("rgb", counts: 3...3) { _, arguments in
            .components(
                red: try arguments.percent(0), green: try arguments.percent(1), blue: try arguments.percent(2)
            )
        },
        .step("grayscale", counts: 0...0) { _, _ in .legacyGrayscale },
        .step("equalize", counts: 0...0) { _, _ in .equalize },
        .step(
            "noise", counts: 1...2,
            differs: "the same seed gives the same noise, but not the same noise as in thumbor"
        ) { _, arguments in
            .noise(
                amount: try arguments.integer(0, in: 0...255),
                seed: arguments.has(1) ? try arguments.integer(1, in: 0...Int(Int32.max)) : 0)
        },
        .step(
            "blur", counts: 1...2,
            differs: "a full Gaussian, as strong as thumbor's, which is cut off at its radius"
        ) { _, arguments in
            let radius = try arguments.integer(0, in: 1...1000)
            let sigma = arguments.has(1) ? try arguments.number(1, in: 0...1000) : 0
            return .blur(sigma: deviation(sigma > 0 ? sigma : Double(radius), within: min(radius, 150)))
        },
        .step("sharpen", counts: 3...3) { _, arguments in
            let (amount, radius) = (
                try arguments.number(0, in: 0...100), try arguments.number(1, in: 0...100)
            )
            return .sharpen(sigma: radius, amount: amount, isLuminanceOnly: try arguments.flag(2))
        },
        .step("colorize", counts: 4...4) { _, arguments in
            .colorize(
                red: try arguments.percent(0, from: 0), green: try arguments.percent(1, from: 0),
                blue: try arguments.percent(2, from: 0), color: try arguments.color(3))
        },
        .step("convolution", counts: 2...3, differs: "up to 15 rows and columns") { _, arguments in
            try arguments.convolution()
        },
        // The lists of points contain commas, so each list is split into several arguments.
        .step("curve", counts: 0...1024) { _, arguments in try arguments.curves() },
        .step(
            "background_color",
            differs: "`auto` is the mean color, which thumbor documents but doesn't implement"
        ) { _, arguments in
            arguments[0] == "auto" ? .averageBackground : .background(try arguments.cssColor(0))
        },
    ]

    /// Returns the standard deviation of a Gaussian cut off at a radius.
    private static func deviation(_ sigma: Double, within radius: Int) -> Double {
        var (weights, squares) = (1.0, 0.0)
        for x in 1...max(1, radius) {
            let distance = Double(x * x)
            let weight = exp(-distance / (2 * sigma * sigma))
            weights += 2 * weight
            squares += 2 * weight * distance
        }
        // Round the value, because it's part of cache keys, and the last bits of `exp` depend on the system.
        return ((squares / weights).squareRoot() * 1000).rounded() / 1000
    }
}

extension OptionArguments {
    fileprivate func percent(_ index: Int, from least: Int = -100) throws(TargetError) -> Double {
        Double(try integer(index, in: least...100)) / 100
    }

    fileprivate func convolution() throws(TargetError) -> ImageOperation.Step {
        let words = self[0].split(separator: ";", omittingEmptySubsequences: false)
        let matrix = words.compactMap { Self.number($0) }.filter { abs($0) <= 10_000 }
        let columns = try integer(1, in: 1...15)
        guard matrix.count == words.count, matrix.count <= 225, !matrix.count.isMultiple(of: 2),
            matrix.count.isMultiple(of: columns)
        else { throw invalid(0, "numbers in an odd number of rows and columns, up to 15") }
        return .convolution(matrix: matrix, columns: columns, normalizes: has(2) ? try flag(2) : true)
    }

    /// Returns four lists of points, `[(x,y),(x,y)]`: one for all components, and one for each.
    fileprivate func curves() throws(TargetError) -> ImageOperation.Step {
        let text = values.joined(separator: ",")[...]
        let whole = OptionArguments(name: name, values: [text])
        var curves: [[ImageOperation.CurvePoint]] = []
        for list in text.split(separator: "]", omittingEmptySubsequences: false).dropLast() {
            var points: [ImageOperation.CurvePoint] = []
            let list = list.drop { $0 == "," || $0 == " " }
            guard list.first == "[" else { throw whole.invalid(0, "four lists [(x,y),…]") }
            for point in list.dropFirst().split(separator: ")") {
                let pair = point.drop { $0 == "," || $0 == " " }
                guard pair.first == "(" else { throw whole.invalid(0, "four lists [(x,y),…]") }
                let numbers = OptionArguments(
                    name: name, values: pair.dropFirst().split(separator: ",").map(ThumborFilters.trimmed))
                try numbers.requireCount(2...2)
                points.append(
                    ImageOperation.CurvePoint(
                        x: try numbers.integer(0, in: 0...255), y: try numbers.integer(1, in: 0...255)))
            }
            guard points.count <= 64, zip(points, points.dropFirst()).allSatisfy({ $0.x < $1.x }) else {
                throw whole.invalid(0, "up to 64 points with increasing x")
            }
            curves.append(points)
        }
        guard curves.count == 4 else { throw whole.invalid(0, "four lists [(x,y),…]") }
        return .curves(all: curves[0], red: curves[1], green: curves[2], blue: curves[3])
    }
}
#endif
