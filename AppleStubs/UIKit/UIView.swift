// SPDX-License-Identifier: MIT

public import Foundation
public import ObjectiveC

// iOS 2
@MainActor
open class UIResponder: NSObject, AssociatedObjectOwner {
    public nonisolated let stubAssociatedObjects = AssociatedObjects()
    // Not an override of `init()`, which would be nonisolated in all subclasses.
    nonisolated init(stub: Void) { super.init() }
    open private(set) var isFirstResponder = false
    open var canBecomeFirstResponder: Bool { false }
    @discardableResult
    open func becomeFirstResponder() -> Bool {
        isFirstResponder = canBecomeFirstResponder
        return isFirstResponder
    }
    // iOS 7
    open var keyCommands: [UIKeyCommand]? { nil }
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

// iOS 2
@MainActor
open class UIView: UIResponder, UITraitEnvironment {
    // iOS 2
    public enum ContentMode: Int, Sendable { case scaleToFill, scaleAspectFit, scaleAspectFill, center }

    // iOS 2
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    public private(set) var layer = CALayer.stubOfView()
    open var frame: CGRect {
        didSet {
            layer.bounds = bounds
            if frame.size != oldValue.size { stubResize(from: oldValue.size) }
        }
    }
    open var autoresizingMask: AutoresizingMask = []
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var contentMode = ContentMode.scaleToFill
    open var isUserInteractionEnabled = true
    // iOS 3 for those of accessibility
    open var isAccessibilityElement = false
    open var accessibilityTraits: UIAccessibilityTraits = []
    open var accessibilityValue: String?
    // iOS 4
    open func accessibilityIncrement() {}
    // iOS 4
    open func accessibilityDecrement() {}
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []

    public init(frame: CGRect) {
        self.frame = frame
        super.init(stub: ())
        layer.bounds = CGRect(origin: .zero, size: frame.size)
    }

    public convenience init() { self.init(frame: .zero) }

    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    open var window: UIWindow? { superview?.window }
    open var traitCollection: UITraitCollection { UITraitCollection(displayScale: 2) }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    open func insertSubview(_ view: UIView, at index: Int) {
        let old = view.window
        view.superview?.subviews.removeAll { $0 === view }
        subviews.insert(view, at: index)
        view.superview = self
        setNeedsLayout()
        view.didMoveToSuperview()
        if view.window !== old { view.stubMoveToWindow() }
    }

    open func removeFromSuperview() {
        let old = window
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        didMoveToSuperview()
        if old != nil { stubMoveToWindow() }
    }

    // iOS 11
    open private(set) var interactions: [any UIInteraction] = []
    // iOS 11
    open func addInteraction(_ interaction: any UIInteraction) {
        interactions.append(interaction)
        interaction.didMove(to: self)
    }
    // iOS 11
    open func removeInteraction(_ interaction: any UIInteraction) {
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    private var stubTraitHandlers: [() -> Void] = []
    /// Calls the handler for every change of any trait.
    @available(iOS 17, tvOS 17, *)
    @discardableResult
    public func registerForTraitChanges<TraitEnvironment: UITraitEnvironment>(
        _ traits: [UITrait], handler: @escaping (TraitEnvironment, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        stubTraitHandlers.append { [unowned self] in
            if let environment = self as? TraitEnvironment { handler(environment, traitCollection) }
        }
        return StubRegistration()
    }
    /// Changes the traits of the view, then its subviews'. An image view draws its image first or last.
    open func stubChangeTraits(drawsLast: Bool) {
        for handler in stubTraitHandlers { handler() }
        for view in subviews { view.stubChangeTraits(drawsLast: drawsLast) }
    }
    open func didMoveToSuperview() {}
    open func didMoveToWindow() {}
    open func layoutSubviews() {}
    open func display(_ layer: CALayer) {}
    /// Whether the next ``layoutIfNeeded()`` lays out the view.
    private var stubNeedsLayout = true
    open func setNeedsLayout() { stubNeedsLayout = true }
    open func layoutIfNeeded() {
        if stubNeedsLayout {
            stubNeedsLayout = false
            layoutSubviews()
        }
        for view in subviews { view.layoutIfNeeded() }
    }

    private func stubMoveToWindow() {
        didMoveToWindow()
        for view in subviews { view.stubMoveToWindow() }
    }

    /// Lays out, and resizes subviews with flexible sides.
    private func stubResize(from old: CGSize) {
        for view in subviews {
            if view.autoresizingMask.contains(.flexibleWidth) {
                view.frame.size.width += frame.width - old.width
            }
            if view.autoresizingMask.contains(.flexibleHeight) {
                view.frame.size.height += frame.height - old.height
            }
        }
        layoutSubviews()
    }
}

// iOS 2
@MainActor
open class UIWindow: UIView {
    open override var window: UIWindow? { self }
    // iOS 13
    open weak var windowScene: UIWindowScene?
    // iOS 4
    open var rootViewController: UIViewController? {
        didSet {
            oldValue?.view.removeFromSuperview()
            if let view = rootViewController?.view { addSubview(view) }
        }
    }
}

// iOS 2
@MainActor
open class UIViewController: UIResponder {
    open var view: UIView! = UIView(frame: .zero)
    package init(stubController: Void) { super.init(stub: ()) }
}
