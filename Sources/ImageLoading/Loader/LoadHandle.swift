// SPDX-License-Identifier: MIT

public import ImageBase

/// Controls a load. You can call all methods on any thread and at any time, even after the load has ended.
/// They return right away.
public protocol LoadHandle: AnyObject, Sendable {
    /// Stops the load. It ends with ``ImageError/Code/cancelled``, unless it has just finished.
    func cancel()
    /// Continues after ``LoadFlow/pause``. Has no effect if the load isn't paused.
    func resume()
    /// Changes the priority of a waiting load. Has no effect on a running load.
    func setPriority(_ priority: Priority)
}
