// SPDX-License-Identifier: MIT

// Job numbers, which only an observer needs. A job has the number 0 until one is assigned.
extension JobGraph {
    /// Finds a job by its running stage or by a task.
    enum NumberedJob {
        case stage(RunningStageID)
        case task(TaskID)
    }

    /// A job's number; nil if the stage or task has no job.
    func number(of job: NumberedJob) -> UInt64? { find(job)?.number }

    /// Assigns a number to a job, unless it already has one.
    ///
    /// - Returns: the job's number; nil if the stage or task has no job.
    func setNumber(_ number: UInt64, of job: NumberedJob) -> UInt64? {
        guard let job = find(job) else { return nil }
        if job.number == 0 { job.number = number }
        return job.number
    }

    /// Whether something else was waiting for a task's job before the task joined it.
    func hasJoinedOthers(_ task: TaskID) -> Bool {
        guard let job = tasks[task]?.job else { return false }
        return job.tasks.first != task || !job.downstream.isEmpty
    }

    private func find(_ job: NumberedJob) -> Job? {
        switch job {
        case .stage(let id): running[id]?.job
        case .task(let id): tasks[id]?.job
        }
    }
}
