// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// All policies on all made traces, at four capacities.
struct Comparison {
    private static let shares = [0.01, 0.03, 0.1, 0.3]
    private typealias Policy = MemoryCacheConfiguration.Eviction

    private var sums: [Policy: (requests: Double, bytes: Double)] = [:]
    private var runs = 0
    private var worst = Worst()

    /// By how much the adaptive policy missed more than others, where it did worst.
    private struct Worst {
        var thanLRU = (points: -100.0, name: "")
        var thanBetter = (points: -100.0, name: "")
        var thanLRUByBytes = (points: -100.0, name: "")
    }

    /// Prints a line for each run as it ends, then the averages.
    mutating func run() {
        for (name, make) in MadeTraces.all {
            let trace = make()
            for share in Self.shares { compare(trace, "\(name), room for \(Int(share * 100)) %", share) }
        }
        print("\nmisses on average of \(runs) runs, in percent")
        for policy in Policy.allCases {
            let sum = sums[policy] ?? (0, 0)
            print("  \(policy): of requests \(percent(sum.requests / Double(runs)))", terminator: ", ")
            print("of bytes \(percent(sum.bytes / Double(runs)))")
        }
        print("adaptive at its worst, in points:")
        print("  than LRU: \(worst.thanLRU)")
        print("  than the better of S3-FIFO and GDSF: \(worst.thanBetter)")
        print("  than LRU, by bytes: \(worst.thanLRUByBytes)")
    }

    private mutating func compare(_ trace: Trace, _ name: String, _ share: Double) {
        let all = Double(trace.requests.reduce(0) { $0 + $1.bytes })
        var found: [Policy: (requests: Double, bytes: Double)] = [:]
        for policy in Policy.allCases {
            let misses = Misses(trace, policy, capacity: Int(Double(trace.distinctBytes) * share))
            let ratios = (Double(misses.requests) / Double(trace.requests.count), Double(misses.bytes) / all)
            found[policy] = ratios
            sums[policy, default: (0, 0)].requests += ratios.0
            sums[policy, default: (0, 0)].bytes += ratios.1
        }
        runs += 1
        let words = Policy.allCases.map { policy in
            let ratios = found[policy] ?? (0, 0)
            return "\(policy) \(percent(ratios.requests))/\(percent(ratios.bytes))"
        }
        print("\(name): \(words.joined(separator: ", "))")
        guard let adaptive = found[.adaptive], let lru = found[.lru], let fifo = found[.s3fifo],
            let gdsf = found[.gdsf]
        else { return }
        worst.thanLRU = max(worst.thanLRU, (100 * (adaptive.requests - lru.requests), name))
        worst.thanBetter = max(
            worst.thanBetter, (100 * (adaptive.requests - min(fifo.requests, gdsf.requests)), name))
        worst.thanLRUByBytes = max(worst.thanLRUByBytes, (100 * (adaptive.bytes - lru.bytes), name))
    }

    private func max(_ left: (points: Double, name: String), _ right: (points: Double, name: String)) -> (
        points: Double, name: String
    ) {
        left.points < right.points ? right : left
    }

    private func percent(_ ratio: Double) -> String { String(format: "%.1f", 100 * ratio) }
}
