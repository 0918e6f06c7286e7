// SPDX-License-Identifier: MIT

// The numbers of jobs, which only an observer needs. A job has the number 0 until it is given one.
extension JobGraph {
    /// The job of a running stage or of a task, for its number.
    enum NumberedJob {
        case stage(RunningStageID)
        case task(TaskID)
    }

    /// The number of a job; nil if there is no such job.
    func number(of job: NumberedJob) -> UInt64? { find(job)?.number }

    /// Gives a number to a job, unless it has one.
    ///
    /// - Returns: the job's number; nil if there is no such job.
    func setNumber(_ number: UInt64, of job: NumberedJob) -> UInt64? {
        guard let job = find(job) else { return nil }
        if job.number == 0 { job.number = number }
        return job.number
    }

    /// Whether others waited for a task's job before the task did.
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
