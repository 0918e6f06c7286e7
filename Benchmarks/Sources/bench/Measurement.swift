// SPDX-License-Identifier: MIT

import Foundation

/// The samples of one contender, in seconds.
struct Samples: Codable {
    let name: String
    var seconds: [Double] = []
    var failure: String?

    var median: Double { percentile(0.5) }

    func percentile(_ part: Double) -> Double {
        guard !seconds.isEmpty else { return .nan }
        let sorted = seconds.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}

/// The samples of a row.
struct Outcome {
    let row: Row
    var ours: Samples?
    var peers: [Samples]
}

extension Row {
    /// Samples all contenders in turn, so slow phases of the machine affect all of them.
    ///
    /// - Parameter budget: the seconds for each contender. At least ``minimumRounds`` rounds are run, and at
    ///   most ``maximumRounds``.
    func measure(budget: Double) async -> Outcome {
        var contenders = peers
        if let ours { contenders.insert(ours, at: 0) }
        var samples = contenders.map { Samples(name: $0.name) }
        // The first round isn't counted, because it fills caches and starts processes.
        let clock = ContinuousClock()
        var start = clock.now
        for round in 0...maximumRounds {
            if round == 1 { start = clock.now }
            for index in contenders.indices where samples[index].failure == nil {
                do {
                    let seconds = try await contenders[index].sample()
                    if round > 0 { samples[index].seconds.append(seconds) }
                } catch {
                    samples[index].failure = "\(error)"
                }
            }
            let spent = start.duration(to: clock.now) / .seconds(1)
            if round >= minimumRounds, spent > budget * Double(contenders.count) { break }
        }
        let first = ours == nil ? nil : samples.removeFirst()
        return Outcome(row: self, ours: first, peers: samples)
    }
}

/// Returns the seconds that `work` takes, divided by `count`.
func timed(count: Int = 1, _ work: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try work()
    return (start.duration(to: clock.now) / .seconds(1)) / Double(count)
}

/// Returns the seconds that `work` takes, divided by `count`.
func timed(count: Int = 1, _ work: () async throws -> Void) async rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try await work()
    return (start.duration(to: clock.now) / .seconds(1)) / Double(count)
}

/// Prevents the optimizer from removing work with an unused result.
@inline(never)
func keep<Value>(_ value: Value) {}
