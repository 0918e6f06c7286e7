// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import WebImage
import WebImageGTK

// The example for SwiftCrossUI in GTKBindings.md, which SnippetScenarios runs.

/// Stand-ins for the parts of SwiftCrossUI that the example uses, with the names, types and isolation of its
/// public declarations at f651d7e. Views have two simple functions, `asWidget` and `update`, in place of the
/// ones that backends call.
enum SwiftCrossUI {
    /// Stands in for the module Gtk.
    enum Gtk {
        class Widget {
            let widgetPointer: UnsafeMutablePointer<GtkWidget>

            init(_ pointer: UnsafeMutablePointer<GtkWidget>) {
                widgetPointer = pointer
                g_object_ref_sink(pointer)
            }

            deinit { g_object_unref(widgetPointer) }
        }

        class Picture: Widget {
            convenience init() { self.init(gtk_picture_new()) }
        }

        class Fixed: Widget {
            var children: [Widget] = []

            init() { super.init(gtk_fixed_new()) }

            func put(_ child: Widget, x: Double, y: Double) {
                gtk_fixed_put(
                    UnsafeMutableRawPointer(widgetPointer).assumingMemoryBound(to: GtkFixed.self),
                    child.widgetPointer, x, y)
                children.append(child)
            }
        }
    }

    @resultBuilder
    enum ViewBuilder {
        static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    }

    @MainActor
    protocol View {
        associatedtype Content: View

        @ViewBuilder var body: Content { get }

        func asWidget() -> Gtk.Widget
        func update(_ widget: Gtk.Widget, proposal: ProposedViewSize)
    }

    @propertyWrapper
    struct Binding<Value> {
        private let getValue: () -> Value
        private let setValue: (Value) -> Void

        var wrappedValue: Value {
            get { getValue() }
            nonmutating set { setValue(newValue) }
        }

        init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
            (getValue, setValue) = (get, set)
        }
    }

    struct ViewSize: Hashable, Sendable {
        var width: Double
        var height: Double

        init(_ width: Double, _ height: Double) { (self.width, self.height) = (width, height) }
    }

    struct ProposedViewSize: Hashable, Sendable {
        var width: Double?
        var height: Double?

        func replacingUnspecifiedDimensions(by size: ViewSize) -> ViewSize {
            ViewSize(width ?? size.width, height ?? size.height)
        }
    }

    struct InspectionPoints: OptionSet, Hashable, Sendable {
        var rawValue: UInt32

        static let onCreate = Self(rawValue: 1 << 0)
        static let beforeUpdate = Self(rawValue: 1 << 1)
        static let afterUpdate = Self(rawValue: 1 << 2)
    }

    struct InspectView<Child: View>: View {
        var child: Child
        var inspectionPoints: InspectionPoints
        var action: @MainActor @Sendable (Gtk.Widget) -> Void

        var body: Never { fatalError() }

        func asWidget() -> Gtk.Widget {
            let widget = child.asWidget()
            if inspectionPoints.contains(.onCreate) { action(widget) }
            return widget
        }

        func update(_ widget: Gtk.Widget, proposal: ProposedViewSize) {
            if inspectionPoints.contains(.beforeUpdate) { action(widget) }
            child.update(widget, proposal: proposal)
            if inspectionPoints.contains(.afterUpdate) { action(widget) }
        }
    }

    struct GtkWidgetRepresentableContext<Representable: GtkWidgetRepresentable> {
        let coordinator: Representable.Coordinator
    }

    protocol GtkWidgetRepresentable: View where Content == Never {
        associatedtype GtkWidgetType: Gtk.Widget
        associatedtype Coordinator = Void

        @MainActor
        func makeGtkWidget(context: Context) -> GtkWidgetType
        @MainActor
        func updateGtkWidget(_ gtkWidget: GtkWidgetType, context: Context)
        @MainActor
        func makeCoordinator() -> Coordinator
        @MainActor
        func sizeThatFits(
            _ proposal: ProposedViewSize, gtkWidget: GtkWidgetType, context: Context
        ) -> ViewSize
    }

    /// Like the original, it keeps the representable that it's created with.
    @MainActor
    final class RepresentingWidget<Representable: GtkWidgetRepresentable>: Gtk.Fixed {
        private let representable: Representable
        private var child: (widget: Representable.GtkWidgetType, context: Representable.Context)?

        init(representable: Representable) {
            self.representable = representable
            super.init()
        }

        func update(proposal: ProposedViewSize) {
            let (widget, context) = child ?? makeChild()
            representable.updateGtkWidget(widget, context: context)
            let size = representable.sizeThatFits(proposal, gtkWidget: widget, context: context)
            gtk_widget_set_size_request(widget.widgetPointer, Int32(size.width), Int32(size.height))
        }

        private func makeChild() -> (Representable.GtkWidgetType, Representable.Context) {
            let context = Representable.Context(coordinator: representable.makeCoordinator())
            let widget = representable.makeGtkWidget(context: context)
            put(widget, x: 0, y: 0)
            child = (widget, context)
            return (widget, context)
        }
    }
}

