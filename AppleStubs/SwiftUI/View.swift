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
    /// Renders the view in the size that is proposed, and returns its size.
    @discardableResult
    func stubRender(_ host: StubRenderer, _ path: String) -> CGSize
}

/// A view that consists of other views, each with the modifiers of the whole.
protocol StubGroup: StubPrimitive {
    func stubChildren(_ path: String) -> [(view: any View, path: String)]
}

extension StubGroup {
    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        stubChildren(path).reduce(.zero) { size, child in
            let other = host.render(child.view, child.path)
            return CGSize(width: max(size.width, other.width), height: max(size.height, other.height))
        }
    }
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

public struct EmptyView: View, StubGroup {
    public typealias Body = Never
    public init() {}
    func stubChildren(_ path: String) -> [(view: any View, path: String)] { [] }
}

/// A view of any type, which keeps its state while the type is the same.
public struct AnyView: View, StubPrimitive {
    public typealias Body = Never
    private let view: any View

    public init<V: View>(_ view: V) { self.view = view }

    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.render(view, path + ".any")
    }
}

@available(*, unavailable)
extension AnyView: Sendable {}

public struct TupleView<T>: View, StubGroup {
    public typealias Body = Never
    let stubViews: [any View]
    func stubChildren(_ path: String) -> [(view: any View, path: String)] {
        stubViews.enumerated().map { ($1, "\(path).\($0)") }
    }
}

public struct _ConditionalContent<First: View, Second: View>: View, StubGroup {
    public typealias Body = Never
    public enum Storage {
        case first(First)
        case second(Second)
    }
    let stubStorage: Storage
    func stubChildren(_ path: String) -> [(view: any View, path: String)] {
        switch stubStorage {
        case .first(let view): [(view, path + ".first")]
        case .second(let view): [(view, path + ".second")]
        }
    }
}

extension Optional: View, StubPrimitive, StubGroup where Wrapped: View {
    public typealias Body = Never
    func stubChildren(_ path: String) -> [(view: any View, path: String)] {
        map { [($0, path + ".some")] } ?? []
    }
}
