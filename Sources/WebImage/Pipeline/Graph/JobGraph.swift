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
    /// No slot: the stage decides about a load, and may ask the program.
    case control
    /// No slot: the stage waits.
    case timer
    /// Transfers. The transport limits how many run at once; while loading is suspended, none begins.
    case network
    /// Decoding and transforming.
    case pixels

    /// Those whose stages may lend their places to inner loads, or use such a place.
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
        /// The work of a stage, in a slot of its lane.
        case stage(Lane, Work)
        case upstream(JobPlan)
        /// The output of the job is that of a job with another key too. If there is one, the output is taken
        /// from it, and other steps follow. Otherwise the job stands in for it: those that need it wait for
        /// this one.
        case stand(in: Key, after: [Step])
        /// The job goes on if there are fewer admitted jobs than allowed, and otherwise fails as busy.
        case admission
    }

    /// The end of a stage.
    enum Outcome: Sendable {
        /// The job has its output; the remaining steps are skipped.
        case done(Output)
        /// The job continues `by` steps further, with this input.
        case advance(by: Int = 1, Output?)
        /// The job continues with other steps.
        case replace([Step])
        case failed(ImageError)
    }
}

/// The jobs of a pipeline, the tasks that wait for them and the stages that run, as a value.
///
/// Equal work is done once: a task joins the job with its key, or creates it. A job is a list of steps. A
/// step is a stage, which runs outside of the graph in a slot of its lane, or an upstream job, whose output
/// the next step takes. A job lives while a task or another job needs it, and has the highest priority of
/// them.
///
/// The graph contains no locks, no I/O and no closures. Every event returns the actions that the owner runs
/// after unlocking. A task stays in the graph from `join` or `enter` to `end` or `leave`, also between two
/// jobs. The code that removes a task is the only code that completes it, so a task ends exactly once and can
/// be cancelled at any time before.
///
/// Two limits bound the memory of pixels. A job with a step `admission` is counted from there to its end, and
/// fails if there are too many: this bounds the queue before data is loaded. A stage in the lane of
/// pixels needs the bytes that the owner has reported with the end of the stage before it, and waits until
/// they are free. Slots and bytes are given to the first job of the lane only: a large image is not overtaken
/// by small ones without end. Stages take no further bytes while they run, so the oldest always ends.
struct JobGraph<Key: Hashable & Sendable, Work: Sendable, Output: Sendable, Client: Sendable> {
    typealias Plan = JobPlan<Key, Work, Output>
    typealias Step = Plan.Step
    typealias Outcome = Plan.Outcome

    /// The actions that follow from one event, in their order.
    typealias Actions = ShortList<Action>

    enum Action {
        case start(RunningStageID, Work, Lane, input: Output?)
        case cancel(RunningStageID)
        case setPriority(RunningStageID, Priority)
        /// Another client waits for the output of the stage.
        case joined(RunningStageID)
        /// A client waits no longer for the output of the stage, but another one does.
        case left(RunningStageID)
        /// Another task waits for the output of the job, directly or through other jobs.
        case shared(Key)
        /// The task's job has ended. The task is still in the graph: it may `move` to another job, or `end`.
        case finish(TaskID, Client, Result<Output, ImageError>)
    }

    /// Visible only to the graph that created it.
    final class Job {
        let key: Key
        /// The key of another job that it stands in for.
        var otherKey: Key?
        var steps: [Step]
        var index = 0
        var input: Output?
        /// The tasks that wait for the job, in the order of joining.
        var tasks: [TaskID] = []
        /// The jobs that wait for this one.
        var downstream: [Job] = []
        /// The number of tasks and jobs per priority; five of the eight places are used.
        var demand = SIMD8<Int32>()
        var priority: Priority
        /// When the job was added; decides between equal priorities. A job is added before those that it
        /// waits for, so jobs that were begun are finished first, and few results wait for the next stage.
        let arrival: UInt64
        /// The bytes of pixels that the next stage needs, or that the output of the job has.
        var bytes = 0
        var isAdmitted = false
        var state = State.idle
        /// The number that events of the job have; 0 until one is sent.
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

        /// Releases the job's data. Its entry in a lane may remain until it reaches the top, and must not
        /// keep bytes or pixels in memory.
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
        /// Nil before the first job, between two jobs, and while the result of the last job is delivered.
        var job: Job?
        var priority: Priority
        /// The stage within which the task was started; nil for none, and for one that has ended.
        var place: RunningStageID?
    }

    struct Running {
        let lane: Lane
        /// The bytes of pixels that it occupies.
        let bytes: Int
        /// Nil once no job needs the stage: it was cancelled, and occupies its slot until it has ended.
        var job: Job?
        /// The stage whose place it uses, instead of a slot; nil for none.
        var lender: RunningStageID?
        /// The inner stage that uses its place; nil for none.
        var borrower: RunningStageID?
    }

    /// The jobs that a task or another job needs.
    var jobs: [Key: Job] = [:]
    /// The number of jobs that are in `jobs` twice, because they stand in for another one.
    private(set) var standIns = 0
    var tasks: [TaskID: Waiter] = [:]
    var running: [RunningStageID: Running] = [:]
    /// The tasks that were started within a stage, for those stages.
    var nested: [RunningStageID: Set<TaskID>] = [:]
    var lanes: [LaneState]
    /// The number of admitted jobs, and the most there may be.
    var admitted = (count: 0, maximum: Int.max)
    /// The number of transfers and of stages that wait for a slot for pixels, up to which transfers begin.
    let maximumLoading: Int
    private var lastIdentifier: UInt64 = 0

    struct LaneState {
        var slots: Int
        var used = 0
        /// The bytes of pixels that running stages may need together.
        var maximumBytes = Int.max
        var usedBytes = 0
        /// Contains outdated entries too: of jobs that were abandoned, or have another priority since.
        var waiting = Heap<WaitingJob>()
        /// The number of current entries in `waiting`.
        var waitingCount = 0

        /// Whether bytes are free. A stage that needs more than the limit runs alone.
        func fits(_ bytes: Int) -> Bool {
            bytes == 0 || usedBytes == 0 || bytes <= maximumBytes - usedBytes
        }
    }

    /// An entry in a lane: a higher priority is first, then the older one.
    struct WaitingJob: Comparable {
        let job: Job
        let priority: Priority
        let arrival: UInt64
        /// The entry is current while the job waits with the same stamp.
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
    ///   - pixelBytes: the bytes of pixels that running stages may need together.
    ///   - waiting: the number of jobs that may be admitted besides those in the slots for pixels.
    ///   - loading: the number of transfers and of stages that wait for a slot for pixels, up to which
    ///     transfers begin.
    init(
        diskSlots: Int, pixelSlots: Int, pixelBytes: Int = .max, waiting: Int = .max, loading: Int = .max
    ) {
        maximumLoading = max(1, loading)
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

    /// Makes a job stand in for another one, which doesn't exist: it's found under that key, too.
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
