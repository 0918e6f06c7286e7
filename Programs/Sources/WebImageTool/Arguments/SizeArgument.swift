// SPDX-License-Identifier: MIT

import ArgumentParser
import Raster

/// A size `WIDTHxHEIGHT` in pixels. Either side may be missing or 0: `320x`, `x240`. A single number is used
/// for both: `320`.
struct SizeArgument: ExpressibleByArgument, Equatable {
    let width: Int
    let height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        var parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        if parts.count == 1 { parts.append(parts[0]) }
        guard parts.count == 2, let width = Self.side(parts[0]), let height = Self.side(parts[1]),
            width + height > 0
        else { return nil }
        self.width = width
        self.height = height
    }

    var defaultValueDescription: String { "\(width)x\(height)" }

    private static func side(_ text: Substring) -> Int? {
        if text.isEmpty { return 0 }
        guard text.allSatisfy(\.isASCII), let number = Int(text), (0...65_535).contains(number) else {
            return nil
        }
        return number
    }
}
