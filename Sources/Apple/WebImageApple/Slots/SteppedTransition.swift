// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
import WebImage
import WebImageDisplay

/// Calls a custom transition's closures at each display refresh.
@MainActor
final class SteppedTransition {
    private let transition: DisplayTransition
    private let content: TransitionContent
    private let completion: @MainActor () -> Void
    /// The view; nil after the transition has ended.
    private weak var view: AnyObject?
    private var start: Duration?
    private lazy var link = DisplayLink { [weak self] time in self?.step(to: time) }

    init(
        _ transition: DisplayTransition, of view: AnyObject, to content: TransitionContent,
        completion: @escaping @MainActor () -> Void
    ) {
        self.transition = transition
        self.view = view
        self.content = content
        self.completion = completion
    }

    func run() {
        // Each closure may start a load, which stops this transition.
        if let context { transition.prepare?(context) }
        guard view != nil else { return }
        if transition.setsImage { content.set() }
        animate(0)
        if view != nil { link.start() }
    }

    /// Shows the transition's end state before other content appears.
    func stop() { end(isFinished: false) }

    private var context: DisplayTransition.Context? { view.map { content.context($0) } }

    private func animate(_ progress: Double) {
        if let context { transition.animate?(context, progress) }
    }

    private func step(to time: Duration) {
        guard view != nil else { return link.stop() }
        let start = start ?? time
        self.start = start
        let seconds = (time - start) / .seconds(1)
        guard seconds < transition.duration else {
            end(isFinished: true)
            return completion()
        }
        animate(transition.progress(after: seconds))
    }

    private func end(isFinished: Bool) {
        link.stop()
        guard let context else { return }
        view = nil
        transition.animate?(context, 1)
        transition.completion?(context, isFinished)
    }
}
#endif
