// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageCoding
import ImageLoading
import Raster

/// Images that are loaded one by one and shown as the frames of an animation, in the order of the list.
package struct AnimationList: Sendable {
    package let requests: [ImageRequest]
    let delay: Duration

    /// - Parameters:
    ///   - requests: May contain a request several times. Nil and requests without a URL are left out.
    ///   - delay: The delay of each frame.
    package init(_ requests: [ImageRequest?], delay: Duration) {
        self.requests = requests.compactMap { $0?.url == nil ? nil : $0 }
        self.delay = delay
    }

    /// Returns the list with all images in one range of light.
    package func inRange(_ range: DecodingOptions.DynamicRange) -> AnimationList {
        AnimationList(
            requests.map { request in
                var request = request
                if request.decoding.dynamicRange != range { request.decoding.dynamicRange = range }
                return request
            }, delay: delay)
    }

    /// The hash of the keys of the images and of their delay.
    package func hash(with manager: ImageManager) -> Hash128 {
        let planner = manager.pipeline.planner
        let texts = requests.map { planner.keys(for: $0).variant.text }
        return CacheKey("\(delay)\n" + texts.joined(separator: "\n")).hash
    }

    /// Loads the images. The result is an animation of those that could be loaded, or the first error.
    /// Previews have the frames before the first one that is still being loaded.
    package func load(with manager: ImageManager, events: EventBuffer<ImageResponse>) -> ImageTask {
        let task = ImageTask(requests[0], events: events)
        AnimationListLoad(self, task).start(with: manager)
        return task
    }
}

/// The running load of an animation list.
private final class AnimationListLoad: TaskRegistration {
    private struct State {
        /// The results of the images in the order of the list.
        var results: [Result<ImageResponse, ImageError>?]
        /// The number of images at the start of the list that have ended.
        var ended = 0
        var tasks: [ImageTask] = []
        var isCancelled = false
        /// Whether images have ended that are not reported yet.
        var hasNews = false
        /// Whether frames have been added that are not reported yet.
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
        // Equal requests share their work, so each place of the list has a task of its own.
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

    /// Reports the results so far, until there are no new ones. One thread at a time does that: the reports
    /// of several could overtake one another.
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

    /// The animation of the images so far; nil without an image.
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

/// An animation of bitmaps that are added until it is complete.
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
