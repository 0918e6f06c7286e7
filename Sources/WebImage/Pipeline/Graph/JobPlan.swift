// SPDX-License-Identifier: MIT

import ImageBase

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
