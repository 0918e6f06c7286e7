// SPDX-License-Identifier: MIT

public import Foundation

public struct Text: View, StubPrimitive {
    public typealias Body = Never
    let text: String
    public init(_ text: String) { self.text = text }
    public func stubRender(_ host: StubRenderer, _ path: String) { host.leaves.append(.text(text)) }
}

public struct Color: View, StubPrimitive, Sendable {
    public typealias Body = Never
    let name: String
    public static let red = Color(name: "red"), gray = Color(name: "gray")
    public func stubRender(_ host: StubRenderer, _ path: String) { host.leaves.append(.color(name)) }
}

// iOS 14, macOS 11
public struct ProgressView: View, StubPrimitive {
    public typealias Body = Never
    public init() {}
    public func stubRender(_ host: StubRenderer, _ path: String) { host.leaves.append(.progress) }
}

public struct Image: View, StubPrimitive, Sendable {
    public typealias Body = Never
    public enum Orientation: UInt8, Sendable { case up, upMirrored, down }
    public enum ResizingMode: Sendable { case tile, stretch }

    public let stubImage: CGImage
    public let stubScale: CGFloat

    public init(decorative image: CGImage, scale: CGFloat, orientation: Orientation = .up) {
        (stubImage, stubScale) = (image, scale)
    }

    public init(systemName: String) {
        let provider = CGDataProvider(data: Data(count: 4))!
        let image = CGImage(
            width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
            space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: [], provider: provider, decode: nil,
            shouldInterpolate: false, intent: .defaultIntent)
        self.init(decorative: image!, scale: 1)
    }

    public func resizable(resizingMode: ResizingMode = .stretch) -> Image { self }
    public func stubRender(_ host: StubRenderer, _ path: String) { host.leaves.append(.image(self)) }
}

public struct ZStack<Content: View>: View {
    let content: Content
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
    public var body: Content { content }
}

/// A view with an action.
public struct StubModified<Content: View>: View, StubPrimitive {
    public typealias Body = Never
    enum Modifier {
        case appear(() -> Void)
        case disappear(() -> Void)
        case change(any Equatable, @MainActor (any Equatable) -> Void)
        case id(AnyHashable)
        case none
    }
    let content: Content
    let modifier: Modifier

    public func stubRender(_ host: StubRenderer, _ path: String) {
        var path = path
        switch modifier {
        case .appear(let action): host.appear[path + ".appear"] = action
        case .disappear(let action): host.disappear[path + ".disappear"] = action
        case .change(let value, let action): host.changes[path + ".change"] = (value, action)
        case .id(let id): path += ".id(\(id))"
        case .none: break
        }
        host.render(content, path + ".content")
    }
}

extension View {
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        StubModified(content: self, modifier: action.map { .appear($0) } ?? .none)
    }
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        StubModified(content: self, modifier: action.map { .disappear($0) } ?? .none)
    }
    // iOS 14, macOS 11; later versions prefer a closure that takes two values or none
    public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void) -> some View {
        StubModified(content: self, modifier: .change(value) { if let value = $0 as? V { action(value) } })
    }
    public func id<ID: Hashable>(_ id: ID) -> some View {
        StubModified(content: self, modifier: .id(AnyHashable(id)))
    }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil) -> some View {
        StubModified(content: self, modifier: .none)
    }
    public func scaledToFit() -> some View { StubModified(content: self, modifier: .none) }
}
