// SPDX-License-Identifier: MIT

@_exported public import Foundation

public struct Text: View, StubPrimitive, Sendable {
    public typealias Body = Never
    let text: String
    public init(_ text: String) { self.text = text }
    public init(verbatim text: String) { self.text = text }
    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.show(.text(text), path)
        return CGSize(width: 8 * text.count, height: 16)
    }
}

// iOS 14, macOS 11 for those of Core Graphics
public struct Color: View, StubPrimitive, Sendable {
    public typealias Body = Never
    let name: String
    public static let red = Color(name: "red"), gray = Color(name: "gray"), clear = Color(name: "clear")
    public static let black = Color(name: "black")
    private var core: CGColor?

    public nonisolated init(cgColor: CGColor) { (name, core) = ("core", cgColor) }
    private nonisolated init(name: String) { self.name = name }

    /// Nil for colours that depend on the environment, as those with a name do.
    public nonisolated var cgColor: CGColor? { core }

    /// It takes all the space that it is offered.
    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.show(.color(name), path)
        return host.proposal.replacingUnspecifiedDimensions()
    }
}

// iOS 14, macOS 11
public struct ProgressView: View, StubPrimitive {
    public typealias Body = Never
    private var value: Double?
    public init() {}
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1.0) {
        self.value = value.map { Double($0 / total) }
    }
    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.show(.progress(value), path)
        return CGSize(width: 20, height: 20)
    }
}

public struct Image: View, StubPrimitive, Sendable {
    public typealias Body = Never
    public enum Orientation: UInt8, Sendable { case up, upMirrored, down }
    public enum ResizingMode: Sendable { case tile, stretch }

    public let stubImage: CGImage
    public let stubScale: CGFloat
    /// The text that VoiceOver reads; nil for a decorative image, which it skips.
    public let stubLabel: String?
    /// The range that `allowedDynamicRange` has set.
    @available(watchOS, unavailable)
    public var stubRange: DynamicRange? { stubRangeName.map { DynamicRange(name: $0) } }
    private var stubRangeName: String?
    private var isResizable = false

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @available(watchOS, unavailable)
    public struct DynamicRange: Hashable, Sendable {
        let name: String
        public static let standard = DynamicRange(name: "standard")
        public static let constrainedHigh = DynamicRange(name: "constrainedHigh")
        public static let high = DynamicRange(name: "high")
    }

    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    @available(watchOS, unavailable)
    public func allowedDynamicRange(_ range: DynamicRange?) -> Image {
        var image = self
        image.stubRangeName = range?.name
        return image
    }

    public init(decorative image: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        (stubImage, stubScale, stubLabel) = (image, scale, nil)
    }

    public init(_ image: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        (stubImage, stubScale, stubLabel) = (image, scale, label.text)
    }

    public init(systemName: String) {
        let provider = CGDataProvider(data: Data(count: 4) as NSData)!
        let image = CGImage(
            width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil,
            shouldInterpolate: false, intent: .defaultIntent)
        self.init(image!, scale: 1, label: Text(verbatim: systemName))
    }

    public func resizable(resizingMode: ResizingMode = .stretch) -> Image {
        var image = self
        image.isResizable = true
        return image
    }

    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.show(.image(self), path)
        let (width, height) = (CGFloat(stubImage.width), CGFloat(stubImage.height))
        let size = CGSize(width: width / stubScale, height: height / stubScale)
        return isResizable ? host.proposal.replacingUnspecifiedDimensions(by: size) : size
    }
}

/// One view, even if it is empty.
public struct ZStack<Content: View>: View, StubPrimitive {
    public typealias Body = Never
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.contain(path) { host.render(content, path + ".content") }
    }
}

// iOS 13, macOS 10.15
public protocol Shape: Sendable {}

// iOS 13, macOS 10.15
public struct Rectangle: Shape {
    public init() {}
}

// iOS 13, macOS 10.15
public struct Circle: Shape {
    public init() {}
}

// iOS 13, macOS 10.15
public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

/// A view with an action, which applies to each view that the content consists of: to none if it is empty.
public struct StubModified<Content: View>: View, StubPrimitive {
    public typealias Body = Never
    enum Modifier {
        case action(StubAction)
        case id(AnyHashable)
        case frame(CGFloat?, CGFloat?)
        /// The ideal size, where true.
        case fixed(Bool, Bool)
        case stubFit
        case transition(AnyTransition)
        case contentShape(String)
        case environment((inout EnvironmentValues) -> Void)
        case scrolled((ScrollGeometry, ScrollGeometry) -> Void)
        case none
    }
    let content: Content
    let modifier: Modifier

