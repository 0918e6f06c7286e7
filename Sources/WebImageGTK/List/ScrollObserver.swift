// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// Follows the speed of a scrolled area.
@MainActor
final class ScrollObserver {
    /// The GtkScrollable.
    private let area: WeakObject
    /// Those of both directions.
    private let adjustments: [WeakObject]
    private let limit: Double
    private let slowed: @MainActor () -> Void
    private var handlers: [SignalHandler] = []
    /// The value and the time of the last change, in microseconds.
    private var last: (value: Double, time: Int)
    private var timer: guint = 0
    private(set) var isFast = false

    /// Fast scrolling has ended after this time without a fast change, in milliseconds.
    private static let pause: guint = 150
    /// The shortest time that a speed is measured over, in microseconds: less than a frame.
    private static let shortestTime: Int = 4000

    /// - Parameters:
    ///   - speed: the speed from which scrolling is fast, in lengths of the viewport per second.
    ///   - slowed: called when fast scrolling has ended.
    init(_ area: OpaquePointer, speed: Double, slowed: @escaping @MainActor () -> Void) {
        let adjustments = Self.adjustments(of: area)
        self.area = WeakObject(area)
        self.adjustments = adjustments.map { WeakObject($0) }
        self.slowed = slowed
        limit = speed
        last = (Self.position(adjustments).value, Int(g_get_monotonic_time()))
        handlers = adjustments.map { adjustment in
            SignalHandler("value-changed", of: adjustment) { [weak self] in self?.valueDidChange() }
        }
    }

    /// Whether this follows an area with the adjustments that it has now.
    func follows(_ area: OpaquePointer) -> Bool {
        self.area.get()?.pointer == area
            && adjustments.map { $0.get()?.pointer } == Self.adjustments(of: area)
    }

    private static func adjustments(of area: OpaquePointer) -> [OpaquePointer] {
        [gtk_scrollable_get_vadjustment(area), gtk_scrollable_get_hadjustment(area)]
            .compactMap { $0.map { OpaquePointer($0) } }
    }

    /// The sum of both directions, of which usually one is scrolled, and the length of the viewport.
    private static func position(_ adjustments: [OpaquePointer]) -> (value: Double, length: Double) {
        var (value, length) = (0.0, 1.0)
        for pointer in adjustments {
            let adjustment = UnsafeMutablePointer<GtkAdjustment>(pointer)
            let page = gtk_adjustment_get_page_size(adjustment)
            value += gtk_adjustment_get_value(adjustment)
            if gtk_adjustment_get_upper(adjustment) > page { length = max(length, page) }
        }
        return (value, length)
    }

    isolated deinit { stopTimer() }

    private func valueDidChange() {
        let owners = adjustments.compactMap { $0.get() }
        let (value, length) = Self.position(owners.map(\.pointer))
        let now = Int(g_get_monotonic_time())
        let elapsed = now - last.time
        guard elapsed >= Self.shortestTime else { return }
        let speed = abs(value - last.value) / length / (Double(elapsed) / 1_000_000)
        last = (value, now)
        // A list corrects its position after a step, so that slow changes are between fast ones.
        guard speed >= limit else { return }
        isFast = true
        startTimer()
    }

    private func startTimer() {
        stopTimer()
        timer = g_timeout_add_full(
            G_PRIORITY_DEFAULT, Self.pause,
            { data in
                guard let data else { return 0 }
                let observer = Unmanaged<ScrollObserver>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated {
                    observer.timer = 0
                    observer.end()
                }
                return 0
            }, Unmanaged.passUnretained(self).toOpaque(), nil)
    }

    private func stopTimer() {
        if timer != 0 { g_source_remove(timer) }
        timer = 0
    }

    private func end() {
        stopTimer()
        guard isFast else { return }
        isFast = false
        slowed()
    }
}
#endif
