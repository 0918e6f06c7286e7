// SPDX-License-Identifier: MIT

@_exported public import CoreGraphics

// All declarations of this module without another version:
// iOS 13, macOS 10.15

@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError() }
}

/// A view that the stub host renders itself.
@MainActor
public protocol StubPrimitive {
    func stubRender(_ host: StubRenderer, _ path: String)
}

extension View where Self: StubPrimitive, Body == Never {
    public var body: Never { fatalError() }
}

@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock() -> EmptyView { EmptyView() }
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> {
        var views: [any View] = []
        repeat views.append(each content)
        return TupleView(stubViews: views)
    }
    public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
    public static func buildEither<First: View, Second: View>(
        first: First
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(stubStorage: .first(first)) }
    public static func buildEither<First: View, Second: View>(
        second: Second
    ) -> _ConditionalContent<First, Second> { _ConditionalContent(stubStorage: .second(second)) }
}

public struct EmptyView: View, StubPrimitive {
    public typealias Body = Never
    public init() {}
    public func stubRender(_ host: StubRenderer, _ path: String) {}
}

public struct TupleView<T>: View, StubPrimitive {
    public typealias Body = Never
    let stubViews: [any View]
    public func stubRender(_ host: StubRenderer, _ path: String) {
        for (index, view) in stubViews.enumerated() { host.render(view, "\(path).\(index)") }
    }
}

public struct _ConditionalContent<First: View, Second: View>: View, StubPrimitive {
    public typealias Body = Never
    public enum Storage {
        case first(First)
        case second(Second)
    }
    let stubStorage: Storage
    public func stubRender(_ host: StubRenderer, _ path: String) {
        switch stubStorage {
        case .first(let view): host.render(view, path + ".first")
        case .second(let view): host.render(view, path + ".second")
        }
    }
}

extension Optional: View, StubPrimitive where Wrapped: View {
    public typealias Body = Never
    public func stubRender(_ host: StubRenderer, _ path: String) {
        if let self { host.render(self, path + ".some") }
    }
}
