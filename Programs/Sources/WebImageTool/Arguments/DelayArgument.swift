// SPDX-License-Identifier: MIT

import ArgumentParser

/// How long to show frames, in milliseconds, separated by commas. The last value applies to all remaining
/// frames.
struct DelayArgument: ExpressibleByArgument {
    private let delays: [Duration]

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
        let delays = numbers.compactMap(\.self).filter { 0...3_600_000 ~= $0 }
        guard !delays.isEmpty, delays.count == numbers.count else { return nil }
        self.delays = delays.map { .milliseconds($0) }
    }

    init(framesPerSecond: Double) { delays = [.seconds(1 / framesPerSecond)] }

    subscript(frame: Int) -> Duration { delays[min(frame, delays.count - 1)] }
}
