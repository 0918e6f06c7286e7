// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// Compares all policies on all generated traces at four capacities.
struct Comparison {
    private static let shares = [0.01, 0.03, 0.1, 0.3]
    private typealias Policy = MemoryCacheConfiguration.Eviction

    private var sums: [Policy: (requests: Double, bytes: Double)] = [:]
    private var runs = 0
    private var thanLRU = WorstCase()
    private var thanBetter = WorstCase()
    private var thanLRUByBytes = WorstCase()

    /// The run with the largest disadvantage of the adaptive policy over another one, and that difference in
    /// percentage points.
    private struct WorstCase {
        private(set) var points = -Double.infinity
        private(set) var name = ""

        mutating func record(_ ratio: Double, than other: Double, run name: String) {
            guard 100 * (ratio - other) > points else { return }
            (points, self.name) = (100 * (ratio - other), name)
        }
    }

    /// Prints a line for each run, then the averages.
    mutating func run() {
        for (name, make) in GeneratedTraces.all {
            let trace = make()
            for share in Self.shares {
                compare(trace, name: "\(name), capacity \(Int(share * 100)) %", share: share)
            }
        }
        print("\naverage misses of \(runs) runs, in percent")
        for policy in Policy.allCases {
            let sum = sums[policy] ?? (0, 0)
            print("  \(policy): of requests \(percent(sum.requests / Double(runs)))", terminator: ", ")
            print("of bytes \(percent(sum.bytes / Double(runs)))")
        }
        print("worst cases of adaptive, in percentage points:")
        print("  compared with LRU: \(thanLRU.points), \(thanLRU.name)")
        print("  compared with the better of S3-FIFO and GDSF: \(thanBetter.points), \(thanBetter.name)")
        print("  compared with LRU, by bytes: \(thanLRUByBytes.points), \(thanLRUByBytes.name)")
    }

    private mutating func compare(_ trace: Trace, name: String, share: Double) {
        let all = Double(trace.requestedBytes)
        var found: [Policy: (requests: Double, bytes: Double)] = [:]
        for policy in Policy.allCases {
            let misses = Misses(of: trace, policy: policy, capacity: Int(Double(trace.distinctBytes) * share))
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
        thanLRU.record(adaptive.requests, than: lru.requests, run: name)
        thanBetter.record(adaptive.requests, than: min(fifo.requests, gdsf.requests), run: name)
        thanLRUByBytes.record(adaptive.bytes, than: lru.bytes, run: name)
    }

    private func percent(_ ratio: Double) -> String { String(format: "%.1f", 100 * ratio) }
}
