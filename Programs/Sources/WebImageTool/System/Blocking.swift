// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Runs work that blocks or takes a long time, such as encoding and writing files.
enum Blocking {
    // We don't set a QoS, because a queue with one shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "webimage.blocking", attributes: .concurrent)

    /// Runs `body` on a thread outside the cooperative pool.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable () throws(ImageError) -> Value
    ) async throws(ImageError) -> Value {
        let slot = Locked<Result<Value, ImageError>?>(nil)
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            queue.async {
                let result = Result { () throws(ImageError) in try body() }
                slot.withLock { $0 = result }
                continuation.resume()
            }
        }
        guard let result = slot.withLock({ $0 }) else { throw .cancelled }
        return try result.get()
    }
}
