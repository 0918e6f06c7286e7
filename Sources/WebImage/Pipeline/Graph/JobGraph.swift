// SPDX-License-Identifier: MIT

import ImageBase

typealias TaskID = UInt64
typealias RunningStageID = UInt64

/// The kind of slot that a stage occupies while it runs.
enum Lane: Int, CaseIterable, Sendable {
    /// No slot: the stage takes less than a microsecond and runs on the thread that runs the actions.
    case inline
    /// Reads of the disk cache.
    case disk
    /// No slot: the stage makes a decision about a load, and may call the app's closures.
    case control
    /// No slot: the stage waits.
    case timer
    /// Transfers. The transport limits how many run at once. No transfer starts while loading is suspended.
    case network
    /// Decoding and transforming.
    case pixels

    /// The lanes with stages that may lend their places to inner loads, or run in a lent place.
    static let lending = [network, pixels]
}

/// The steps of a job. Jobs with equal keys are the same job.
final class JobPlan<Key: Hashable & Sendable, Work: Sendable, Output: Sendable>: Sendable {
    let key: Key
    let steps: [Step]

    init(key: Key, steps: [Step]) {
        self.key = key
        self.steps = steps
    }

    enum Step: Sendable {
        /// Runs a stage's work in a slot of its lane.
        case stage(Lane, Work)
        case upstream(JobPlan)
        /// The job's output is also the output of a job with another key. If that job exists, its output is
        /// used and the `after` steps follow. Otherwise this job stands in for it, and jobs that need it wait
        /// for this one.
        case stand(in: Key, after: [Step])
        /// Continues if there are fewer admitted jobs than allowed; otherwise the job fails as busy.
        case admission
    }

    /// How a stage ended.
    enum Outcome: Sendable {
        /// The job has its output; the remaining steps are skipped.
        case done(Output)
        /// The job moves `by` steps forward, with this input.
        case advance(by: Int = 1, Output?)
        /// The job continues with other steps.
        case replace([Step])
        case failed(ImageError)
    }
}

/// A pipeline's jobs, the tasks waiting for them and the running stages, as a value.
///
/// Equal work is done once: a task joins the job with its key, or creates it. A job is a list of steps. A
/// step is a stage, which runs outside the graph in a slot of its lane, or an upstream job, which passes its
/// output to the next step. A job lives while a task or another job needs it, and runs at the highest
/// priority among them.
///
/// The graph contains no locks, no I/O and no closures. Every event returns actions, which the owner runs
/// after unlocking. A task stays in the graph from `join` or `enter` to `end` or `leave`, even between two
/// jobs. Only the code that removes a task completes it, so a task ends exactly once and can be canceled at
/// any time before that.
///
/// Two limits bound the memory for pixels. A job with an `admission` step is counted from that step to its
/// end, and fails if too many are counted. This bounds the queue before any data is loaded. A stage in the
/// pixels lane needs the bytes that the owner reported when the previous stage ended, and waits until they're
/// free. Only the first job in a lane gets slots and bytes, so small images can't keep overtaking a large
/// one. Running stages never take more bytes, so the oldest always finishes.
struct JobGraph<Key: Hashable & Sendable, Work: Sendable, Output: Sendable, Client: Sendable> {
    typealias Plan = JobPlan<Key, Work, Output>
    typealias Step = Plan.Step
    typealias Outcome = Plan.Outcome

    /// The actions that follow from an event, in order.
    typealias Actions = ShortList<Action>

    enum Action {
        case start(RunningStageID, Work, Lane, input: Output?)
        case cancel(RunningStageID)
        case setPriority(RunningStageID, Priority)
        /// Another client is waiting for the stage's output.
        case joined(RunningStageID)
        /// A client stopped waiting for the stage's output, but another one still is.
        case left(RunningStageID)
        /// Another task is waiting for the job's output, directly or through other jobs.
        case shared(Key)
        /// The task's job has ended. The task is still in the graph: it may `move` to another job, or `end`.
        case finish(TaskID, Client, Result<Output, ImageError>)
    }

    /// A job. Only the graph that created it changes it.
    final class Job {
        let key: Key
        /// The key of a job that doesn't exist, which this job stands in for.
        var otherKey: Key?
        var steps: [Step]
        var index = 0
        var input: Output?
        /// The tasks waiting for the job, in the order they joined.
        var tasks: [TaskID] = []
        /// The jobs waiting for this one.
        var downstream: [Job] = []
        /// The number of tasks and jobs waiting for this job, for each priority. Only five of the eight
        /// vector elements are used.
        var demand = SIMD8<Int32>()
        var priority: Priority
        /// When the job was added, to order jobs of equal priority. A job is older than the jobs it waits
        /// for. So jobs that have already begun finish first, and few results wait for their next
        /// stage.
        let arrival: UInt64
        /// The bytes of pixels that the next stage needs, or that the job's output has.
        var bytes = 0
        var isAdmitted = false
        var state = State.idle
        /// The job's number in events; 0 until one is assigned.
        var number: UInt64 = 0

