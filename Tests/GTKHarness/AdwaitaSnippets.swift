// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import WebImage
import WebImageGTK

// The example for Adwaita for Swift in GTKBindings.md, which SnippetScenarios runs.

/// Stand-ins for the parts of Adwaita for Swift that the example uses, with the names, types and isolation of
/// its public declarations at c837696, and of Meta's at 3798666. The original widgets also have data and a
/// render type as parameters.
enum Adwaita {
    final class ViewStorage {
        var pointer: Any?

        var opaquePointer: OpaquePointer? { pointer as? OpaquePointer }

        init(_ pointer: Any?) { self.pointer = pointer }
    }

    typealias Body = [any AnyView]

    @resultBuilder
    enum ViewBuilder {
        enum Component {
            case element(any AnyView)
            case components([Self])
        }

        static func buildBlock(_ elements: Component...) -> Component { .components(elements) }

        static func buildExpression(_ element: any AnyView) -> Component { .element(element) }

        static func buildFinalResult(_ component: Component) -> Body {
            switch component {
            case .element(let element): [element]
            case .components(let components): components.flatMap { buildFinalResult($0) }
            }
        }
    }

    protocol AnyView {
        @ViewBuilder var viewContent: Body { get }
    }

    protocol SimpleView: AnyView {
        @ViewBuilder var view: Body { get }
    }

    protocol Widget: AnyView {
        func container() -> ViewStorage
        func update(_ storage: ViewStorage, updateProperties: Bool)
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

    struct Picture: Widget {
        func container() -> ViewStorage { ViewStorage(OpaquePointer(gtk_picture_new())) }

        func update(_ storage: ViewStorage, updateProperties: Bool) {}
    }

    struct InspectorWrapper: Widget {
        var modify: (ViewStorage, Bool) -> Void
        var content: any AnyView

        func container() -> ViewStorage {
            let storage = content.storage()
            modify(storage, true)
            return storage
        }

        func update(_ storage: ViewStorage, updateProperties: Bool) {
            content.updateStorage(storage, updateProperties: updateProperties)
            modify(storage, updateProperties)
        }
    }

    struct Idle {
        private final class ClosureContainer {
            let closure: () -> Void

            init(_ closure: @escaping () -> Void) { self.closure = closure }
        }

        @discardableResult
        init(closure: @escaping () -> Void) {
            let container = Unmanaged.passRetained(ClosureContainer(closure)).toOpaque()
            g_idle_add(
                { container in
                    if let container {
                        Unmanaged<ClosureContainer>.fromOpaque(container).takeRetainedValue().closure()
                    }
                    return 0
                }, container)
        }
    }
}

extension Adwaita.AnyView {
    /// Returns the view itself if it's a widget, or the first widget in its content. Every view in the
    /// example contains one.
    private func widget() -> (any Adwaita.Widget)? {
        self as? any Adwaita.Widget ?? viewContent.first?.widget()
    }

    func storage() -> Adwaita.ViewStorage { widget()?.container() ?? Adwaita.ViewStorage(nil) }

    func updateStorage(_ storage: Adwaita.ViewStorage, updateProperties: Bool) {
        widget()?.update(storage, updateProperties: updateProperties)
    }

    func inspect(_ modify: @escaping (Adwaita.ViewStorage, Bool) -> Void) -> any Adwaita.AnyView {
        Adwaita.InspectorWrapper(modify: modify, content: self)
    }
}

extension Adwaita.SimpleView {
    var viewContent: Adwaita.Body { view }
}

extension Adwaita.Widget {
    var viewContent: Adwaita.Body { [] }
}

extension Adwaita {
    struct WebPicture: @preconcurrency SimpleView {
        var url: URL?
        @Binding var failure: String?

        @MainActor var view: Body {
            Picture().inspect { storage, _ in
                guard let pointer = storage.opaquePointer else { return }
                let slot = WidgetImage(pointer)
                guard slot.url != url else { return }
                guard let url else { return slot.clear() }
                slot.load(url) { result in
                    switch result {
                    case .success where failure != nil: Idle { failure = nil }
                    case .failure(let error) where error.code != .cancelled: Idle { failure = error.message }
                    default: break
                    }
                }
            }
        }
    }
}

/// The example, in the storage that a window would keep for it.
@MainActor
final class AdwaitaExample: ExampleView {
    private let storage: Adwaita.ViewStorage
    let picture: OpaquePointer
    private(set) var failures: [String] = []
    private(set) var failure: String? {
        didSet { failures += failure.map { [$0] } ?? [] }
    }

    init() {
        storage = Adwaita.WebPicture(url: nil, failure: .init(get: { nil }, set: { _ in })).storage()
        guard let pointer = storage.opaquePointer else { fatalError("the view has no widget") }
        picture = pointer
    }

    var widget: OpaquePointer { picture }

    func update(url: URL?) {
        Adwaita.WebPicture(url: url, failure: .init(get: { self.failure }, set: { self.failure = $0 }))
            .updateStorage(storage, updateProperties: true)
    }
}
#endif
