// SPDX-License-Identifier: MIT

import ImageBase

// Inner loads: loads that the app's code starts within a stage, for example in a data provider, a loader, a
// codec or a transformer. The stage keeps its slot while it waits for the inner load. If inner loads needed
// slots, too, they'd wait forever once such stages had taken every slot. So an inner load may run in the
// place of the stage that's waiting for it. Only one inner stage uses a place at a time, so the number of
// computing stages, and of bodies in memory, stays bounded.
extension JobGraph {
    /// Records that a task was started within a stage. Has no effect if the stage has ended.
    mutating func nest(_ task: TaskID, in place: RunningStageID?) {
        guard let place, running[place] != nil else { return }
        tasks[task]?.place = place
        nested[place, default: []].insert(task)
    }

    mutating func unnest(_ task: TaskID, in place: RunningStageID?) {
        guard let place, nested[place]?.remove(task) != nil else { return }
        if nested[place]?.isEmpty == true { nested[place] = nil }
    }

    /// Starts inner stages that are waiting for a slot of a lane, in the places of the stages waiting for
    /// them.
    mutating func fillPlaces(of lane: Lane, _ actions: inout Actions) {
        // A lane without slots is suspended, and inner stages have to wait, too.
        guard !nested.isEmpty, lanes[lane.rawValue].waitingCount > 0, lanes[lane.rawValue].slots > 0 else {
            return
        }
        for (stage, tasks) in nested where freePlace(for: lane, from: stage) != nil {
            for task in tasks.sorted() {
                guard var job = self.tasks[task]?.job else { continue }
                while case .upstream(let upstream) = job.state { job = upstream }
                guard case .waiting(lane, _) = job.state else { continue }
                guard let place = freePlace(for: lane, from: stage) else { break }
                lanes[lane.rawValue].waitingCount -= 1
                begin(job, in: lane, inPlaceOf: place, &actions)
            }
        }
    }

    /// Finds a place that an inner stage of a lane may use, starting with `stage` and continuing with the
    /// stages that wait for it.
    private func freePlace(for lane: Lane, from stage: RunningStageID) -> RunningStageID? {
        var (next, seen) = ([stage], Set<RunningStageID>())
        while let id = next.popLast() {
            guard seen.insert(id).inserted, let stage = running[id] else { continue }
            // Transfers also wait for pixel slots, which decoding and transforming stages hold.
            if stage.borrower == nil, stage.lane == lane || lane == .network && stage.lane == .pixels {
                return id
            }
            guard let job = stage.job else { continue }
            next += places(of: job)
        }
        return nil
    }

    /// Whether a task started within a stage is waiting for the job.
    func isNested(_ job: Job) -> Bool { !nested.isEmpty && !places(of: job).isEmpty }

    /// The stages waiting for a job, directly or through other jobs.
    private func places(of job: Job) -> [RunningStageID] {
        job.tasks.compactMap { tasks[$0]?.place } + job.downstream.flatMap { places(of: $0) }
    }

    /// Frees the slot or place that a finished stage used. If an inner stage is running in its place, that
    /// stage keeps it.
    mutating func freePlace(of id: RunningStageID, _ ended: Running) {
        nested[id] = nil
        if let lender = ended.lender { running[lender]?.borrower = ended.borrower }
        guard let borrower = ended.borrower else {
            if ended.lender == nil { lanes[ended.lane.rawValue].used -= 1 }
            return
        }
        running[borrower]?.lender = ended.lender
        guard ended.lender == nil, let lane = running[borrower]?.lane else { return }
        // The inner stage may be in another lane, and occupies a slot there from now on.
        lanes[ended.lane.rawValue].used -= 1
        lanes[lane.rawValue].used += 1
    }
}
