// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageCoding
import Raster

/// The options that select which part of a file to decode.
struct PartArguments: ParsableArguments {
    @Option(help: "The page of a TIFF or PDF, from 1. (default: all pages, or the first)")
    var page: Int?

    @Option(
        help: ArgumentHelp(
            "The part of the image to keep, in pixels of the full upright image.", valueName: "x,y,w,h"))
    var region: RegionArgument?

    func validate() throws {
        if let page, page < 1 { throw ValidationError("--page must be 1 or more.") }
    }

    func apply(to options: inout DecodingOptions) {
        options.page = page.map { $0 - 1 }
        options.region = region?.rect
    }
}

/// A rectangle `x,y,width,height` in pixels.
struct RegionArgument: ExpressibleByArgument {
    let rect: PixelRect

    init?(argument: String) {
        var values = ParameterReader(argument.split(separator: ",", omittingEmptySubsequences: false))
        let range = 0...1_000_000
        guard let x = values.integer(in: range), let y = values.integer(in: range),
            let width = values.integer(in: range), let height = values.integer(in: range), values.isAtEnd
        else { return nil }
        rect = PixelRect(x: x, y: y, width: width, height: height)
    }
}

/// How to scale an image down.
enum QualityArgument: String, ExpressibleByArgument, CaseIterable {
    case fast
    case balanced
    case full

    var quality: ThumbnailQuality { ThumbnailQuality(rawValue: rawValue) ?? .balanced }
}
