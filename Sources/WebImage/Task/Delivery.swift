// SPDX-License-Identifier: MIT

import Dispatch

/// The thread on which a user's closure is called.
enum Delivery: Sendable {
    /// The thread that posts the event: a caller's, or one that reads or decodes.
    case caller
    /// A thread of a pool, because the thread that posts the event serves the network and must not wait for
    /// user code.
    case pool

    // Without QoS: a queue with a QoS shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.delivery", attributes: .concurrent)

    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .caller: body()
        case .pool: Self.queue.async(execute: body)
        }
    }
}
