// SPDX-License-Identifier: MIT

import Testing
import WebImageTestSupport

@testable import WebImage

/// Tests the clock by itself and against a model that counts each second for each load.
@Suite("Model of the stall timeout", .timeLimit(.minutes(1)))
struct StallClockTests {
    private func clock(_ shares: [TaskID: StallClock.Share] = [1: .init()]) -> StallClock {
        var clock = StallClock(limit: .seconds(30), now: .zero)
        for (id, share) in shares { clock.joined(id, with: share, .zero) }
        return clock
    }

    private func spent(_ clock: StallClock, _ now: Duration) -> Duration? {
        clock.share(of: 1, now)?.spent
    }

    @Test("Bytes received again after a restart aren't new")
    func repeatedBytes() throws {
        var first = clock()
        first.didReceive(total: 100, .seconds(10))
        #expect(first.deadline == .seconds(40))
        let share = try #require(first.share(of: 1, .seconds(12)))
        #expect(share == StallClock.Share(spent: .seconds(2), received: 100))
        var second = clock([1: share])
        second.didReceive(total: 100, .seconds(20))
        #expect(second.deadline == .seconds(28) && !second.isSilent(.seconds(28)))
        second.didReceive(total: 101, .seconds(21))
        #expect(second.deadline == .seconds(51) && second.isSilent(.seconds(51)))
    }

    @Test("Bytes already received by one load are new to another")
    func otherLoad() {
        var clock = clock([1: .init(spent: .seconds(5), received: 100), 2: .init(spent: .seconds(5))])
        clock.didReceive(total: 100, .seconds(20))
        #expect(clock.share(of: 1, .seconds(21)) == .init(spent: .seconds(26), received: 100))
        #expect(clock.share(of: 2, .seconds(21)) == .init(spent: .seconds(1), received: 100))
        #expect(clock.late(.seconds(25)) == [1] && clock.late(.seconds(50)) == [1, 2])
    }

    @Test("A load's timer starts when it joins")
    func joining() {
        var clock = clock([:])
        #expect(clock.deadline == nil && clock.late(.seconds(900)).isEmpty)
        clock.joined(1, with: .init(), .seconds(900))
        #expect(clock.deadline == .seconds(930))
        clock.joined(2, with: .init(), .seconds(910))
        clock.joined(1, with: .init(), .seconds(920))
        #expect(clock.late(.seconds(929)).isEmpty && clock.late(.seconds(930)) == [1])
        clock.left(1)
        #expect(clock.deadline == .seconds(940) && clock.late(.seconds(940)) == [2])
    }

    @Test("Time in a queue, in a rate limit or while stopped doesn't count toward the timeout")
    func excluded() {
        var clock = clock()
        clock.setQueued(true, .seconds(1))
        #expect(clock.deadline == nil && spent(clock, .seconds(100)) == .seconds(1))
        clock.setQueued(false, .seconds(100))
        #expect(clock.deadline == .seconds(129))
        clock.setQueued(true, .seconds(110))
        clock.setQueued(false, .seconds(200))
        #expect(clock.deadline == .seconds(219))
        clock.hold(until: .seconds(250), .seconds(205))
        #expect(clock.deadline == .seconds(264) && spent(clock, .seconds(240)) == .seconds(16))
        clock.hold(until: .seconds(240), .seconds(206))
        #expect(clock.deadline == .seconds(264))
        clock.exclude(.seconds(3600), now: .seconds(3860))
        #expect(clock.deadline == .seconds(3864))
    }

    @Test("Pauses before the last new byte, or before a load joined, don't extend its timeout")
    func excludedAfterByte() {
        var clock = clock()
        clock.didReceive(total: 100, .seconds(100))
        clock.joined(2, with: .init(), .seconds(100))
        clock.exclude(.seconds(90), now: .seconds(101))
        #expect(clock.deadline == .seconds(131))
        clock.left(1)
        #expect(clock.deadline == .seconds(131))
        clock.hold(until: .seconds(200), .seconds(101))
        clock.exclude(.seconds(90), now: .seconds(102))
        #expect(clock.deadline == .seconds(230))
    }

    @Test("In any order of events, the clock and the model agree on each load's time", arguments: 1...300)
    func model(seed: UInt64) {
        var model = StallModel(seed: seed)
        for _ in 0..<200 {
            model.step()
            #expect(model.disagreement == nil, "seed \(seed)")
            if model.disagreement != nil { return }
        }
    }
}

/// Models loads that wait for one attempt after another, and counts the seconds that each has waited.
private struct StallModel {
    private struct Load {
        var spent = 0
        var received = 0
    }

    private static let limit = 30
    private var random: SeededRandom
    private var clock = StallClock(limit: .seconds(limit), now: .zero)
    private var loads: [TaskID: Load] = [:]
    private var nextID: TaskID = 1
    private var now = 0
    private var isQueued = false
    private var heldUntil = 0
    private var total = 0
    /// The most bytes that the attempt has received.
    private var most = 0

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private var time: Duration { .seconds(now) }

    mutating func step() {
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<3: join()
        case 3:
            guard let id = loads.keys.sorted().randomElement(using: &random) else { return }
            loads[id] = nil
            clock.left(id)
        case 4..<6:
            // The attempt receives new bytes, or it restarts and first receives bytes that it already had.
            total = Bool.random(using: &random) ? total + 10 : max(0, total - 20)
            receive()
        case 6:
            isQueued.toggle()
            clock.setQueued(isQueued, time)
        case 7:
            let end = now + Int.random(in: 0..<20, using: &random)
            heldUntil = max(heldUntil, end)
            clock.hold(until: .seconds(end), time)
        case 8:
            let stopped = Int.random(in: 2..<4000, using: &random)
            now += stopped
            clock.exclude(.seconds(stopped), now: time)
        case 9: beginAttempt()
        default: pass(Int.random(in: 1..<10, using: &random))
        }
    }

    private mutating func join() {
        // Bytes that the attempt received earlier aren't new to this load.
        loads[nextID] = Load(received: most)
        clock.joined(nextID, with: .init(), time)
        nextID += 1
    }

    private mutating func receive() {
        clock.didReceive(total: total, time)
        most = max(most, total)
        for (id, load) in loads where total > load.received { loads[id] = Load(spent: 0, received: total) }
    }

    private mutating func pass(_ seconds: Int) {
        for _ in 0..<seconds {
            if !isQueued, now >= heldUntil { for id in loads.keys { loads[id]?.spent += 1 } }
            now += 1
        }
    }

    private mutating func beginAttempt() {
        var next = StallClock(limit: .seconds(Self.limit), now: time)
        for id in loads.keys { next.joined(id, with: clock.share(of: id, time) ?? .init(), time) }
        (clock, isQueued, heldUntil, total, most) = (next, false, now, 0, 0)
    }

    /// Describes where the clock disagrees with the model.
    var disagreement: String? {
        for (id, load) in loads where clock.share(of: id, time)?.spent != .seconds(load.spent) {
            return "load \(id) has spent \(load.spent) s"
        }
        let late = Set(loads.filter { $0.value.spent >= Self.limit }.keys)
        if clock.late(time) != (isQueued ? [] : late) { return "late: \(late)" }
        guard let longest = loads.values.map(\.spent).max(), !isQueued else {
            return clock.deadline == nil ? nil : "a deadline"
        }
        let deadline = Duration.seconds(max(now, heldUntil) + Self.limit - longest)
        // A deadline in the past can have any value.
        return clock.deadline == deadline || longest >= Self.limit ? nil : "a deadline at \(deadline)"
    }
}
