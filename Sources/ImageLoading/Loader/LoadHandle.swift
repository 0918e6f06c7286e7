// SPDX-License-Identifier: MIT

public import ImageBase

/// Controls a load. All methods may be called on any thread and at any time, even after the end, and return
/// at once.
public protocol LoadHandle: AnyObject, Sendable {
    /// Stops the load. It ends with ``ImageError/Code/cancelled``, unless it has just ended.
    func cancel()
    /// Continues after ``LoadFlow/pause``. Has no effect if the load is not paused.
    func resume()
    /// Changes the priority of a load that is waiting. Has no effect on a running one.
    func setPriority(_ priority: Priority)
}
