// SPDX-License-Identifier: MIT

#if Server
extension ThumborFilters {
    func convolution(_ arguments: OptionArguments) throws(TargetError) -> ImageOperation.Step {
        let words = arguments[0].split(separator: ";", omittingEmptySubsequences: false)
        let matrix = words.compactMap { OptionArguments.number($0) }.filter { abs($0) <= 10_000 }
        let columns = try arguments.integer(1, in: 1...15)
        guard matrix.count == words.count, matrix.count <= 225, !matrix.count.isMultiple(of: 2),
            matrix.count.isMultiple(of: columns)
        else { throw arguments.invalid(0, "an odd number of rows and columns, up to 15, of numbers") }
        return .convolution(
            matrix: matrix, columns: columns, normalizes: arguments.has(2) ? try arguments.flag(2) : true)
    }

    /// Four lists of points, `[(x,y),(x,y)]`, for all components and for each.
    func curve(_ text: Substring) throws(TargetError) -> ImageOperation.Step {
        let whole = OptionArguments(name: "curve", values: [text])
        var curves: [[ImageOperation.CurvePoint]] = []
        for list in text.split(separator: "]", omittingEmptySubsequences: false).dropLast() {
            var points: [ImageOperation.CurvePoint] = []
            let list = list.drop { $0 == "," || $0 == " " }
            guard list.first == "[" else { throw whole.invalid(0, "four lists [(x,y),…]") }
            for point in list.dropFirst().split(separator: ")") {
                let values = point.drop { $0 == "," || $0 == " " }
                guard values.first == "(" else { throw whole.invalid(0, "four lists [(x,y),…]") }
                let numbers = OptionArguments(
                    name: "curve", values: values.dropFirst().split(separator: ",").map(Self.trimmed))
                try numbers.requireCount(2...2)
                points.append(
                    ImageOperation.CurvePoint(
                        x: try numbers.integer(0, in: 0...255), y: try numbers.integer(1, in: 0...255)))
            }
            guard points.count <= 64, zip(points, points.dropFirst()).allSatisfy({ $0.x < $1.x }) else {
                throw whole.invalid(0, "up to 64 points with growing x")
            }
            curves.append(points)
        }
        guard curves.count == 4 else { throw whole.invalid(0, "four lists [(x,y),…]") }
        return .curves(all: curves[0], red: curves[1], green: curves[2], blue: curves[3])
    }
}
#endif
