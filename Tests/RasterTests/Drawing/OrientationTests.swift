// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@testable import Raster

@Suite("Orientations", .timeLimit(.minutes(1)))
struct OrientationTests {
    /// The upright form of 1 2 3 over 4 5 6, written by hand.
    private static let table: [(Orientation, [[UInt32]])] = [
        (.up, [[1, 2, 3], [4, 5, 6]]),
        (.upMirrored, [[3, 2, 1], [6, 5, 4]]),
        (.down, [[6, 5, 4], [3, 2, 1]]),
        (.downMirrored, [[4, 5, 6], [1, 2, 3]]),
        (.leftMirrored, [[1, 4], [2, 5], [3, 6]]),
        (.right, [[4, 1], [5, 2], [6, 3]]),
        (.rightMirrored, [[6, 3], [5, 2], [4, 1]]),
        (.left, [[3, 6], [2, 5], [1, 4]]),
    ]

    @Test("Orientations turn a 3-by-2-pixel bitmap as EXIF specifies", arguments: table)
    func byHand(_ orientation: Orientation, _ expected: [[UInt32]]) throws {
        let bitmap = try Bitmap(rows: [[1, 2, 3], [4, 5, 6]], alpha: .straight)
        let turned = try bitmap.oriented(orientation)
        #expect(turned.words == expected)
        #expect(turned.size == orientation.applied(to: bitmap.size))
        #expect(turned.alpha == .straight)
    }

    @Test("Orientations move 16-bit pixels whole", arguments: table)
    func wide(_ orientation: Orientation, _ expected: [[UInt32]]) throws {
        let bitmap = try Bitmap(rows: [[1, 2, 3], [4, 5, 6]], alpha: .straight).converted(to: .rgba16)
        let turned = try bitmap.oriented(orientation).converted(to: .bgra8)
        #expect(turned.words == expected)
    }

    @Test("An orientation followed by its inverse changes nothing", arguments: Orientation.allCases)
    func inverse(_ orientation: Orientation) throws {
        #expect(orientation.followed(by: orientation.inverse) == .up)
        #expect(orientation.inverse.followed(by: orientation) == .up)
        let bitmap = try Bitmap.noise(37, 21)
        let back = try bitmap.oriented(orientation).oriented(orientation.inverse)
        #expect(back.words == bitmap.words)
    }

    @Test("A composed orientation has the effect of its two parts in order", arguments: Orientation.allCases)
    func composition(_ first: Orientation) throws {
        let bitmap = try Bitmap.noise(19, 34)
        for second in Orientation.allCases {
            let expected = try bitmap.oriented(first).oriented(second)
            #expect(try bitmap.oriented(first.followed(by: second)).words == expected.words)
        }
    }

    @Test("An orientation's raw value matches EXIF")
    func numbers() {
        #expect(Orientation.allCases.map(\.rawValue) == Array(1...8))
        #expect(Orientation(rawValue: 0) == nil)
        #expect(Orientation(rawValue: 9) == nil)
        #expect(Orientation.allCases.filter(\.swapsSides).map(\.rawValue) == [5, 6, 7, 8])
    }

    @Test("Flipping twice changes nothing", arguments: FlipDirection.allCases)
    func flips(_ direction: FlipDirection) throws {
        let bitmap = try Bitmap.noise(23, 17)
        let once = try bitmap.flipped(direction)
        #expect(once.words != bitmap.words)
        #expect(try once.flipped(direction).words == bitmap.words)
    }
}