extension Never: SwiftCrossUI.View {
    var body: Never { fatalError() }
}

extension SwiftCrossUI.View {
    func asWidget() -> SwiftCrossUI.Gtk.Widget { body.asWidget() }

    func update(_ widget: SwiftCrossUI.Gtk.Widget, proposal: SwiftCrossUI.ProposedViewSize) {
        body.update(widget, proposal: proposal)
    }

    func inspect(
        _ inspectionPoints: SwiftCrossUI.InspectionPoints = .onCreate,
        _ action: @escaping @MainActor @Sendable (SwiftCrossUI.Gtk.Widget) -> Void
    ) -> some SwiftCrossUI.View {
        SwiftCrossUI.InspectView(child: self, inspectionPoints: inspectionPoints, action: action)
    }
}

extension SwiftCrossUI.GtkWidgetRepresentable {
    typealias Context = SwiftCrossUI.GtkWidgetRepresentableContext<Self>

    var body: Never { fatalError() }

    func asWidget() -> SwiftCrossUI.Gtk.Widget { SwiftCrossUI.RepresentingWidget(representable: self) }

    func update(_ widget: SwiftCrossUI.Gtk.Widget, proposal: SwiftCrossUI.ProposedViewSize) {
        (widget as? SwiftCrossUI.RepresentingWidget<Self>)?.update(proposal: proposal)
    }
}

extension SwiftCrossUI.GtkWidgetRepresentable where Coordinator == Void {
    func makeCoordinator() {}
}

extension SwiftCrossUI {
    struct WebPicture: View {
        var url: URL?
        @Binding var failure: String?

        var body: some View {
            PictureWidget().inspect(.afterUpdate) { widget in
                guard let picture = (widget as? Gtk.Fixed)?.children.first else { return }
                let slot = WidgetImage(picture.widgetPointer)
                guard slot.url != url else { return }
                guard let url else { return slot.clear() }
                slot.load(ImageRequest(url: url, thumbnail: .view)) { result in
                    switch result {
                    case .success where failure != nil: failure = nil
                    case .failure(let error) where error.code != .cancelled: failure = error.message
                    default: break
                    }
                }
            }
        }
    }

    struct PictureWidget: GtkWidgetRepresentable {
        func makeGtkWidget(context: Context) -> Gtk.Picture { Gtk.Picture() }

        func updateGtkWidget(_ picture: Gtk.Picture, context: Context) {}

        func sizeThatFits(_ size: ProposedViewSize, gtkWidget: Gtk.Picture, context: Context) -> ViewSize {
            size.replacingUnspecifiedDimensions(by: ViewSize(100, 100))
        }
    }
}

/// The example, in the widget that its view graph node would keep.
@MainActor
final class SwiftCrossUIExample: ExampleView {
    private let root: SwiftCrossUI.Gtk.Widget
    private(set) var failures: [String] = []
    private(set) var failure: String? {
        didSet { failures += failure.map { [$0] } ?? [] }
    }

    init() {
        root = SwiftCrossUI.WebPicture(url: nil, failure: .init(get: { nil }, set: { _ in })).asWidget()
    }

    var widget: OpaquePointer { OpaquePointer(root.widgetPointer) }

    var picture: OpaquePointer { OpaquePointer(gtk_widget_get_first_child(root.widgetPointer)) }

    func update(url: URL?) {
        SwiftCrossUI.WebPicture(url: url, failure: .init(get: { self.failure }, set: { self.failure = $0 }))
            .update(root, proposal: SwiftCrossUI.ProposedViewSize(width: 640, height: 480))
    }
}
#endif
