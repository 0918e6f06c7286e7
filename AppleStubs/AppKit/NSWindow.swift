// SPDX-License-Identifier: MIT

public import Foundation

// macOS 10.0
@MainActor
open class NSScreen: NSObject {
    public static var main: NSScreen? { NSScreen() }
    // macOS 10.7
    open var backingScaleFactor: CGFloat { 2 }
}

// macOS 10.0
@MainActor
open class NSWindow: NSResponder {
    // macOS 10.9
    public struct OcclusionState: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let visible = OcclusionState(rawValue: 2)
    }

    // macOS 10.9
    public nonisolated static let didChangeOcclusionStateNotification = Notification.Name("stub.occlusion")
    public nonisolated static let didMiniaturizeNotification = Notification.Name("stub.didMiniaturize")
    public nonisolated static let didDeminiaturizeNotification = Notification.Name("stub.didDeminiaturize")

    // macOS 10.9
    open private(set) var occlusionState: OcclusionState = .visible
    open private(set) var isMiniaturized = false

    open func miniaturize(_ sender: Any?) {
        isMiniaturized = true
        NotificationCenter.default.post(name: Self.didMiniaturizeNotification, object: self)
    }

    open func deminiaturize(_ sender: Any?) {
        isMiniaturized = false
        NotificationCenter.default.post(name: Self.didDeminiaturizeNotification, object: self)
    }

    /// Covers the window with others, or uncovers it.
    public func stubCover(_ isCovered: Bool) {
        occlusionState = isCovered ? [] : .visible
        NotificationCenter.default.post(name: Self.didChangeOcclusionStateNotification, object: self)
    }

    // macOS 10.7
    open var backingScaleFactor: CGFloat { 2 }
    open var contentView: NSView? {
        didSet {
            oldValue?.stubWindow = nil
            contentView?.stubWindow = self
            oldValue?.stubMoveToWindow()
            contentView?.stubMoveToWindow()
        }
    }
}
