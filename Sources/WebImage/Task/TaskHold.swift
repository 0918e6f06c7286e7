// SPDX-License-Identifier: MIT

import ImageBase

/// A task's place in the job graph.
struct TaskHold: Sendable {
    let id: TaskID
    let manager: ImageManager

    func leave() { manager.leave(id) }
    func setPriority(_ priority: Priority) { manager.setPriority(priority, of: id) }
}
