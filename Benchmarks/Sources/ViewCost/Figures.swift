// SPDX-License-Identifier: MIT

import Foundation

/// Samples of one figure in one run.
struct Times {
    private var samples: [Double] = []

    mutating func add(_ seconds: Double) { samples.append(seconds) }

    /// Prints the median, the 99th percentile and the maximum.
    func print(_ name: String) {
        guard !samples.isEmpty else { return }
        let sorted = samples.sorted()
        func percentile(_ part: Double) -> Double {
            sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
        }
        printFigure("\(name)-median", percentile(0.5))
        printFigure("\(name)-99", percentile(0.99))
        printFigure("\(name)-longest", sorted[sorted.count - 1])
    }
}

func printFigure(_ name: String, _ value: Double) { print(name, value) }

/// The processor time of the calling thread.
enum ProcessorTime {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// The seconds between two reads without work, which are subtracted from each measured time.
    static let overhead: Double = {
        let differences = (0..<1001).map { _ in -now + now }
        return differences.sorted()[500]
    }()

    static func since(_ start: Double) -> Double { max(0, now - start - overhead) }
}

/// The time of a clock that runs while the thread waits.
func wallTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
