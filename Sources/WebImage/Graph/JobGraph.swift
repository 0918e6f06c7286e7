// SPDX-License-Identifier: MIT

import ImageBase

typealias TaskID = UInt64
typealias EffectID = UInt64

/// Which kind of slot an effect takes while it runs.
enum Lane: Int, CaseIterable, Sendable {
    /// Takes none: over in less than a microsecond, run by the thread that runs the actions.
    case inline
    /// Reads and writes of the disk cache.
    case disk
    /// Transfers. How many may run at once is the transport's affair.
    case network
    /// Decoding and transforming.
    case pixels
}

/// Who waits for whom, and what runs: the work of a manager as a value.
///
/// Equal work is done once: a task joins the job with its key, or creates it. A job is a list of steps; a step is an
/// effect (work outside, in a slot of its lane) or an upstream job whose product the next step takes. A job lives
/// while somebody waits for it, and is as urgent as the most urgent of them.
///
/// No locks, no I/O, no closures in here. Every event returns the actions that the owner runs after it has unlocked.
/// A task stays in the graph from `join` or `enter` to `end` or `leave`, also between two jobs. Only the code that
/// takes it out completes it, so a task ends exactly once and can be cancelled at any time before.
struct JobGraph<Work: Sendable, Payload: Sendable, Client: Sendable> {
    /// What a job is to do. Jobs with equal keys are one.
    final class Plan: Sendable {
        let key: JobKey
        let steps: [Step]

        init(key: JobKey, steps: [Step]) {
            self.key = key
            self.steps = steps
        }
    }

    enum Step: Sendable {
        case effect(Lane, Work)
        case upstream(Plan)
    }

    /// How an effect ended.
    enum Outcome: Sendable {
        /// The job has its product; the steps that are left are not run.
        case done(Payload)
        /// On with the step that many places further, which is given the payload.
        case advance(by: Int = 1, Payload?)
        /// On with other steps instead.
        case replace([Step])
        case failed(ImageError)
    }

    enum Action {
        case start(EffectHandle, Work, Payload?)
        case cancel(EffectHandle)
        case reprioritise(EffectHandle, Priority)
        /// Somebody more waits for what it brings.
        case joined(EffectHandle)
        /// The task's job has ended. The task is still in the graph: it may `move` to another job, or `end`.
        case finish(TaskID, Client, Result<Payload, ImageError>)
    }

    /// Belongs to the graph that made it: nobody else sees one.
    final class Job {
        let key: JobKey
        var steps: [Step]
        var index = 0
        var input: Payload?
        /// Those that wait for it, in the order in which they came.
        var tasks: [TaskID] = []
        var downstream: [Job] = []
        /// How many wait with each priority; of the eight places five are used.
        var demand = SIMD8<Int32>()
        var priority: Priority
        /// Its place among equals in the lane where it waits.
        var arrival: UInt64 = 0
        var state = State.idle

        enum State {
            case idle
            case waiting(Lane, stamp: UInt64)
            case running(EffectHandle)
            case upstream(Job)
        }

        init(_ plan: Plan, priority: Priority) {
            key = plan.key
            steps = plan.steps
            self.priority = priority
        }

        var isWanted: Bool { !tasks.isEmpty || !downstream.isEmpty }

        /// Releases what the job holds. Its entry in a lane's list may stay until it comes up, and must not keep bytes
        /// or pixels in memory until then.
        func end() {
            state = .idle
            steps = []
            input = nil
            tasks = []
            downstream = []
        }
    }

    struct Waiter {
        let client: Client
        /// Nil before the first job, between two jobs, and while the result of the last one is being delivered.
        var job: Job?
        var priority: Priority
    }

    struct Running {
        let lane: Lane
        /// Nil once nobody wants the product: the effect was cancelled and keeps its slot until it says it has ended.
        var job: Job?
    }

    /// Those that are wanted.
    var jobs: [JobKey: Job] = [:]
    var tasks: [TaskID: Waiter] = [:]
    var running: [EffectID: Running] = [:]
    var lanes: [LaneState]
    private var lastIdentifier: UInt64 = 0

    struct LaneState {
        var slots: Int
        var used = 0
        var waiting = WaitingList<Job>()
        /// Entries of `waiting` that count.
        var live = 0

        /// Whether there is a slot, and nobody waits for one.
        var isFree: Bool { used < slots && waiting.count == 0 }
    }

    init(diskSlots: Int, pixelSlots: Int) {
        lanes = Lane.allCases.map { lane in
            switch lane {
            case .inline, .network: LaneState(slots: .max)
            case .disk: LaneState(slots: max(1, diskSlots))
            case .pixels: LaneState(slots: max(1, pixelSlots))
            }
        }
    }

    mutating func makeIdentifier() -> UInt64 {
        lastIdentifier += 1
        return lastIdentifier
    }
}
