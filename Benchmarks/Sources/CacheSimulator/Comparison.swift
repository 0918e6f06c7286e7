// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// All policies on all made traces, at four capacities.
struct Comparison {
    private static let shares = [0.01, 0.03, 0.1, 0.3]
    private typealias Policy = MemoryCacheConfiguration.Eviction

    private var sums: [Policy: (requests: Double, bytes: Double)] = [:]
    private var runs = 0
    private var thanLRU = Worst()
    private var thanBetter = Worst()
    private var thanLRUByBytes = Worst()

    /// By how many points the adaptive policy missed more than another, where it did worst.
    private struct Worst {
        private(set) var points = -Double.infinity
        private(set) var name = ""

        mutating func note(_ ratio: Double, than other: Double, _ name: String) {
            guard 100 * (ratio - other) > points else { return }
            (points, self.name) = (100 * (ratio - other), name)
        }
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
        print("  than LRU: \(thanLRU.points), \(thanLRU.name)")
        print("  than the better of S3-FIFO and GDSF: \(thanBetter.points), \(thanBetter.name)")
        print("  than LRU, by bytes: \(thanLRUByBytes.points), \(thanLRUByBytes.name)")
    }

    private mutating func compare(_ trace: Trace, _ name: String, _ share: Double) {
        let all = Double(trace.requestedBytes)
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
        thanLRU.note(adaptive.requests, than: lru.requests, name)
        thanBetter.note(adaptive.requests, than: min(fifo.requests, gdsf.requests), name)
        thanLRUByBytes.note(adaptive.bytes, than: lru.bytes, name)
    }

    private func percent(_ ratio: Double) -> String { String(format: "%.1f", 100 * ratio) }
}
