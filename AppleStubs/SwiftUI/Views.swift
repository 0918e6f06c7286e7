// SPDX-License-Identifier: MIT

public import Foundation

public struct Text: View, StubPrimitive, Sendable {
    public typealias Body = Never
    let text: String
    public init(_ text: String) { self.text = text }
    public init(verbatim text: String) { self.text = text }
    public func stubRender(_ host: StubRenderer, _ path: String) { host.show(.text(text), path) }
}

public struct Color: View, StubPrimitive, Sendable {
    public typealias Body = Never
    let name: String
    public static let red = Color(name: "red"), gray = Color(name: "gray")
    public func stubRender(_ host: StubRenderer, _ path: String) { host.show(.color(name), path) }
}

// iOS 14, macOS 11
public struct ProgressView: View, StubPrimitive {
    public typealias Body = Never
    public init() {}
    public func stubRender(_ host: StubRenderer, _ path: String) { host.show(.progress, path) }
}

public struct Image: View, StubPrimitive, Sendable {
    public typealias Body = Never
    public enum Orientation: UInt8, Sendable { case up, upMirrored, down }
    public enum ResizingMode: Sendable { case tile, stretch }

    public let stubImage: CGImage
    public let stubScale: CGFloat
    /// What VoiceOver says; nil for a decorative image, which it skips.
    public let stubLabel: String?

    public init(decorative image: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        (stubImage, stubScale, stubLabel) = (image, scale, nil)
    }

    public init(_ image: CGImage, scale: CGFloat, orientation: Orientation = .up, label: Text) {
        (stubImage, stubScale, stubLabel) = (image, scale, label.text)
    }

    public init(systemName: String) {
        let provider = CGDataProvider(data: Data(count: 4))!
        let image = CGImage(
            width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil,
            shouldInterpolate: false, intent: .defaultIntent)
        self.init(image!, scale: 1, label: Text(verbatim: systemName))
    }

    public func resizable(resizingMode: ResizingMode = .stretch) -> Image { self }
    public func stubRender(_ host: StubRenderer, _ path: String) { host.show(.image(self), path) }
}

/// One view, even if it is empty.
public struct ZStack<Content: View>: View, StubPrimitive {
    public typealias Body = Never
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public func stubRender(_ host: StubRenderer, _ path: String) { host.contain(content, path) }
}

/// A view with an action, which applies to each view that the content consists of: to none if it is empty.
public struct StubModified<Content: View>: View, StubPrimitive {
    public typealias Body = Never
    enum Modifier {
        case action(StubAction)
        case id(AnyHashable)
        case none
    }
    let content: Content
    let modifier: Modifier

    public func stubRender(_ host: StubRenderer, _ path: String) {
        switch modifier {
        case .action(let action): host.apply(action, to: content, path + ".content")
        case .id(let id): host.render(content, path + ".id(\(id)).content")
        case .none: host.render(content, path + ".content")
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
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        let change = StubAction.change(value) { if let value = $0 as? V { action(value) } }
        return StubModified(content: self, modifier: .action(change))
    }
    public func id<ID: Hashable>(_ id: ID) -> some View {
        StubModified(content: self, modifier: .id(AnyHashable(id)))
    }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
        StubModified(content: self, modifier: .none)
    }
    public func scaledToFit() -> some View { StubModified(content: self, modifier: .none) }
}
