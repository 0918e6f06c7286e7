// SPDX-License-Identifier: MIT

import Dispatch

/// The threads of a pipeline.
///
/// No queue has a QoS: one that has shares its threads with Swift's cooperative pool, and blocking work on it
/// makes a `Task(priority: .high)` wait for seconds.
final class PipelineQueues: Sendable {
    /// Disk reads. The graph limits how many run at once.
    let reads = DispatchQueue(label: "WebImage.read", attributes: .concurrent)
    /// Decoding and transforming. The graph limits how many run at once.
    let pixels = DispatchQueue(label: "WebImage.pixels", attributes: .concurrent)
    /// Previews, one at a time, so that finished images have the other cores.
    let previews = DispatchQueue(label: "WebImage.preview")
    /// Disk writes.
    let stores = StoreQueue()
    /// Encoding of variants, and their disk writes.
    let encodes = DispatchQueue(label: "WebImage.encode")
    /// Encoding of variants by code of the application, which may call the manager, and their disk writes.
    let serializers = DispatchQueue(label: "WebImage.serialize")
    /// Entered while a cancelled transfer has not ended, which then stores its partial download.
    let cancelledTransfers = DispatchGroup()

    /// Runs a disk write in the background.
    func store(_ work: @escaping @Sendable () -> Void) { stores.submit(work) }

    /// Runs a disk write in the background, after the transfers that run.
    ///
    /// - Parameter bytes: the memory that is kept until then.
    func store(waitingWith bytes: Int, _ work: @escaping @Sendable () -> Void) {
        stores.submit(waitingWith: bytes, work)
    }

    /// Encodes and writes a variant in the background.
    ///
    /// - Parameter isCustom: whether the application's code encodes it.
    func encode(isCustom: Bool, _ work: @escaping @Sendable () -> Void) {
        (isCustom ? serializers : encodes).async(execute: work)
    }

    /// Calls `body` on a queue once the disk writes that are pending now are done.
    func afterStores(_ body: @escaping @Sendable () -> Void) {
        stores.submit { [encodes, serializers] in encodes.async { serializers.async(execute: body) } }
    }

    /// Blocks until the disk writes that are pending now are done, except those of serializers, which may be
    /// what is waiting.
    func waitForStores() {
        stores.wait()
        encodes.sync {}
    }
}
