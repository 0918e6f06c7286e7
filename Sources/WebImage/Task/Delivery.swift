// SPDX-License-Identifier: MIT

import Dispatch

/// Which thread runs the closures that users gave.
enum Delivery: Sendable {
    /// The one that brings the news: a caller's, or one of the pools for reading and decoding.
    case caller
    /// A pool's, because the one that brings the news serves the network and must never wait for a user.
    case pool

    // Without QoS: a queue that has one shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "WebImage.delivery", attributes: .concurrent)

    func run(_ body: @escaping @Sendable () -> Void) {
        switch self {
        case .caller: body()
        case .pool: Self.queue.async(execute: body)
        }
    }
}
