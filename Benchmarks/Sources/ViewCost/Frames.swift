// SPDX-License-Identifier: MIT

import CGTK

/// The frames of a window.
@MainActor
final class Frames {
    private let window: OpaquePointer
    /// The wall time from the beginning of a frame to its end, with layout and painting by GTK.
    private(set) var work = Times()
    /// The processor time of the main thread in the same intervals.
    private(set) var processor = Times()
    /// The processor seconds of all frame clock callbacks, for example for animations.
    private(set) var ticks = Times()
    private(set) var tickSeconds = 0.0
    /// The frames that began more than 25 ms after the previous one.
    private(set) var late = 0
    var isMeasuring = false {
        didSet { last = nil }
    }
    private var start = 0.0
    private var processorStart = 0.0
    private var last: Double?
    private var tickStart = 0.0
    /// Called in each frame before its layout. Returns false when it's done.
    private var step: (@MainActor () -> Bool)?
    private var continuation: CheckedContinuation<Void, Never>?

    /// The window retains the object.
    ///
    /// - Parameter window: a window that has been presented.
    init(of window: OpaquePointer) {
        self.window = window
        guard let clock = gtk_widget_get_frame_clock(window.widget) else { return }
        clock.observe("before-paint") { [self] in begin() }
        clock.observe("update") { [self] in tickStart = ProcessorTime.now }
        clock.observe("update", last: true) { [self] in didTick() }
        clock.observe("after-paint", last: true) { [self] in end() }
        gdk_frame_clock_begin_updating(clock)
    }

    private func begin() {
        start = wallTime()
        if isMeasuring, let last, start - last > 0.025 { late += 1 }
        last = start
        processorStart = ProcessorTime.now
    }

    private func didTick() {
        if isMeasuring {
            let seconds = ProcessorTime.since(tickStart)
            ticks.add(seconds)
            tickSeconds += seconds
        }
        guard let step, !step() else { return }
        self.step = nil
        continuation?.resume()
        continuation = nil
    }

    private func end() {
        guard isMeasuring else { return }
        processor.add(ProcessorTime.since(processorStart))
        work.add(wallTime() - start)
    }

    /// Calls `step` once in each frame until it returns false.
    func run(_ step: @escaping @MainActor () -> Bool) async {
        await withCheckedContinuation { continuation in
            self.continuation = continuation
            self.step = step
        }
    }

    func wait(seconds: Double) async {
        let end = wallTime() + seconds
        await run { wallTime() < end }
    }
}