        enum State {
            case idle
            case waiting(Lane, stamp: UInt64)
            case running(RunningStageID)
            case upstream(Job)
        }

        init(_ plan: Plan, priority: Priority, arrival: UInt64) {
            self.arrival = arrival
            key = plan.key
            steps = plan.steps
            self.priority = priority
        }

        var isWanted: Bool { !tasks.isEmpty || !downstream.isEmpty }

        /// Releases the job's data. Its entry may stay in a lane until it reaches the top, and shouldn't keep
        /// bytes or pixels in memory that long.
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
        /// The job that the task is waiting for; nil before the first job, between two jobs, and while the
        /// last job's result is being delivered.
        var job: Job?
        var priority: Priority
        /// The stage that the task was started in; nil if it was started outside a stage, or if that stage
        /// has ended.
        var place: RunningStageID?
    }

    struct Running {
        let lane: Lane
        /// The bytes of pixels that the stage occupies.
        let bytes: Int
        /// The stage's job; nil if no job needs the stage anymore. A canceled stage occupies its slot until
        /// it ends.
        var job: Job?
        /// The stage whose place this one uses instead of a slot; nil if it has a slot.
        var lender: RunningStageID?
        /// The inner stage that uses this one's place; nil if none does.
        var borrower: RunningStageID?
    }

    /// The jobs that a task or another job needs.
    var jobs: [Key: Job] = [:]
    /// The number of jobs that are in `jobs` twice, because they stand in for another job.
    private(set) var standIns = 0
    var tasks: [TaskID: Waiter] = [:]
    var running: [RunningStageID: Running] = [:]
    /// The tasks started within each stage.
    var nested: [RunningStageID: Set<TaskID>] = [:]
    var lanes: [LaneState]
    /// The number of admitted jobs, and the maximum.
    var admitted = (count: 0, maximum: Int.max)
    /// The limit for running transfers plus stages waiting for a pixel slot. Once it's reached, no transfer
    /// starts.
    let maximumLoading: Int
    private var lastIdentifier: UInt64 = 0

    struct LaneState {
        var slots: Int
        var used = 0
        /// The bytes of pixels that running stages may use together.
        var maximumBytes = Int.max
        var usedBytes = 0
        /// May also contain outdated entries, from jobs that were abandoned or whose priority has changed.
        var waiting = Heap<WaitingJob>()
        /// The number of current entries in `waiting`.
        var waitingCount = 0

        /// Whether enough bytes are free. A stage that needs more than the limit runs alone.
        func fits(_ bytes: Int) -> Bool {
            bytes == 0 || usedBytes == 0 || bytes <= maximumBytes - usedBytes
        }
    }

    /// An entry in a lane. Jobs with a higher priority come first. If priorities are equal, older jobs do.
    struct WaitingJob: Comparable {
        let job: Job
        let priority: Priority
        let arrival: UInt64
        /// Identifies the entry. It's current only while its job is waiting with the same stamp.
        let stamp: UInt64

        var isCurrent: Bool {
            if case .waiting(_, let stamp) = job.state { stamp == self.stamp } else { false }
        }

        static func < (left: WaitingJob, right: WaitingJob) -> Bool {
            left.priority == right.priority ? left.arrival < right.arrival : left.priority > right.priority
        }

        static func == (left: WaitingJob, right: WaitingJob) -> Bool { left.stamp == right.stamp }
    }

    /// - Parameters:
    ///   - pixelBytes: the bytes of pixels that running stages may use together.
    ///   - waiting: how many jobs may be admitted in addition to those in the pixel slots.
    ///   - loading: the limit for running transfers plus stages waiting for a pixel slot. Once it's reached,
    ///     no transfer starts.
    init(
        diskSlots: Int, pixelSlots: Int, pixelBytes: Int = .max, waiting: Int = .max, loading: Int = .max
    ) {
        maximumLoading = max(1, loading)
        // Without a limit, `waiting` is `Int.max`, so the sum overflows.
        let (sum, isUnlimited) = max(1, pixelSlots).addingReportingOverflow(max(0, waiting))
        if !isUnlimited { admitted.maximum = sum }
        lanes = Lane.allCases.map { lane in
            switch lane {
            case .inline, .control, .timer, .network: LaneState(slots: .max)
            case .disk: LaneState(slots: max(1, diskSlots))
            case .pixels: LaneState(slots: max(1, pixelSlots), maximumBytes: pixelBytes)
            }
        }
    }

    subscript(lane: Lane) -> LaneState { lanes[lane.rawValue] }

    mutating func makeIdentifier() -> UInt64 {
        lastIdentifier += 1
        return lastIdentifier
    }

    /// Makes a job stand in for another one, which doesn't exist. The job is then found under that key, too.
    mutating func stand(_ job: Job, in key: Key) {
        job.otherKey = key
        jobs[key] = job
        standIns += 1
    }

    mutating func leaveOther(_ job: Job) {
        guard let key = job.otherKey else { return }
        job.otherKey = nil
        jobs[key] = nil
        standIns -= 1
    }
}
