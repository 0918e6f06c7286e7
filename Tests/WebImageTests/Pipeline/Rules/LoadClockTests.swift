// SPDX-License-Identifier: MIT

import ImageBase
import Testing
import WebImageTestSupport

@testable import WebImage

/// Tests requests' time limits by themselves and against a model that counts each second for each load.
@Suite("Model of request time limits", .timeLimit(.minutes(1)))
struct LoadClockTests {
    private typealias Limits = DeadlineClock.Limits

    private func clock(_ loads: [TaskID: Limits], stallTimeout: Duration? = nil) -> LoadClock {
        var clock = LoadClock(stallTimeout: stallTimeout, isAttempt: true, now: .zero)
        for (id, limits) in loads { clock.joined(id, limits, with: .init(stallTimeout: .init()), at: .zero) }
        return clock
    }

    @Test("A load ends at its own limit while another load has time left")
    func alone() {
        var clock = clock([1: Limits(load: .seconds(5)), 2: Limits(load: .seconds(60))])
        #expect(clock.deadline == .seconds(5))
        #expect(clock.ends(of: [1, 2], .seconds(4)) == .init())
        #expect(clock.ends(of: [1, 2], .seconds(5)).loads == [1: .deadline(.load(.seconds(5)))])
        #expect(clock.deadline == .seconds(60))
        #expect(clock.ends(of: [2], .seconds(60)).attempt == .deadline(.load(.seconds(60))))
    }

    @Test("An attempt without limits continues for its load, even after all other loads end")
    func unlimited() {
        var clock = clock([1: Limits(load: .seconds(5)), 2: Limits()])
        let ends = clock.ends(of: [1, 2], .seconds(900))
        #expect(ends.loads.keys.sorted() == [1] && ends.attempt == nil)
        #expect(clock.deadline == nil && clock.ends(of: [2], .seconds(9000)) == .init())
    }

    @Test("A load with attempts left waits for another load's transfer, but doesn't keep it running")
    func attempts() {
        let (short, long) = (Limits(attempt: .seconds(5), attempts: 3), Limits(attempt: .seconds(8)))
        var clock = clock([1: short, 2: long])
        #expect(clock.ends(of: [1, 2], .seconds(5)) == .init() && clock.deadline == .seconds(8))
        let ends = clock.ends(of: [1, 2], .seconds(8))
        #expect(ends.attempt?.isOver == false)
        #expect(ends.loads.isEmpty && ends.isOfServer)
        #expect(clock.share(of: 1, .seconds(8)).deadlines == .init(time: .seconds(8), attempts: 1))
    }

    @Test("A load ends once it has waited for as long as all its attempts could take")
    func attemptsAreOver() {
        var clock = clock([1: Limits(attempt: .seconds(5), attempts: 3), 2: Limits()])
        #expect(clock.ends(of: [1, 2], .seconds(5)) == .init() && clock.deadline == .seconds(15))
        #expect(clock.ends(of: [1, 2], .seconds(15)).loads == [1: .deadline(.attempts(.seconds(5)))])
        #expect(clock.deadline == nil)
    }

    @Test("A load that left doesn't keep an attempt running")
    func left() {
        var clock = clock([1: Limits(load: .seconds(5)), 2: Limits(load: .seconds(60))])
        #expect(clock.ends(of: [1], .seconds(5)).attempt == .deadline(.load(.seconds(5))))
    }

    @Test("Stall and time limits are separate, and a timed-out load leaves the next attempt to other loads")
    func stallTimeout() {
        var clock = clock(
            [1: Limits(load: .seconds(40)), 2: Limits(attempt: .seconds(30))], stallTimeout: .seconds(30))
        clock.stallTimeout?.didReceive(total: 10, .seconds(20))
        let ends = clock.ends(of: [1, 2], .seconds(40))
        #expect(ends.attempt == .deadline(.attempts(.seconds(30))))
        #expect(ends.loads == [1: .deadline(.load(.seconds(40)))])
        // No new data has arrived for 30 s.
        #expect(clock.ends(of: [2], .seconds(50)).attempt == .stallTimeout(.seconds(30)))
    }

    @Test("Retry delays don't count toward an attempt's limit, and stopped time doesn't count toward any")
    func stopped() {
        var delay = LoadClock(stallTimeout: nil, isAttempt: false, now: .zero)
        delay.joined(1, Limits(load: .seconds(60), attempt: .seconds(5)), with: .init(), at: .zero)
        #expect(delay.deadline == .seconds(60))
        delay.exclude(.seconds(3600), now: .seconds(3610))
        #expect(delay.deadline == .seconds(3660))
        #expect(delay.share(of: 1, .seconds(3620)).deadlines == .init(time: .seconds(20)))
        delay.exclude(.seconds(3600), now: .seconds(3630))
        #expect(delay.deadline == .seconds(3690))
    }

