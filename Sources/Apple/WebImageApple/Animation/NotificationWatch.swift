// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import Foundation

/// Calls a closure for notifications until it's released.
package final class NotificationWatch {
    private let center: NotificationCenter
    private let tokens: [any NSObjectProtocol]

    /// - Parameters:
    ///   - object: The sender of the notifications; nil for any sender.
    ///   - center: The center that posts them. Default: the process's center.
    ///   - received: Called on the sender's thread.
    package init(
        _ names: [Notification.Name], from object: AnyObject? = nil,
        in center: NotificationCenter = .default, _ received: @escaping @Sendable () -> Void
    ) {
        self.center = center
        tokens = names.map { name in
            center.addObserver(forName: name, object: object, queue: nil) { _ in
                received()
            }
        }
    }

    deinit {
        for token in tokens { center.removeObserver(token) }
    }
}
#endif
