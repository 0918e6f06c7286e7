// SPDX-License-Identifier: MIT

import Foundation
import WebImageTestSupport

/// Seventy ways in which pictures are asked for, 300,000 requests each, the same in each run.
enum MadeTraces {
    static let requests = 300_000
    private static let pictures = 20_000

    /// How large pictures are.
    enum Sizes: String {
        case equal
        /// Over three orders of magnitude, each octave as often.
        case spread
        /// The same, and what is asked for most is smallest.
        case byPopularity

        func bytes(_ picture: Int, _ random: inout SeededRandom) -> Int {
            switch self {
            case .equal: 50_000
            case .spread: Int(1_000 * pow(1_000, random.fraction()))
            case .byPopularity:
                Int(
                    1_000
                        * pow(1_000, min(1, Double(picture) / Double(pictures)) * random.fraction(from: 0.8)))
            }
        }
    }

    static var all: [(name: String, make: () -> Trace)] {
        var traces: [(String, () -> Trace)] = []
        func add(_ name: String, _ sizes: Sizes, _ next: @escaping (Int, inout SeededRandom) -> Int) {
            let seed = UInt64(traces.count + 1)
            traces.append(("\(name), sizes \(sizes.rawValue)", { trace(seed, sizes, next) }))
        }
        for skew in [0.6, 0.8, 1.0, 1.2] {
            let zipf = Zipf(pictures, skew)
            for strangers in [0, 0.2, 0.4, 0.6, 0.8] {
                for sizes in [Sizes.equal, .spread]
                    + (strangers == 0 || strangers == 0.4 ? [.byPopularity] : [])
                {
                    add("zipf \(skew), \(Int(strangers * 100)) % never again", sizes) { index, random in
                        random.fraction() < strangers ? pictures + index : zipf.next(&random)
                    }
                }
            }
        }
        let zipf = Zipf(pictures, 0.9)
        for length in [1_000, 5_000, 20_000] {
            for sizes in [Sizes.equal, .spread] {
                add("a scan of \(length) each 40,000", sizes) { index, random in
                    let place = index % 40_000
                    return place < length ? pictures + index : zipf.next(&random)
                }
                add("a loop over \(length) among others", sizes) { index, random in
                    index % 3 == 0 ? pictures + index / 3 % length : zipf.next(&random)
                }
            }
        }
        for sizes in [Sizes.equal, .spread] {
            add("popularity that shifts", sizes) { index, random in
                (zipf.next(&random) + index / 60_000 * 7_919) % pictures
            }
            add("popularity that drifts", sizes) { index, random in
                (zipf.next(&random) + index / 30) % (2 * pictures)
            }
        }
        for skew in [0.5, 0.8, 1.1] {
            let pages = Zipf(500, skew)
            var page = 0
            add("galleries of 40, zipf \(skew)", .spread) { index, random in
                if index % 40 == 0 { page = pages.next(&random) }
                return page * 40 + index % 40
            }
            var place = 0
            add("scrolling back and forth, \(skew)", .spread) { index, random in
                let goesBack = random.fraction() < skew / 3
                if index % 30 == 0 { place = max(0, place + (goesBack ? -60 : 30)) }
                return place + index % 30
            }
        }
        return traces
    }

    private static func trace(
        _ seed: UInt64, _ sizes: Sizes, _ next: (Int, inout SeededRandom) -> Int
    ) -> Trace {
        var random = SeededRandom(seed: seed)
        var bytes: [Int: Int] = [:]
        var trace = Trace()
        for index in 0..<requests {
            let picture = next(index, &random)
            let size = bytes[picture] ?? sizes.bytes(picture, &random)
            bytes[picture] = size
            trace.append(Substring(String(picture)), size)
        }
        return trace
    }
}

/// Numbers from 0, each less often than the one before by a power of its rank.
struct Zipf {
    private let sums: [Double]

    init(_ count: Int, _ skew: Double) {
        var sum = 0.0
        sums = (1...count).map { rank in
            sum += pow(Double(rank), -skew)
            return sum
        }
    }

    func next(_ random: inout SeededRandom) -> Int {
        let wanted = random.fraction() * sums[sums.count - 1]
        var low = 0
        var high = sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] <= wanted { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SeededRandom {
    /// Below 1.
    mutating func fraction(from low: Double = 0) -> Double {
        low + (1 - low) * Double(next() >> 11) / Double(1 << 53)
    }
}