    @Test("In any order of events, each load ends when the model expects it", arguments: 1...300)
    func model(seed: UInt64) {
        var model = TimeModel(seed: seed)
        for _ in 0..<200 {
            model.step()
            #expect(model.disagreement == nil, "seed \(seed)")
            if model.disagreement != nil { return }
        }
    }
}

/// Models loads that wait for one attempt after another, and counts the seconds that each has waited.
private struct TimeModel {
    private struct Load {
        let limits: DeadlineClock.Limits
        /// The total seconds, and the seconds in the current attempt.
        var spent = 0
        var waited = 0
        var attempts = 0

        var isOver: Bool { limits.load.map { .seconds(spent) >= $0 } ?? false }
        var isLate: Bool { isOver || limits.attempt.map { .seconds(waited) >= $0 } ?? false }
        var isLast: Bool {
            isOver
                || limits.attempt.map { .seconds(waited) >= $0 * max(1, limits.attempts - attempts) } ?? false
        }
    }

    private var random: SeededRandom
    private var clock = LoadClock(stallTimeout: nil, isAttempt: true, now: .zero)
    private var loads: [TaskID: Load] = [:]
    private var nextID: TaskID = 1
    private var now = 0
    private(set) var disagreement: String?

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func step() {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3:
            let load = Load(limits: limits())
            loads[nextID] = load
            clock.joined(nextID, load.limits, with: .init(), at: .seconds(now))
            nextID += 1
        case 3:
            // A load leaves without notifying the clock.
            if let id = loads.keys.sorted().randomElement(using: &random) { loads[id] = nil }
        case 4:
            let stopped = Int.random(in: 2..<4000, using: &random)
            now += stopped
            clock.exclude(.seconds(stopped), now: .seconds(now))
        case 5: beginAttempt()
        default:
            for _ in 0..<Int.random(in: 1..<5, using: &random) where disagreement == nil { second() }
        }
    }

    private mutating func limits() -> DeadlineClock.Limits {
        var limits = DeadlineClock.Limits()
        if Bool.random(using: &random) { limits.load = .seconds(Int.random(in: 1..<60, using: &random)) }
        if Bool.random(using: &random) { limits.attempt = .seconds(Int.random(in: 1..<20, using: &random)) }
        limits.attempts = Int.random(in: 1..<4, using: &random)
        return limits
    }

    private mutating func second() {
        now += 1
        for id in loads.keys {
            loads[id]?.spent += 1
            loads[id]?.waited += 1
        }
        let present = loads.keys.sorted()
        let endsAttempt = !present.isEmpty && loads.values.allSatisfy(\.isLate)
        let isRetried = endsAttempt && loads.values.contains { !$0.isOver }
        let alone = loads.filter { endsAttempt ? isRetried && $0.value.isOver : $0.value.isLast }
        let ends = clock.ends(of: present, .seconds(now))
        if Set(ends.loads.keys) != Set(alone.keys) {
            disagreement = "\(ends.loads.keys.sorted()) end alone, and not \(alone.keys.sorted())"
        }
        if (ends.attempt != nil) != endsAttempt { disagreement = "the attempt ends: \(endsAttempt)" }
        if let reason = ends.attempt, reason.isOver == isRetried { disagreement = "retried: \(isRetried)" }
        for id in alone.keys { loads[id] = nil }
        if endsAttempt {
            if !isRetried { loads = [:] }
            beginAttempt()
        } else if let next = clock.deadline, next < .seconds(now) {
            // The deadline may belong to a load that left. No other deadline passes unnoticed.
            _ = clock.ends(of: present, .seconds(now))
        }
    }

    private mutating func beginAttempt() {
        var next = LoadClock(stallTimeout: nil, isAttempt: true, now: .seconds(now))
        for id in loads.keys {
            let share = clock.share(of: id, .seconds(now))
            loads[id]?.waited = 0
            loads[id]?.attempts += 1
            guard let load = loads[id] else { continue }
            let spent = DeadlineClock.Share(time: .seconds(load.spent), attempts: load.attempts)
            if !load.limits.isEmpty, share.deadlines != spent {
                disagreement = "load \(id) has spent \(load.spent) s in \(load.attempts) attempts"
            }
            next.joined(id, load.limits, with: share, at: .seconds(now))
        }
        clock = next
    }
}
