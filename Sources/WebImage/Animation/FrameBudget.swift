// SPDX-License-Identifier: MIT

import ImageBase
import PortableFoundation
import Raster

/// Decodes frames for players and limits the memory of their decoded frames.
///
/// Frames are decoded in the order in which they're needed, one at a time for each source. Players share
/// decoded frames if their sources have equal identities. When the limit is reached, the frames that are
/// needed last are released. The displayed frame, the due frame and the next frame of each player are always
/// kept, even if they exceed the limit. Memory used by decoders isn't counted.
public final class FrameBudget: Sendable {
    /// The budget that players use by default: 128 MiB.
    public static let shared = FrameBudget()

    private let state: Locked<FrameBudgetState>

    /// - Parameters:
    ///   - limit: The maximum size of all decoded frames in bytes. Default: 128 MiB.
    ///   - slots: How many frames are decoded at the same time. Default: the number of processor cores.
    public init(limit: Int = 128 << 20, slots: Int? = nil) {
        let slots = max(1, slots ?? ProcessInfo.processInfo.activeProcessorCount)
        state = Locked(FrameBudgetState(limit: max(0, limit), slots: slots))
    }

    /// The maximum size of all decoded frames in bytes. Lowering it takes effect immediately.
    public var limit: Int {
        get { state.withLock { $0.limit } }
        set { change { $0.limit = max(0, newValue) } }
    }

    /// The size of all frames that are decoded or being decoded, in bytes.
    package var usedBytes: Int { state.withLock { $0.used } }

    /// The highest number of bytes in use so far.
    public var peakBytes: Int { state.withLock { $0.peak } }

    /// The number of frames decoded so far.
    package var decodedFrames: Int { state.withLock { $0.decoded } }

    /// Releases the frames that are needed last, and stays within `bytes` until ``relax()``. Call it under
    /// memory pressure.
    public func trim(toBytes bytes: Int = 0) { change { $0.ceiling = max(0, bytes) } }

    /// Restores the full ``limit`` after ``trim(toBytes:)``.
    public func relax() { change { $0.ceiling = nil } }

    private func change(_ body: @Sendable (inout FrameBudgetState) -> Void) {
        run(
            state.withLock { state in
                body(&state)
                state.shrink()
                return state.startable()
            })
    }
}

extension FrameBudget {
    /// Registers a player of `source`. `notify` is called on any thread when a frame of the source has been
    /// decoded.
    func join(_ source: any FrameSource, notify: @escaping @Sendable () -> Void) -> FrameClient {
        let identity = source.identity
        let id = state.withLock { $0.join(source, identity: identity, notify: notify) }
        return FrameClient(budget: self, identity: identity, id: id)
    }

    fileprivate func leave(_ id: Int, of identity: FrameIdentity) {
        let (removed, jobs) = state.withLock { state in
            let removed = state.leave(id, of: identity)
            return (removed, state.startable())
        }
        run(jobs)
        extendLifetime(removed)
    }

    /// Records which frames a player needs. Returns the first decoded frame of ``FrameNeeds/candidates``.
    func update(_ client: FrameClient, _ needs: FrameNeeds) -> (index: Int, bitmap: Bitmap)? {
        let (found, jobs) = state.withLock { state in
            let found = state.update(client.id, of: client.identity, needs: needs)
            return (found, state.startable())
        }
        run(jobs)
        return found
    }

    /// Releases the frames that only this player needs.
    func release(_ client: FrameClient) {
        _ = update(client, FrameNeeds())
        run(
            state.withLock { state in
                state.releaseUnneeded(of: client.identity)
                return state.startable()
            })
    }

    /// Adds a frame that's already decoded.
    func offer(_ bitmap: Bitmap, at index: Int, for client: FrameClient) {
        state.withLock { $0.offer(bitmap, at: index, of: client.identity) }
    }

    /// Returns whether the due frame and the next one are decoded or have failed.
    func isReady(_ client: FrameClient) -> Bool {
        state.withLock { $0.isReady(client.id, of: client.identity) }
    }

    private func run(_ jobs: [FrameBudgetState.Job]) {
        for job in jobs {
            WorkerThreads.run { self.decode(job) }
        }
    }

    private func decode(_ job: FrameBudgetState.Job) {
        let result: Result<Bitmap, ImageError>
        do throws(ImageError) {
            result = .success(try job.source.frame(at: job.index, cancellation: job.token))
        } catch {
            result = .failure(error)
        }
        let (jobs, notified) = state.withLock { state in
            let notified = state.finish(job, with: result)
            return (state.startable(), notified)
        }
        run(jobs)
        for notify in notified { notify() }
    }
}

/// A player's registration with a budget. It ends when this object is released.
final class FrameClient: Sendable {
    let budget: FrameBudget
    let identity: FrameIdentity
    let id: Int

    init(budget: FrameBudget, identity: FrameIdentity, id: Int) {
        self.budget = budget
        self.identity = identity
        self.id = id
    }

    deinit { budget.leave(id, of: identity) }
}
