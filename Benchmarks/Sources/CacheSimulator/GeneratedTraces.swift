// SPDX-License-Identifier: MIT

import Foundation
import WebImageTestSupport

/// Seventy generated traces of 300,000 requests each. They are the same in every run.
enum GeneratedTraces {
    static let requests = 300_000
    private static let imageCount = 20_000

    /// The distribution of image sizes.
    enum Sizes: String {
        case equal
        /// Sizes that are log-uniform over three orders of magnitude.
        case spread
        /// Like `spread`, but popular images are smaller.
        case byPopularity

        func bytes(of image: Int, random: inout SeededRandom) -> Int {
            switch self {
            case .equal: 50_000
            case .spread: Int(1_000 * pow(1_000, random.fraction()))
            case .byPopularity:
                Int(
                    1_000
                        * pow(1_000, min(1, Double(image) / Double(imageCount)) * random.fraction(from: 0.8)))
            }
        }
    }

    static var all: [(name: String, make: () -> Trace)] {
        var traces: [(String, () -> Trace)] = []
        func add(_ name: String, sizes: Sizes, next: @escaping (Int, inout SeededRandom) -> Int) {
            let seed = UInt64(traces.count + 1)
            traces.append(
                ("\(name), sizes \(sizes.rawValue)", { trace(seed: seed, sizes: sizes, next: next) }))
        }
        for skew in [0.6, 0.8, 1.0, 1.2] {
            let zipf = Zipf(count: imageCount, skew: skew)
            for single in [0, 0.2, 0.4, 0.6, 0.8] {
                for sizes in [Sizes.equal, .spread]
                    + (single == 0 || single == 0.4 ? [.byPopularity] : [])
                {
                    add("zipf \(skew), \(Int(single * 100)) % requested once", sizes: sizes) {
                        index, random in
                        random.fraction() < single ? imageCount + index : zipf.next(&random)
                    }
                }
            }
        }
        let zipf = Zipf(count: imageCount, skew: 0.9)
        for length in [1_000, 5_000, 20_000] {
            for sizes in [Sizes.equal, .spread] {
                add("a scan of \(length) every 40,000", sizes: sizes) { index, random in
                    let place = index % 40_000
                    return place < length ? imageCount + index : zipf.next(&random)
                }
                add("a loop over \(length) and others", sizes: sizes) { index, random in
                    index % 3 == 0 ? imageCount + index / 3 % length : zipf.next(&random)
                }
            }
        }
        for sizes in [Sizes.equal, .spread] {
            add("shifting popularity", sizes: sizes) { index, random in
                (zipf.next(&random) + index / 60_000 * 7_919) % imageCount
            }
            add("drifting popularity", sizes: sizes) { index, random in
                (zipf.next(&random) + index / 30) % (2 * imageCount)
            }
        }
        for skew in [0.5, 0.8, 1.1] {
            let pages = Zipf(count: 500, skew: skew)
            var page = 0
            add("galleries of 40, zipf \(skew)", sizes: .spread) { index, random in
                if index % 40 == 0 { page = pages.next(&random) }
                return page * 40 + index % 40
            }
            var place = 0
            add("scrolling back and forth, \(skew)", sizes: .spread) { index, random in
                let scrollsBack = random.fraction() < skew / 3
                if index % 30 == 0 { place = max(0, place + (scrollsBack ? -60 : 30)) }
                return place + index % 30
            }
        }
        return traces
    }

    private static func trace(
        seed: UInt64, sizes: Sizes, next: (Int, inout SeededRandom) -> Int
    ) -> Trace {
        var random = SeededRandom(seed: seed)
        var bytes: [Int: Int] = [:]
        var trace = Trace()
        for index in 0..<requests {
            let image = next(index, &random)
            let size = bytes[image] ?? sizes.bytes(of: image, random: &random)
            bytes[image] = size
            trace.append(Substring(String(image)), bytes: size)
        }
        return trace
    }
}

/// Zipf-distributed numbers from 0: a number's frequency is a negative power of its rank.
struct Zipf {
    private let sums: [Double]

    init(count: Int, skew: Double) {
        var sum = 0.0
        sums = (1...count).map { rank in
            sum += pow(Double(rank), -skew)
            return sum
        }
    }

    func next(_ random: inout SeededRandom) -> Int {
        let target = random.fraction() * sums[sums.count - 1]
        var low = 0
        var high = sums.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] <= target { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension SeededRandom {
    /// Returns a number that's at least `low` and less than 1.
    mutating func fraction(from low: Double = 0) -> Double {
        low + (1 - low) * Double(next() >> 11) / Double(1 << 53)
    }
}
