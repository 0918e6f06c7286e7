// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase
import Raster

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The decoded frames of all players together, and the threads that decode them.
///
/// Frames are decoded in the order in which they are needed, those of equal sources once for all their
/// players, one of a source at a time. When there is no room, what is farthest from being needed goes. The
/// shown, the due and the next frame of each player are always kept, also where they alone are more than the
/// limit. What a decoder keeps for itself is not counted.
public final class FrameBudget: Sendable {
    /// The one of players that name none: 128 MiB.
    public static let shared = FrameBudget()

    private let state: Locked<FrameLedger>
    // Without a quality of service: a queue with one shares the threads of Swift's own pool.
    private let queue = DispatchQueue(label: "webimage.frames", attributes: .concurrent)

    /// - Parameters:
    ///   - limit: bytes of decoded frames. Default: 128 MiB.
    ///   - slots: frames decoded at the same time. Default: as many as there are processor cores.
    public init(limit: Int = 128 << 20, slots: Int? = nil) {
        let slots = max(1, slots ?? ProcessInfo.processInfo.activeProcessorCount)
        state = Locked(FrameLedger(limit: max(0, limit), slots: slots))
    }

    /// Bytes of decoded frames allowed. A lower one takes effect at once.
    public var limit: Int {
        get { state.withLock { $0.limit } }
        set { change { $0.limit = max(0, newValue) } }
    }

    /// Bytes of decoded frames, and of those being decoded.
    public var usedBytes: Int { state.withLock { $0.used } }

    /// The most there ever was of ``usedBytes``.
    public var peakBytes: Int { state.withLock { $0.peak } }

    /// Frames decoded since the beginning.
    public var decodedFrames: Int { state.withLock { $0.decoded } }

    /// Gives memory back, farthest frames first, and keeps to `bytes` until ``relax()``. For memory pressure.
    public func trim(toBytes bytes: Int = 0) { change { $0.ceiling = max(0, bytes) } }

    /// Allows the whole ``limit`` again.
    public func relax() { change { $0.ceiling = nil } }

    private func change(_ body: @Sendable (inout FrameLedger) -> Void) {
        run(
            state.withLock { state in
                body(&state)
                state.shrink()
                return state.startable()
            })
    }
}

extension FrameBudget {
    /// A place for a player over `source`. `notify` is called on any thread when a frame of it has been
    /// decoded.
    func join(_ source: any FrameSource, notify: @escaping @Sendable () -> Void) -> FrameClient {
        let identity = source.identity
        let id = state.withLock { $0.join(identity, source, notify) }
        return FrameClient(budget: self, identity: identity, id: id)
    }

    func leave(_ identity: FrameIdentity, _ id: Int) {
        let (gone, jobs) = state.withLock { state in
            let gone = state.leave(identity, id)
            return (gone, state.startable())
        }
        run(jobs)
        extendLifetime(gone)
    }

    /// Gives the first of `wanted` that is decoded, and takes note of what is needed next.
    func update(_ client: FrameClient, _ needs: FrameNeeds) -> (index: Int, bitmap: Bitmap)? {
        let (found, jobs) = state.withLock { state in
            let found = state.update(client.identity, client.id, needs)
            return (found, state.startable())
        }
        run(jobs)
        return found
    }

    /// Takes a frame that somebody has decoded already.
    func offer(_ bitmap: Bitmap, at index: Int, for client: FrameClient) {
        state.withLock { $0.offer(bitmap, index, client.identity) }
    }

    /// Whether the due and the next frame are decoded, or never will be.
    func isReady(_ client: FrameClient) -> Bool {
        state.withLock { $0.isReady(client.identity, client.id) }
    }

    private func run(_ jobs: [FrameLedger.Job]) {
        for job in jobs {
            queue.async { self.decode(job) }
        }
    }

    private func decode(_ job: FrameLedger.Job) {
        let result: Result<Bitmap, ImageError>
        do throws(ImageError) {
            result = .success(try job.source.frame(at: job.index, cancellation: job.token))
        } catch {
            result = .failure(error)
        }
        let (jobs, notified) = state.withLock { state in
            let notified = state.finish(job, result)
            return (state.startable(), notified)
        }
        run(jobs)
        for notify in notified { notify() }
    }
}

/// A player's place in a budget; it leaves when it goes.
final class FrameClient: Sendable {
    let budget: FrameBudget
    let identity: FrameIdentity
    let id: Int

    init(budget: FrameBudget, identity: FrameIdentity, id: Int) {
        self.budget = budget
        self.identity = identity
        self.id = id
    }

    deinit { budget.leave(identity, id) }
}
