// SPDX-License-Identifier: MIT

public import CoreGraphics

// iOS 16, macOS 13
public struct ProposedViewSize: Equatable, Sendable {
    public var width: CGFloat?
    public var height: CGFloat?

    public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
    public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }

    public static let zero = ProposedViewSize(width: 0, height: 0)
    public static let unspecified = ProposedViewSize(width: nil, height: nil)

    public func replacingUnspecifiedDimensions(
        by size: CGSize = CGSize(width: 10, height: 10)
    ) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

// iOS 16, macOS 13
public protocol Layout: Sendable {
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews

    func makeCache(subviews: Subviews) -> Cache
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
}

extension Layout where Cache == Void {
    public func makeCache(subviews: Subviews) {}
}

extension Layout {
    @MainActor
    public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        StubLayoutView(layout: self, content: content())
    }
}

// iOS 16, macOS 13
public struct LayoutSubview {
    let measure: @MainActor (ProposedViewSize) -> CGSize
    let place: @MainActor (CGPoint, ProposedViewSize) -> Void

    public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        let measure = measure
        return MainActor.assumeIsolated { measure(proposal) }
    }

    public func place(at position: CGPoint, proposal: ProposedViewSize) {
        let place = place
        MainActor.assumeIsolated { place(position, proposal) }
    }

    /// Where the view is that was placed last. The stub keeps no other position.
    @MainActor public static var stubLastPlace = CGRect.zero
}

// iOS 16, macOS 13
public struct LayoutSubviews: RandomAccessCollection, @unchecked Sendable {  // On the main actor.
    let subviews: [LayoutSubview]
    public var layoutDirection = LayoutDirection.leftToRight
    public var startIndex: Int { 0 }
    public var endIndex: Int { subviews.count }
    public subscript(index: Int) -> LayoutSubview { subviews[index] }
}

/// One view, whose children a layout measures and places.
struct StubLayoutView<L: Layout, Content: View>: View, StubPrimitive {
    typealias Body = Never
    let layout: L
    let content: Content

    func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.contain(path) {
            let children = stubChildren(of: content, path + ".content")
            let proposal = host.proposal
            let places = Places(children.map { _ in proposal })
            let subviews = LayoutSubviews(
                subviews: children.enumerated().map { index, child in
                    LayoutSubview(
                        measure: { host.measure(child.view, child.path, in: $0) },
                        place: { places.place(index, at: $0, $1) })
                }, layoutDirection: places.direction)
            var cache = layout.makeCache(subviews: subviews)
            let size = layout.sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
            places.width = size.width
            layout.placeSubviews(
                in: CGRect(origin: .zero, size: size), proposal: proposal, subviews: subviews, cache: &cache)
            for (child, place) in zip(children, places.sizes) {
                _ = host.render(child.view, child.path, in: place)
            }
            return size
        }
    }

    @MainActor
    private final class Places {
        var sizes: [ProposedViewSize]
        var width: CGFloat = 0
        let direction = StubEnvironment.values.layoutDirection

        init(_ sizes: [ProposedViewSize]) { self.sizes = sizes }

        func place(_ index: Int, at position: CGPoint, _ proposal: ProposedViewSize) {
            sizes[index] = proposal
            var frame = CGRect(origin: position, size: proposal.replacingUnspecifiedDimensions())
            // SwiftUI mirrors what a layout says.
            if direction == .rightToLeft { frame.origin.x = width - frame.maxX }
            LayoutSubview.stubLastPlace = frame
        }
    }

    private func stubChildren(of view: any View, _ path: String) -> [(view: any View, path: String)] {
        guard let group = view as? any StubGroup else { return [(view, path)] }
        return group.stubChildren(path).flatMap { stubChildren(of: $0.view, $0.path) }
    }
}

public struct GeometryProxy {
    public let size: CGSize
}

/// It takes all the space that it is offered.
public struct GeometryReader<Content: View>: View, StubPrimitive {
    public typealias Body = Never
    let content: (GeometryProxy) -> Content
    public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        let size = host.proposal.replacingUnspecifiedDimensions()
        return host.contain(path) {
            if !host.isMeasuring {
                host.stubReaderCount += 1
                _ = host.render(
                    content(GeometryProxy(size: size)), path + ".content", in: ProposedViewSize(size))
            }
            return size
        }
    }
}
