// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Raster
import WebImage
import WebImageGTK

/// A row for a load: its name, its result and a bar with its steps.
@MainActor
final class LoadRow: InspectorList.Row {
    let widget: OpaquePointer
    private(set) var label = ""
    private let name = InspectorWidgets.label()
    private let result = InspectorWidgets.label("dim-label")
    private let bar: OpaquePointer
    private let find: @MainActor (String) -> (RecordedLoad, ClosedRange<ContinuousClock.Instant>)?
    /// The load and the bar's axis.
    private var shown: (load: RecordedLoad, axis: ClosedRange<ContinuousClock.Instant>)?

    /// - Parameter find: Returns the load for a row's key, and the axis of its bar.
    init(find: @escaping @MainActor (String) -> (RecordedLoad, ClosedRange<ContinuousClock.Instant>)?) {
        guard let bar = gtk_drawing_area_new() else { preconditionFailure("cannot create a widget") }
        self.find = find
        self.bar = OpaquePointer(bar)
        widget = InspectorWidgets.box(GTK_ORIENTATION_VERTICAL, spacing: 4, margin: 8)
        let line = InspectorWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12)
        gtk_widget_set_hexpand(name.gtkWidget, 1)
        gtk_label_set_ellipsize(name, PANGO_ELLIPSIZE_MIDDLE)
        gtk_label_set_xalign(result, 1)
        for label in [name, result] { gtk_box_append(UnsafeMutablePointer(line), label.gtkWidget) }
        gtk_drawing_area_set_content_height(UnsafeMutablePointer(self.bar), 8)
        for child in [line.gtkWidget, bar] { gtk_box_append(UnsafeMutablePointer(widget), child) }
        gtk_drawing_area_set_draw_func(
            UnsafeMutablePointer(self.bar),
            { _, cairo, width, height, data in
                guard let data else { return }
                // The cairo context is only used during the call, on the main thread.
                nonisolated(unsafe) let cairo = cairo
                let row = Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated {
                    row.row?.draw(on: cairo, width: Double(width), height: Double(height))
                }
            }, Unmanaged.passRetained(Reference(self)).toOpaque(),
            { if let data = $0 { Unmanaged<Reference>.fromOpaque(data).release() } })
    }

    func show(_ key: String) {
        guard let (load, axis) = find(key) else { return }
        shown = (load, axis)
        let now = ContinuousClock.now
        gtk_label_set_text(name, InspectorText.name(load.url))
        gtk_label_set_text(result, load.result)
        let steps = load.stepText(now: now)
        gtk_widget_set_tooltip_text(widget.gtkWidget, steps.isEmpty ? load.url : "\(load.url)\n\(steps)")
        label = ["\(InspectorText.name(load.url)), \(load.result)", steps].filter { !$0.isEmpty }
            .joined(separator: "; ")
        gtk_widget_queue_draw(bar.gtkWidget)
    }

    private func draw(on cairo: OpaquePointer?, width: Double, height: Double) {
        guard let (load, axis) = shown else { return }
        let scale = max((axis.upperBound - axis.lowerBound) / .milliseconds(1), 0.001)
        let now = ContinuousClock.now
        func bar(
            from start: ContinuousClock.Instant, to end: ContinuousClock.Instant?, _ color: InspectorColor,
            thickness: Double
        ) {
            let left = (start - axis.lowerBound) / .milliseconds(1) / scale * width
            let right = min((min(end ?? now, now) - axis.lowerBound) / .milliseconds(1) / scale, 1) * width
            let length = max(right - left, 2)
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
            cairo_rectangle(
                cairo, min(max(left, 0), width - length), (height - thickness) / 2, length, thickness)
            cairo_fill(cairo)
        }
        bar(
            from: load.start, to: load.last?.instant, load.last?.error == nil ? .waiting : .failed,
            thickness: 2)
        for step in load.steps {
            bar(from: step.start, to: step.end, InspectorColor(step.kind), thickness: height)
        }
        if load.last?.origin == .memory {
            bar(from: load.start, to: load.last?.instant, .memory, thickness: height)
        }
    }

    /// A weak reference to the row, because the list item owns both. It's only used on the main thread.
    private final class Reference: Sendable {
        nonisolated(unsafe) weak var row: LoadRow?

        init(_ row: LoadRow) { self.row = row }
    }
}

/// A color that's visible in light and dark windows.
struct InspectorColor {
    let red, green, blue: Double
    var alpha = 1.0

    static let waiting = InspectorColor(red: 0.55, green: 0.55, blue: 0.58, alpha: 0.7)
    static let failed = InspectorColor(red: 0.86, green: 0.25, blue: 0.30)
    static let memory = InspectorColor(red: 0.13, green: 0.66, blue: 0.55)

    init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
    }

    init(_ kind: RecordedLoad.Step.Kind) {
        switch kind {
        case .disk: self.init(red: 0.88, green: 0.60, blue: 0.13)
        case .queue: self.init(red: 0.55, green: 0.55, blue: 0.58)
        case .network: self.init(red: 0.24, green: 0.52, blue: 0.90)
        case .delay: self.init(red: 0.86, green: 0.25, blue: 0.30, alpha: 0.5)
        case .decode: self.init(red: 0.42, green: 0.68, blue: 0.24)
        case .transform: self.init(red: 0.66, green: 0.40, blue: 0.86)
        }
    }

    /// The color, for Pango markup.
    var hex: String { "#" + RGBAColor(red: red, green: green, blue: blue).hexadecimal }

    /// The color legend, as Pango markup.
    static var legend: String {
        let colors = [("memory", memory)] + RecordedLoad.Step.Kind.allCases.map { ($0.rawValue, Self($0)) }
        return colors.map { "<span foreground=\"\($1.hex)\">■</span> \($0)" }.joined(separator: "  ")
    }
}
#endif
