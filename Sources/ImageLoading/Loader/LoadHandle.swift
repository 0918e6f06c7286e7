// SPDX-License-Identifier: MIT

public import ImageBase

/// The hold on a load under way. All methods may be called on any thread, at any time, also after the end, and
/// return at once.
public protocol LoadHandle: AnyObject, Sendable {
    /// Stops the load; the sink hears ``ImageError/Code/cancelled``, unless it ended otherwise just before.
    func cancel()
    /// Continues after ``LoadFlow/pause``. Without a pause it does nothing.
    func resume()
    /// Moves a load that still waits for its turn; one that runs is not touched.
    func setPriority(_ priority: Priority)
}
