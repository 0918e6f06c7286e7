// SPDX-License-Identifier: MIT

import Testing
import WebImage
import WebImageDisplay

@Suite("Scroll speed of a list", .timeLimit(.minutes(1)))
struct ScrollSpeedTests {
    /// A class, because the testing macros can't call mutating functions.
    private final class Meter {
        private var speed = ScrollSpeed()
        private let limit: Double

        init(limit: Double = 4) { self.limit = limit }

        var isFast: Bool { speed.isFast }

        /// Moves a view of 100 points, and returns whether that is fast.
        @discardableResult
        func move(to offset: Double, at time: Int) -> Bool {
            var position = ListPosition()
            position.add(offset: offset, length: 100, of: 10_000)
            return speed.move(to: position, at: .milliseconds(time), limit: limit)
        }

        func advance(to time: Int) -> Bool { speed.advance(to: .milliseconds(time)) }
        func stop() -> Bool { speed.stop() }

        /// A view that is scrolling fast at 1100 ms.
        static var fast: Meter {
            let meter = Meter()
            meter.move(to: 0, at: 1000)
            meter.move(to: 40, at: 1100)
            return meter
        }
    }

    @Test("Scrolling is fast at or above the limit, in viewport lengths per second")
    func limit() {
        let meter = Meter()
        #expect(!meter.move(to: 0, at: 1000))
        #expect(!meter.move(to: 39, at: 1100) && !meter.isFast)
        #expect(meter.move(to: -1, at: 1200) && meter.isFast)
    }

    @Test("Fast scrolling ends 150 ms after the last fast change, despite slow changes in between")
    func end() {
        let meter = Meter.fast
        #expect(!meter.move(to: 41, at: 1120) && meter.isFast)
        #expect(!meter.advance(to: 1249) && meter.isFast)
        #expect(meter.advance(to: 1250) && !meter.isFast)
        #expect(!meter.advance(to: 2000) && !meter.stop())
        let other = Meter.fast
        other.move(to: 80, at: 1200)
        #expect(!other.advance(to: 1349) && other.stop() && !other.isFast)
    }

    @Test("Changes within 4 ms are measured together")
    func shortTimes() {
        let meter = Meter()
        meter.move(to: 0, at: 1000)
        #expect(!meter.move(to: 1, at: 1001))
        #expect(!meter.move(to: 1, at: 1004), "2.5 lengths a second")
        #expect(meter.move(to: 4, at: 1010))
    }

    @Test("A list that does not move is never scrolling fast, even with a limit of zero")
    func rest() {
        let meter = Meter(limit: 0)
        meter.move(to: 7, at: 1000)
        #expect(!meter.move(to: 7, at: 2000))
    }

    @Test("Both axes contribute to the offset, and the viewport length comes from an axis that scrolls")
    func directions() {
        var position = ListPosition()
        position.add(offset: 5, length: 300, of: 200)
        #expect(position.offset == 5 && position.length == 1)
        position.add(offset: 20, length: 100, of: 1000)
        #expect(position.offset == 25 && position.length == 100)
        position.add(offset: 0, length: 50, of: 1000)
        #expect(position.length == 100)
    }
}
