// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster

/// Images that are loaded separately and shown in list order as the frames of an animation.
package struct AnimationList: Sendable {
    package let requests: [ImageRequest]
    let delay: Duration

    /// - Parameters:
    ///   - requests: The images, in display order. The same request may appear several times. `nil` and
    ///     requests without a URL are skipped.
    ///   - delay: The delay of each frame.
    package init(_ requests: [ImageRequest?], delay: Duration) {
        self.requests = requests.compactMap { $0?.url == nil ? nil : $0 }
        self.delay = delay
    }

    /// Returns the list with every image in the same dynamic range.
    package func inRange(_ range: DecodingOptions.DynamicRange) -> AnimationList {
        AnimationList(
            requests.map { request in
                var request = request
                if request.decoding.dynamicRange != range { request.decoding.dynamicRange = range }
                return request
            }, delay: delay)
    }

    /// Returns a hash of the image keys and the delay.
    package func hash(with manager: ImageManager) -> Hash128 {
        let planner = manager.pipeline.planner
        let texts = requests.map { planner.keys(for: $0).variant.text }
        return CacheKey("\(delay)\n" + texts.joined(separator: "\n")).hash
    }

    /// Loads the images. The result is an animation of the images that could be loaded, or the first error.
    /// Previews contain the frames up to the first image that's still loading.
    package func load(with manager: ImageManager, events: EventBuffer<ImageResponse>) -> ImageTask {
        let task = ImageTask(requests[0], events: events)
        AnimationListLoad(self, task).start(with: manager)
        return task
    }
}

/// The running load of an animation list.
private final class AnimationListLoad: TaskRegistration {
    private struct State {
        /// The results, in list order.
        var results: [Result<ImageResponse, ImageError>?]
        /// The number of images that have finished, counted from the start of the list up to the first
        /// unfinished one.
        var ended = 0
        var tasks: [ImageTask] = []
        var isCancelled = false
        /// Whether images have finished since the last report.
        var hasNews = false
        /// Whether frames have been added since the last report.
        var hasNewFrames = false
        /// Whether a thread is reporting.
        var isReporting = false
    }

    private let list: AnimationList
    private let task: ImageTask
    private let frames: GrowingFrameList
    private let state: Locked<State>

    init(_ list: AnimationList, _ task: ImageTask) {
        self.list = list
        self.task = task
        frames = GrowingFrameList(delay: list.delay)
        state = Locked(State(results: Array(repeating: nil, count: list.requests.count)))
    }

    func start(with manager: ImageManager) {
        task.register(self)
        // Equal requests share their work anyway, so we can start a task for every entry, even a repeated
        // one.
        for (index, request) in list.requests.enumerated() {
            let load = manager.load(request) { self.finished(index, $0) }
            let isCancelled = state.withLock { state in
                state.tasks.append(load)
                return state.isCancelled
            }
            if isCancelled { load.cancel() }
        }
    }

    func cancel() {
        let tasks = state.withLock { state in
            state.isCancelled = true
            return state.tasks
        }
        task.finish(.failure(.cancelled))
        for task in tasks { task.cancel() }
    }

    func setPriority(_ priority: Priority) {
        for task in state.withLock({ $0.tasks }) { task.priority = priority }
    }

    private func finished(_ index: Int, _ result: Result<ImageResponse, ImageError>) {
        let isReporting = state.withLock { state in
            state.results[index] = result
            let first = state.ended
            while state.ended < state.results.count, state.results[state.ended] != nil { state.ended += 1 }
            let new = state.results[first..<state.ended].compactMap { try? $0?.get() }
            frames.append(new.map(\.image.bitmap), isComplete: state.ended == state.results.count)
            if !new.isEmpty { state.hasNewFrames = true }
            state.hasNews = true
            defer { state.isReporting = true }
            return state.isReporting
        }
        if !isReporting { report() }
    }

    /// Reports the results so far, until there's nothing new. Only one thread reports at a time; otherwise an
    /// older report could overtake a newer one.
    private func report() {
        while let (results, hasNewFrames) = takeNews() {
            let count = results.count { $0 != nil }
            task.post(.progress(LoadProgress(received: count, expected: results.count)))
            guard count == results.count else {
                if hasNewFrames, let response = response(of: results, isComplete: false) {
                    task.post(.preview(response))
                }
                continue
            }
            if let response = response(of: results, isComplete: true) {
                task.finish(.success(response))
            } else if case .failure(let error)?? = results.first {
                task.finish(.failure(error))
            }
        }
    }

    private func takeNews() -> (results: [Result<ImageResponse, ImageError>?], hasNewFrames: Bool)? {
        state.withLock { state in
            guard state.hasNews else {
                state.isReporting = false
                return nil
            }
            defer { (state.hasNews, state.hasNewFrames) = (false, false) }
            return (state.results, state.hasNewFrames)
        }
    }

    /// Returns an animation of the images so far, or `nil` if there are none.
    private func response(
        of results: [Result<ImageResponse, ImageError>?], isComplete: Bool
    ) -> ImageResponse? {
        let responses = results.compactMap { try? $0?.get() }
        guard let first = responses.first else { return nil }
        let fetched = responses.first { ![.memory, .disk].contains($0.origin) }
        let origin = (fetched ?? responses.first { $0.origin == .disk } ?? first).origin
        let isStill = isComplete && frames.frameCount == 1
        return ImageResponse(
            image: first.image, frames: isStill ? nil : frames, origin: origin,
            status: fetched == nil ? .fresh : .fetched, http: nil)
    }
}

/// An animation that grows until it's complete.
private final class GrowingFrameList: FrameSource {
    private let state = Locked<(bitmaps: [Bitmap], isComplete: Bool)>(([], false))
    private let delay: Duration

    init(delay: Duration) { self.delay = delay }

    func append(_ bitmaps: [Bitmap], isComplete: Bool) {
        state.withLock { state in
            state.bitmaps += bitmaps
            state.isComplete = isComplete
        }
    }

    var frameCount: Int { state.withLock { $0.bitmaps.count } }
    var isComplete: Bool { state.withLock { $0.isComplete } }
    var loopCount: Int { 0 }

    func delay(at index: Int) -> Duration { delay }

    func byteCount(at index: Int) -> Int { bitmap(at: index)?.byteCount ?? 0 }

    func frame(at index: Int, cancellation: CancellationToken) throws(ImageError) -> Bitmap {
        guard let first = bitmap(at: 0), let bitmap = bitmap(at: index) else {
            throw ImageError(.invalidInput, "frame \(index) is out of range (0..<\(frameCount))")
        }
        return try bitmap.inRange(ofFirstFrame: first, cancellation)
    }

    private func bitmap(at index: Int) -> Bitmap? {
        state.withLock { $0.bitmaps.indices.contains(index) ? $0.bitmaps[index] : nil }
    }
}
