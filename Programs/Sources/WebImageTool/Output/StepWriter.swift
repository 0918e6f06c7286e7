// SPDX-License-Identifier: MIT

@_spi(Programs) import ImageBase
import ImageLoading
@_spi(Programs) import WebImage

/// Writes the steps of loads to standard error when they end, for `--verbose`.
struct StepWriter: ImageObserver {
    /// Another observer that receives the events, if any.
    private let next: (any ImageObserver)?

    init(_ next: (any ImageObserver)?) { self.next = next }

    func observe(_ event: LoadEvent) {
        next?.observe(event)
        guard event.kind != .progress, event.kind != .started else { return }
        for step in LoadTrace.steps(of: event, at: .zero) where !step.isPart {
            let time = step.duration.map { " \(JSONValue.milliseconds($0).text) ms" } ?? ""
            let detail = step.detail.isEmpty ? "" : "  \(step.detail)"
            StandardError.detail("\(event.url ?? ""): \(step.name)\(time)\(detail)")
        }
    }
}
