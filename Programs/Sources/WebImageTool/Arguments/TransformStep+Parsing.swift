// SPDX-License-Identifier: MIT

import ImageCoding
import PortableFoundation
import Raster
import WebImage

/// Parsers for the parameters.
extension TransformStep {
    static func resize(_ values: inout ParameterReader) -> Transformer? {
        guard let size = values.next().flatMap({ ScaledSizeArgument(argument: String($0)) }) else {
            return nil
        }
        let mode = values.peek.flatMap { ResizeMode(rawValue: String($0)) }
        if mode != nil { _ = values.next() }
        var (gravity, filter, isLinear) = (Gravity.center, ResampleFilter.lanczos3, false)
        while let word = values.peek.map(String.init) {
            _ = values.next()
            if word == "linear" {
                isLinear = true
            } else if let value = ResampleFilter(rawValue: word) {
                filter = value
            } else if let value = Gravity(word) {
                gravity = value
            } else {
                return nil
            }
        }
        return size.resize(mode: mode ?? .fit, gravity: gravity, filter: filter, isLinear: isLinear)
    }

    static func crop(_ values: inout ParameterReader) -> Transformer? {
        if let ratio = values.peek.flatMap({ RatioArgument($0) }) {
            _ = values.next()
            return gravity(&values, default: .center).map { ratio.crop(gravity: $0) }
        }
        if let size = values.peek.flatMap({ $0.contains("x") ? SizeArgument(argument: String($0)) : nil }) {
            _ = values.next()
            return gravity(&values, default: .center).map {
                .crop(width: size.width, height: size.height, gravity: $0)
            }
        }
        guard let x = values.integer(in: 0...65_535), let y = values.integer(in: 0...65_535),
            let width = values.integer(in: 1...65_535), let height = values.integer(in: 1...65_535)
        else { return nil }
        return .crop(PixelRect(x: x, y: y, width: width, height: height))
    }

    static func text(_ values: inout ParameterReader) -> Transformer? {
        guard let text = values.next(), !text.isEmpty else { return nil }
        let isPlaced = !values.isAtEnd
        guard let gravity = gravity(&values, default: .bottomRight) else { return nil }
        let share = values.isAtEnd ? 0.05 : percentage(&values)
        guard let size = share ?? values.number(in: 1...10_000) else { return nil }
        var color: RGBAColor?
        if !values.isAtEnd {
            guard let given = values.color() else { return nil }
            color = given
        }
        return .text(
            String(text).replacing("\\n", with: "\n"), gravity: gravity, hasMargin: !isPlaced,
            height: share == nil ? .pixels(size) : .share(size), color: color)
    }

    static func gravity(_ values: inout ParameterReader, default usual: Gravity) -> Gravity? {
        values.isAtEnd ? usual : values.next().flatMap { Gravity(String($0)) }
    }

    static func trim(_ values: inout ParameterReader) -> Transformer? {
        guard let tolerance = values.number(in: 0...1, default: 0.04) else { return nil }
        if values.isAtEnd { return .trim(tolerance: tolerance) }
        return values.color().map { .trim(color: $0, tolerance: tolerance) }
    }

    static func gradient(_ values: inout ParameterReader) -> Transformer? {
        guard let color = values.color() else { return nil }
        let names = ["up": 0.0, "right": 90, "down": 180, "left": 270]
        let named = values.isAtEnd ? 180 : values.peek.flatMap { names[String($0)] }
        guard let degrees = named.map({ values.next($0) ?? $0 }) ?? values.number(in: -3600...3600),
            let start = values.number(in: 0...1, default: 0),
            let stop = values.number(in: start...1, default: 1)
        else { return nil }
        return .gradient(color, degrees: degrees, from: start, to: stop)
    }

    static func watermark(_ values: inout ParameterReader) -> Transformer? {
        guard let path = values.next(), let data = try? InputFile.readAll(String(path)),
            let mark = try? CodecRegistry.default.decode(data).bitmap,
            let gravity = gravity(&values, default: .bottomRight)
        else { return nil }
        guard let scale = values.number(in: 0...1, default: 0),
            let opacity = values.number(in: 0...1, default: 1)
        else { return nil }
        let hasSpacing = !values.isAtEnd
        let spacing = hasSpacing ? values.integer(in: 0...65_535) : nil
        if hasSpacing, spacing == nil { return nil }
        return .watermark(
            mark, gravity: gravity, scale: scale == 0 ? nil : scale, opacity: opacity, tileSpacing: spacing)
    }

    static func sharpen(_ values: inout ParameterReader) -> Transformer? {
        let percentage = percentage(&values)
        guard let radius = percentage ?? values.number(in: 0.01...1000, default: 1),
            let amount = values.number(in: 0...100, default: 1),
            let threshold = values.number(in: 0...1, default: 0)
        else { return nil }
        return percentage == nil
            ? .sharpen(radius: radius, amount: amount, threshold: threshold)
            : .sharpen(relativeRadius: radius, amount: amount, threshold: threshold)
    }

    /// Takes a number with a percent sign, if that comes next, and returns it as a fraction of 1.
    static func percentage(_ values: inout ParameterReader) -> Double? {
        guard let word = values.peek, word.hasSuffix("%"), let number = Double(word.dropLast()),
            number > 0, number <= 100
        else { return nil }
        return values.next(number / 100)
    }

    static func inset(_ values: inout ParameterReader) -> Transformer? {
        let range = -65_535...65_535
        guard let top = values.integer(in: range), let left = values.integer(in: range),
            let bottom = values.integer(in: range), let right = values.integer(in: range),
            let color = values.isAtEnd ? .clear : values.color()
        else { return nil }
        return .inset(PixelInsets(top: top, left: left, bottom: bottom, right: right), filling: color)
    }

    static func border(_ values: inout ParameterReader) -> Transformer? {
        guard let width = values.number(in: 0...65_535), let color = values.color() else { return nil }
        return .border(Border(width: width, color: color))
    }

    static func flip(_ values: inout ParameterReader) -> Transformer? {
        switch values.next() {
        case "horizontal", "horizontally": .flip(.horizontally)
        case "vertical", "vertically": .flip(.vertically)
        case "both": .flip(.both)
        default: nil
        }
    }

    static func rotate(_ values: inout ParameterReader) -> Transformer? {
        guard let degrees = values.number(in: -3600...3600) else { return nil }
        if values.isAtEnd { return .rotate(degrees: degrees) }
        return values.next() == "clip" ? .rotate(degrees: degrees, fitsSize: false) : nil
    }

    static func blur(_ values: inout ParameterReader) -> Transformer? {
        switch values.peek {
        case "soft": values.next(.blur(.soft))
        case "light": values.next(.blur(.light))
        case "extraLight": values.next(.blur(.extraLight))
        case "dark": values.next(.blur(.dark))
        case let value? where value.utf8.count >= 6 && ParameterReader.color(value) != nil:
            values.color().map { .blur(.tinted(with: $0)) }
        default:
            percentage(&values).map { .blur(relativeRadius: $0) }
                ?? values.number(in: 0...1000).map { .blur(radius: $0) }
        }
    }

    static func colored(
        _ values: inout ParameterReader, defaultMode: CompositingMode,
        make: (RGBAColor, CompositingMode) -> Transformer
    ) -> Transformer? {
        guard let color = values.color(), let mode = values.choice(CompositingMode.self, default: defaultMode)
        else { return nil }
        return make(color, mode)
    }
}
