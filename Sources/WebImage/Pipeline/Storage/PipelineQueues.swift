// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// The queues for a pipeline's work other than stages, such as previews and disk writes. Disk reads, decoding
/// and transforming run on `WorkerThreads` instead, and the graph limits how many run at once.
final class PipelineQueues: Sendable {
    /// Makes previews, one at a time, so the other cores are free for finished images.
    let previews = WorkQueue(slots: 1)
    /// Runs disk writes.
    let stores: StoreQueue
    /// Encodes variants, and writes them to disk.
    let encodes = WorkQueue(slots: 1)
    /// Runs the app's serializers, which may call the manager, and writes their variants to disk.
    let serializers = WorkQueue(slots: 1)
    /// Reads the disk cache outside of jobs. A read may block, because the cache may have to wait for another
    /// machine.
    let storedReads = WorkQueue(slots: 8)
    /// Starts validating images in memory, after the caller has shown them.
    let validations = WorkQueue(slots: 8)
    /// Reports when canceled transfers have ended.
    let ends = DispatchQueue(label: "WebImage.cancelledTransfers")
    /// Entered until a canceled transfer has ended and stored its partial download.
    let cancelledTransfers = DispatchGroup()

    init(time: any TimeSource) { stores = StoreQueue(time: time) }

    /// Runs a disk write in the background.
    func store(_ work: @escaping @Sendable () -> Void) { stores.submit(work) }

    /// Encodes and writes a variant in the background.
    ///
    /// - Parameter isCustom: whether the app's code encodes it.
    func encode(isCustom: Bool, _ work: @escaping @Sendable () -> Void) {
        if isCustom {
            let call = SerializerCall(queues: ObjectIdentifier(self))
            serializers.submit { SerializerCall.run(call, work) }
        } else {
            encodes.submit(work)
        }
    }

    /// Whether the caller is running in a serializer, or in a Swift task that a serializer has started and
    /// may be waiting for.
    var isInSerializer: Bool { SerializerCall.current.contains { $0.isRunning(in: ObjectIdentifier(self)) } }

    /// Calls `body` on a queue once the disk writes that are pending now are done.
    ///
    /// - Parameter skipsSerializers: whether to skip waiting for serializers' writes. Default: false.
    func afterStores(skipsSerializers: Bool = false, _ body: @escaping @Sendable () -> Void) {
        // Each queue runs one item at a time, so once `body` gets its turn, all earlier items are done.
        stores.submit { [encodes, serializers] in
            encodes.submit {
                if skipsSerializers { body() } else { serializers.submit(body) }
            }
        }
    }
}

/// A running serializer. Swift tasks that the serializer starts inherit it, but other threads don't.
private final class SerializerCall: Sendable {
    @TaskLocal static var current: [SerializerCall] = []

    private let queues: ObjectIdentifier
    private let hasEnded = Locked(false)

    init(queues: ObjectIdentifier) { self.queues = queues }

    static func run(_ call: SerializerCall, _ work: () -> Void) {
        $current.withValue(current + [call], operation: work)
        call.hasEnded.withLock { $0 = true }
    }

    func isRunning(in queues: ObjectIdentifier) -> Bool {
        // Tasks that the serializer started may outlive it. It doesn't wait for them anymore.
        self.queues == queues && !hasEnded.withLock { $0 }
    }
}
