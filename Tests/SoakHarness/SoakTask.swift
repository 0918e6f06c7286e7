// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import WebImage

/// A load, and the events that its observer received.
final class SoakTask: Sendable {
    let request: ImageRequest
    private let width: Int?
    private let state = Locked(State())

    private struct State {
        var task: ImageTask?
        var endings = 0
        var fault: String?
    }

    /// Starts the load.
    init(_ manager: ImageManager, _ request: ImageRequest, width: Int? = nil) {
        self.request = request
        self.width = width
        let task = manager.load(request, onEvent: { [weak self] event in self?.observe(event) })
        state.withLock { $0.task = task }
    }

    private func observe(_ event: ImageTask.Event) {
        state.withLock { state in
            if state.endings > 0 { state.fault = "an event was delivered after the end" }
            guard case .finished(let result) = event else { return }
            state.endings += 1
            if case .success(let response) = result, let width, response.image.size.width != width {
                state.fault = "the image is \(response.image.size.width) pixels wide, not \(width)"
            }
        }
    }

    var task: ImageTask? { state.withLock { $0.task } }
    var hasEnded: Bool { state.withLock { $0.endings > 0 } }
    func cancel() { task?.cancel() }

    /// The fault of a load that should have ended, or `nil`.
    var fault: String? {
        let (task, endings, fault) = state.withLock { ($0.task, $0.endings, $0.fault) }
        let name = request.url?.absoluteString ?? ""
        if let fault { return "\(name): \(fault)" }
        if endings != 1 { return "\(name), \(request.cachePolicy): ended \(endings) times" }
        if task?.result == nil { return "\(name): the observer received the end, but there is no result" }
        if task?.isRegistered == true { return "\(name): a task that has ended is still registered" }
        return nil
    }
}
#endif
