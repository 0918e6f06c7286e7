// SPDX-License-Identifier: MIT

import ImageBase

// Loads that code of the application starts within a stage: a function that supplies data, a loader, a codec
// or a transformer. The stage keeps its slot while it waits for such an inner load, so inner loads
// that waited for slots of their own would wait forever once such stages have taken all of them. An inner
// load may therefore run in the place of the stage that waits for it. Each place is used by one inner stage
// at a time, so the number of stages that compute, and of bodies in memory, stays bounded.
extension JobGraph {
    /// Notes that a task was started within a stage. Without effect if the stage has ended.
    mutating func nest(_ task: TaskID, in place: RunningStageID?) {
        guard let place, running[place] != nil else { return }
        tasks[task]?.place = place
        nested[place, default: []].insert(task)
    }

    mutating func unnest(_ task: TaskID, in place: RunningStageID?) {
        guard let place, nested[place]?.remove(task) != nil else { return }
        if nested[place]?.isEmpty == true { nested[place] = nil }
    }

    /// Starts inner stages that wait for a slot of a lane, in the places of the stages that wait for them.
    mutating func fillPlaces(of lane: Lane, _ actions: inout Actions) {
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

    /// The stage nearest to `stage`, of those that wait for one another, whose place an inner stage of a lane
    /// may use.
    private func freePlace(for lane: Lane, from stage: RunningStageID) -> RunningStageID? {
        var (next, seen) = ([stage], Set<RunningStageID>())
        while let id = next.popLast() {
            guard seen.insert(id).inserted, let stage = running[id] else { continue }
            // Transfers also wait for slots for pixels, which stages that decode and transform have.
            if stage.borrower == nil, stage.lane == lane || lane == .network && stage.lane == .pixels {
                return id
            }
            guard let job = stage.job else { continue }
            next += places(of: job)
        }
        return nil
    }

    /// Whether a task that was started within a stage waits for the job.
    func isNested(_ job: Job) -> Bool { !nested.isEmpty && !places(of: job).isEmpty }

    /// The stages that wait for a job, directly or through other jobs.
    private func places(of job: Job) -> [RunningStageID] {
        job.tasks.compactMap { tasks[$0]?.place } + job.downstream.flatMap { places(of: $0) }
    }

    /// Gives back the slot of a stage that has ended, or the place that it has used. An inner stage that uses
    /// its place keeps that.
    mutating func freePlace(of id: RunningStageID, _ ended: Running) {
        nested[id] = nil
        if let lender = ended.lender { running[lender]?.borrower = ended.borrower }
        guard let borrower = ended.borrower else {
            if ended.lender == nil { lanes[ended.lane.rawValue].used -= 1 }
            return
        }
        running[borrower]?.lender = ended.lender
        guard ended.lender == nil, let lane = running[borrower]?.lane else { return }
        lanes[ended.lane.rawValue].used -= 1
        lanes[lane.rawValue].used += 1
    }
}
