// SPDX-License-Identifier: MIT

import Dispatch
import Testing

@testable import ImageBase

@Suite("Duration units", .timeLimit(.minutes(1)))
struct DurationUnitsTests {
    @Test("Nanoseconds and milliseconds are rounded toward zero")
    func rounding() {
        #expect(Duration.microseconds(1500).nanoseconds == 1_500_000)
        #expect(Duration.microseconds(1500).milliseconds == 1)
        #expect(Duration.microseconds(-1500).milliseconds == -1)
        #expect(Duration(secondsComponent: 0, attosecondsComponent: 999_999_999).nanoseconds == 0)
        #expect(Duration.milliseconds(1500).seconds == 1.5)
    }

    @Test("Durations are clamped to a range in which a sum of two can't overflow")
    func clamping() {
        let longest = Duration(secondsComponent: .max, attosecondsComponent: 0)
        let shortest = Duration(secondsComponent: .min, attosecondsComponent: 0)
        #expect(longest.nanoseconds == .max / 2)
        #expect(shortest.nanoseconds == .min / 2)
        #expect(longest.nanoseconds + longest.nanoseconds > 0)
    }

    @Test("A Dispatch interval equals its duration even on 32-bit systems")
    func intervals() {
        #expect(Duration.seconds(300).dispatchInterval == .nanoseconds(300_000_000_000))
        #expect(Duration.microseconds(-1500).dispatchInterval == .nanoseconds(-1_500_000))
        let small = Int(Int32.max)
        #expect(Duration.seconds(2).dispatchInterval(limitedTo: small) == .nanoseconds(2_000_000_000))
        #expect(Duration.seconds(300).dispatchInterval(limitedTo: small) == .milliseconds(300_000))
        #expect(Duration.seconds(-300).dispatchInterval(limitedTo: small) == .milliseconds(-300_000))
        let day = Duration.seconds(24 * 3600)
        #expect((day * 20).dispatchInterval(limitedTo: small) == .milliseconds(20 * 24 * 3_600_000))
        #expect((day * 400).dispatchInterval(limitedTo: small) == .milliseconds(small))
        #expect((day * -400).dispatchInterval(limitedTo: small) == .milliseconds(-small))
    }
}
