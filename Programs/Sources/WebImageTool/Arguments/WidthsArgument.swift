// SPDX-License-Identifier: MIT

import ArgumentParser
import ImageBase
import Raster

/// Widths in pixels, separated by commas.
struct WidthsArgument: ExpressibleByArgument, Sendable {
    /// The widths in ascending order.
    private let widths: [Int]

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
        let widths = numbers.compactMap(\.self).filter { (1...65_535).contains($0) }
        guard !widths.isEmpty, widths.count == numbers.count else { return nil }
        self.widths = Set(widths).sorted()
    }

    /// The largest width.
    var most: Int { widths.last ?? 1 }

    /// Returns the widths for an image. The image's own width replaces all larger ones.
    func fitting(_ width: Int) -> [Int] {
        let smaller = widths.filter { $0 < width }
        return smaller.count == widths.count ? smaller : smaller + [width]
    }
}
