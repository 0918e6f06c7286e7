// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// Where work is done that blocks: encoding, files.
enum Blocking {
    // Without QoS: a queue that has one shares its threads with Swift's cooperative pool.
    private static let queue = DispatchQueue(label: "webimage.blocking", attributes: .concurrent)

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
