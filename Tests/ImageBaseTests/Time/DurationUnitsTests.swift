// SPDX-License-Identifier: MIT

import ImageBase
import Testing

@Suite("Units of durations", .timeLimit(.minutes(1)))
struct DurationUnitsTests {
    @Test("Nanoseconds and milliseconds are rounded towards zero")
    func rounding() {
        #expect(Duration.microseconds(1500).nanoseconds == 1_500_000)
        #expect(Duration.microseconds(1500).milliseconds == 1)
        #expect(Duration.microseconds(-1500).milliseconds == -1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 999_999_999).nanoseconds == 0)
        #expect(Duration.milliseconds(1500).seconds == 1.5)
    }

    @Test("The longest and shortest durations are clamped so that two can be added")
    func clamping() {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
        let shortest = Duration(secondsComponent: .min, attosecondsComponent: 0)
        #expect(longest.nanoseconds == .max / 2)
        #expect(shortest.nanoseconds == .min / 2)
        #expect(longest.nanoseconds + longest.nanoseconds > 0)
    }
}
