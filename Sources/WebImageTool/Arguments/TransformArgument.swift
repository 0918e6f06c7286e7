// SPDX-License-Identifier: MIT

import ArgumentParser
import Raster

/// One step of `--transform`: a name, and after `=` its parameters.
enum TransformArgument: ExpressibleByArgument, Equatable {
    case resize(PixelSize, ContentMode)
    case crop(PixelRect)
    case rounded(Double)
    case circle
    case flip(FlipDirection)
    case rotate(Double)
    case grayscale
    case blur(Double)

    static let help = """
        resize=320x240[,fit|fill|stretch|center], crop=x,y,w,h, rounded=12, circle, \
        flip=horizontal|vertical|both, rotate=90, grayscale or blur=8; may be repeated.
        """

    init?(argument: String) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let values = parts.count == 2 ? parts[1].split(separator: ",", omittingEmptySubsequences: false) : []
        guard let step = Self.parse(String(parts[0]), values.map(String.init)) else { return nil }
        self = step
    }

    private static func parse(_ name: String, _ values: [String]) -> TransformArgument? {
        switch (name, values.count) {
        case ("resize", 1...2): resize(values)
        case ("crop", 4): crop(values)
        case ("rounded", 1): number(values[0], in: 0...65_535).map { .rounded($0) }
        case ("circle", 0): .circle
        case ("flip", 1): flip(values[0])
        case ("rotate", 1): number(values[0], in: -3600...3600).map { .rotate($0) }
        case ("grayscale", 0): .grayscale
        case ("blur", 1): number(values[0], in: 0...1000).map { .blur($0) }
        default: nil
        }
    }

    private static func resize(_ values: [String]) -> TransformArgument? {
        guard let size = SizeArgument(argument: values[0]), size.width > 0, size.height > 0,
            let mode = values.count == 1 ? .fit : ContentMode(rawValue: values[1])
        else { return nil }
        return .resize(PixelSize(width: size.width, height: size.height), mode)
    }

    private static func crop(_ values: [String]) -> TransformArgument? {
        let numbers = values.compactMap(Int.init)
        guard numbers.count == 4, numbers.allSatisfy({ (0...65_535).contains($0) }), numbers[2] > 0,
            numbers[3] > 0
        else { return nil }
        return .crop(PixelRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }

    private static func flip(_ value: String) -> TransformArgument? {
        switch value {
        case "horizontal", "horizontally": .flip(.horizontally)
        case "vertical", "vertically": .flip(.vertically)
        case "both": .flip(.both)
        default: nil
        }
    }

    private static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        guard let number = Double(text), range.contains(number) else { return nil }
        return number
    }
}
