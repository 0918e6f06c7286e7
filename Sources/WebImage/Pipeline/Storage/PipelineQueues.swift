// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

/// The serial work of a pipeline. Disk reads, decoding and transforming run on `WorkerThreads`: the graph
/// limits how many do at once.
final class PipelineQueues: Sendable {
    /// Previews, one at a time, so that finished images have the other cores.
    let previews = WorkQueue(slots: 1)
    /// Disk writes.
    let stores: StoreQueue
    /// Encoding of variants, and their disk writes.
    let encodes = WorkQueue(slots: 1)
    /// Encoding of variants by code of the application, which may call the manager, and their disk writes.
    let serializers = WorkQueue(slots: 1)
    /// Reads outside of jobs. A disk cache may wait for another machine.
    let storedReads = WorkQueue(slots: 8)
    /// Begins validations of images in memory, after the caller has shown them.
    let validations = WorkQueue(slots: 8)
    /// Tells that the cancelled transfers have ended.
    let ends = DispatchQueue(label: "WebImage.cancelledTransfers")
    /// Entered while a cancelled transfer has not ended, which then stores its partial download.
    let cancelledTransfers = DispatchGroup()

    init(time: any TimeSource) { stores = StoreQueue(time: time) }

    /// Runs a disk write in the background.
    func store(_ work: @escaping @Sendable () -> Void) { stores.submit(work) }

    /// Encodes and writes a variant in the background.
    ///
    /// - Parameter isCustom: whether the application's code encodes it.
    func encode(isCustom: Bool, _ work: @escaping @Sendable () -> Void) {
        if isCustom {
            let call = SerializerCall(queues: ObjectIdentifier(self))
            serializers.submit { SerializerCall.run(call, work) }
        } else {
            encodes.submit(work)
        }
    }

    /// Whether the caller runs in a serializer, or in a Swift task that a serializer has started and that it
    /// may be waiting for.
    var isInSerializer: Bool { SerializerCall.current.contains { $0.isRunning(in: ObjectIdentifier(self)) } }

    /// Calls `body` on a queue once the disk writes that are pending now are done.
    ///
    /// - Parameter skipsSerializers: whether those of serializers are not waited for. Default: false.
    func afterStores(skipsSerializers: Bool = false, _ body: @escaping @Sendable () -> Void) {
        stores.submit { [encodes, serializers] in
            encodes.submit {
                if skipsSerializers { body() } else { serializers.submit(body) }
            }
        }
    }
}

/// A call of a serializer. It is known to the Swift tasks that the serializer starts, but not to other
/// threads.
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
        self.queues == queues && !hasEnded.withLock { $0 }
    }
}
