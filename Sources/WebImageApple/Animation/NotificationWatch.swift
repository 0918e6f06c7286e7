// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import Foundation

/// Calls a closure for notifications until it is released.
package final class NotificationWatch {
    private let tokens: [any NSObjectProtocol]

    /// - Parameters:
    ///   - object: The sender of the notifications; nil for any.
    ///   - received: Called on the thread of the sender.
    package init(
        _ names: [Notification.Name], from object: AnyObject? = nil,
        _ received: @escaping @Sendable () -> Void
    ) {
        tokens = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) { _ in
                received()
            }
        }
    }

    deinit {
        for token in tokens { NotificationCenter.default.removeObserver(token) }
    }
}
#endif
