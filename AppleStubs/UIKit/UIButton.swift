// SPDX-License-Identifier: MIT

public import Foundation

// iOS 2
@MainActor
open class UIControl: UIView {
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1)
        public static let disabled = State(rawValue: 2)
        public static let selected = State(rawValue: 4)
        // iOS 9
        public static let focused = State(rawValue: 8)
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    open var isHighlighted = false
    open var isSelected = false
    open var isEnabled = true
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if isSelected { state.insert(.selected) }
        if !isEnabled { state.insert(.disabled) }
        return state
    }
}

// iOS 2
@MainActor
open class UIButton: UIControl {
    private var images: [State: UIImage] = [:]
    private var backgrounds: [State: UIImage] = [:]

    /// The image of exactly this state, or of the normal one, as UIKit.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }
    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgrounds[state] = image }
    open var currentImage: UIImage? { image(for: state) }
    /// Replaces the states' backgrounds.
    // iOS 15
    open var configuration: UIButton.Configuration?
    public var stubShownBackground: UIImage? {
        if let configuration { return configuration.background.image }
        return backgroundImage(for: state)
    }
}

extension UIButton {
    // iOS 15
    @MainActor
    public struct Configuration {
        public var background = UIBackgroundConfiguration()
        public static func plain() -> UIButton.Configuration { UIButton.Configuration() }
    }
}

// iOS 14
@MainActor
public struct UIBackgroundConfiguration {
    // iOS 15
    public var image: UIImage?
}

// iOS 2
@MainActor
open class UIBarItem: NSObject, AssociatedObjectOwner {
    public nonisolated let stubAssociatedObjects = AssociatedObjects()
    public nonisolated override init() { super.init() }
    open var image: UIImage?
}

// iOS 2
@MainActor open class UIBarButtonItem: UIBarItem {}

// iOS 2
@MainActor
open class UITabBarItem: UIBarItem {
    // iOS 7
    open var selectedImage: UIImage?
}