    public func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        let contentPath = path + ".content"
        let proposal = host.proposal
        switch modifier {
        case .action(let action): return host.apply(action, to: content, contentPath)
        case .id(let id): return host.render(content, path + ".id(\(id)).content")
        case .frame(let width, let height):
            let size = host.render(
                content, contentPath,
                in: ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height))
            return CGSize(width: width ?? size.width, height: height ?? size.height)
        case .fixed(let horizontally, let vertically):
            return host.render(
                content, contentPath,
                in: ProposedViewSize(
                    width: horizontally ? nil : proposal.width, height: vertically ? nil : proposal.height))
        case .stubFit:
            let ideal = host.measure(content, contentPath, in: .unspecified)
            let space = proposal.replacingUnspecifiedDimensions(by: ideal)
            let factor = min(space.width / max(ideal.width, 1), space.height / max(ideal.height, 1))
            let size = CGSize(width: ideal.width * factor, height: ideal.height * factor)
            return host.render(content, contentPath, in: ProposedViewSize(size))
        case .transition(let transition):
            host.show(transition)
            return host.render(content, contentPath)
        case .contentShape(let name):
            host.setContentShape(name)
            return host.render(content, contentPath)
        case .environment(let change):
            let outer = StubEnvironment.values
            defer { StubEnvironment.values = outer }
            change(&StubEnvironment.values)
            return host.render(content, contentPath)
        case .scrolled(let action):
            host.scrolled.append(action)
            return host.render(content, contentPath)
        case .none: return host.render(content, contentPath)
        }
    }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        StubModified(content: self, modifier: action.map { .action(.appear($0)) } ?? .none)
    }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        StubModified(content: self, modifier: action.map { .action(.disappear($0)) } ?? .none)
    }
    // iOS 14, macOS 11; later versions prefer a closure that takes two values or none
    @available(visionOS, deprecated: 1.0)
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        let change = StubAction.change(value) { if let value = $0 as? V { action(value) } }
        return StubModified(content: self, modifier: .action(change))
    }
    @available(iOS 17, macOS 14, tvOS 17, watchOS 10, visionOS 1, *)
    public func onChange<V: Equatable>(
        of value: V, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        if initial { action() }
        return StubModified(content: self, modifier: .action(.change(value) { _ in action() }))
    }
    public func id<ID: Hashable>(_ id: ID) -> some View {
        StubModified(content: self, modifier: .id(AnyHashable(id)))
    }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
        StubModified(content: self, modifier: .frame(width, height))
    }
    public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
        StubModified(content: self, modifier: .fixed(horizontal, vertical))
    }
    // iOS 15, macOS 12
    public func overlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: () -> V
    ) -> some View {
        StubOverlay(content: self, overlay: content())
    }
    public func background<V: View>(_ background: V, alignment: Alignment = .center) -> some View {
        StubModified(content: self, modifier: .none)
    }
    public func clipped(antialiased: Bool = false) -> some View {
        StubModified(content: self, modifier: .none)
    }
    /// The parts outside of the shape take no touches.
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View {
        StubModified(content: self, modifier: .contentShape("\(S.self)"))
    }
    /// Without it, what is clipped takes touches.
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
        StubModified(content: self, modifier: .contentShape("\(S.self)"))
    }
    public func opacity(_ opacity: Double) -> some View { StubModified(content: self, modifier: .none) }
    public func padding(_ length: CGFloat) -> some View { StubModified(content: self, modifier: .none) }
    public func font(_ font: Font?) -> some View { StubModified(content: self, modifier: .none) }
    public func foregroundColor(_ color: Color?) -> some View {
        StubModified(content: self, modifier: .none)
    }
    public func environment<V>(
        _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
    ) -> some View {
        StubModified(content: self, modifier: .environment { $0[keyPath: keyPath] = value })
    }
    @available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
    public func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View {
        StubModified(
            content: self,
            modifier: .scrolled { old, new in
                let (old, new) = (transform(old), transform(new))
                if old != new { action(old, new) }
            })
    }
    public func scaledToFit() -> some View { StubModified(content: self, modifier: .stubFit) }
    public func transition(_ transition: AnyTransition) -> some View {
        StubModified(content: self, modifier: .transition(transition))
    }
    public func allowsHitTesting(_ enabled: Bool) -> some View {
        StubModified(content: self, modifier: .none)
    }
}

@available(iOS 18, macOS 15, tvOS 18, watchOS 11, visionOS 2, *)
public struct ScrollGeometry: Equatable, Sendable {
    public var contentOffset: CGPoint
    public var contentSize: CGSize
    public var containerSize: CGSize

    public init(stubOffset: CGPoint, of content: CGSize, in container: CGSize) {
        (contentOffset, contentSize, containerSize) = (stubOffset, content, container)
    }
}

/// A view with another one over it, which has no part in its size. Modifiers apply to both together.
struct StubOverlay<Content: View, Overlay: View>: View, StubPrimitive {
    typealias Body = Never
    let content: Content
    let overlay: Overlay

    func stubRender(_ host: StubRenderer, _ path: String) -> CGSize {
        host.contain(path) {
            let size = host.render(content, path + ".content")
            _ = host.render(overlay, path + ".overlay", in: ProposedViewSize(size))
            return size
        }
    }
}

public struct Alignment: Equatable, Sendable {
    let name: String
    public static let center = Alignment(name: "center")
    public static let topLeading = Alignment(name: "topLeading")
}

public struct Font: Hashable, Sendable {
    let size: CGFloat
    public static func system(size: CGFloat) -> Font { Font(size: size) }
}

public enum Edge: Int8, Sendable { case top, leading, bottom, trailing }

public struct AnyTransition: Equatable {
    let name: String
    public static var opacity: AnyTransition { AnyTransition(name: "opacity") }
    public static func move(edge: Edge) -> AnyTransition { AnyTransition(name: "move(\(edge))") }
}
