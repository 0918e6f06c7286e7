// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
import Foundation
import UIKit

// UIKit declarations that the adapters and their tests use.
@MainActor
func images(_ pixels: CGImage) -> UIImage {
    let image = UIImage(cgImage: pixels, scale: 2, orientation: .up)
    let _: UIImage = UIImage(cgImage: pixels)
    let _: UIImage = UIImage()
    let _: [UIImage.Orientation] = [
        image.imageOrientation, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored,
        .rightMirrored,
    ]
    let _: [UIImage.RenderingMode] = [image.renderingMode, .automatic, .alwaysOriginal, .alwaysTemplate]
    let _: (CGImage?, CGFloat, CGSize) = (image.cgImage, image.scale, image.size)
    let color = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    let _: UIColor = UIColor(cgColor: color.cgColor)
    return image.withRenderingMode(.alwaysTemplate)
}

@available(iOS 17, tvOS 17, *)
@MainActor
func ranges(of view: UIImageView) {
    let ranges: [UIImage.DynamicRange] = [.unspecified, .standard, .constrainedHigh, .high]
    if view.preferredImageDynamicRange == .unspecified { view.preferredImageDynamicRange = ranges[3] }
}

/// A view subclass like the adapters'.
final class ContractView: UIImageView {
    override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }
    override var isHidden: Bool { didSet {} }
    override var alpha: CGFloat { didSet {} }
    override var isHighlighted: Bool { didSet {} }
    override var highlightedImage: UIImage? { didSet {} }
    override var isAnimating: Bool { super.isAnimating }
    override var intrinsicContentSize: CGSize { super.intrinsicContentSize }
    override func startAnimating() { super.startAnimating() }
    override func stopAnimating() { super.stopAnimating() }
    override func display(_ layer: CALayer) { super.display(layer) }
    override func layoutSubviews() { super.layoutSubviews() }
    override func didMoveToWindow() { super.didMoveToWindow() }
    override func didMoveToSuperview() { super.didMoveToSuperview() }
}

/// A scroll view subclass like the adapters'.
final class ContractScrollView: UIScrollView, UIScrollViewDelegate {
    private let content = UIView()

    override func layoutSubviews() { super.layoutSubviews() }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        guard let touch = touches.first, touch.tapCount == 2 else { return }
        let _: CGPoint = touch.location(in: content)
    }
    override var canBecomeFirstResponder: Bool { true }
    override var keyCommands: [UIKeyCommand]? { super.keyCommands }
    override func accessibilityIncrement() { super.accessibilityIncrement() }
    override func accessibilityDecrement() { super.accessibilityDecrement() }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }
    func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    func scrollViewDidZoom(_ scrollView: UIScrollView) {}

    func scroll() {
        delegate = self
        (contentSize, contentOffset) = (CGSize(width: 1, height: 1), CGPoint(x: 1, y: 1))
        contentInset = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
        let _: UIEdgeInsets = adjustedContentInset
        let _: (Bool, Bool) = (becomeFirstResponder(), isFirstResponder)
        isAccessibilityElement = true
        accessibilityTraits.formUnion([UIAccessibilityTraits.image, .adjustable])
        accessibilityValue = "100 %"
        let _: [CGFloat] = [contentInset.top, contentInset.left, contentInset.bottom, contentInset.right]
        (minimumZoomScale, maximumZoomScale) = (0.5, 2)
        zoomScale = 1
        setZoomScale(minimumZoomScale, animated: true)
        zoom(to: bounds, animated: true)
    }
}

@MainActor
func keys(_ command: UIKeyCommand) {
    let _: String? = command.input
    let flags: UIKeyModifierFlags = command.modifierFlags
    let _: (Bool, Int) = (flags.contains(.command), flags.rawValue)
    command.wantsPriorityOverSystemBehavior = true
    let _: [String] = [
        UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputLeftArrow,
        UIKeyCommand.inputRightArrow,
    ]
}

#if _runtime(_ObjC)
extension ContractScrollView {
    func makeCommand() -> UIKeyCommand {
        UIKeyCommand(input: "+", modifierFlags: [.command], action: #selector(press))
    }

    @objc private func press(_ command: UIKeyCommand) {}
}
#endif

@MainActor
func views(_ image: UIImage) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    let responder: UIResponder = view
    let _: UIResponder = responder
    let child = UIView()
    view.frame = view.bounds
    view.center = CGPoint(x: 0, y: 0)
    view.alpha = 1
    view.isHidden = false
    view.contentMode = .scaleToFill
    let _: [UIView.ContentMode] = [.scaleAspectFit, .scaleAspectFill, .center]
    view.isUserInteractionEnabled = false
    view.autoresizingMask = [
        .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight,
        .flexibleBottomMargin,
    ]
    let _: UIView.AutoresizingMask = .init(rawValue: view.autoresizingMask.rawValue)
    view.addSubview(child)
    view.insertSubview(child, at: 0)
    let _: (UIView?, [UIView], UIWindow?) = (child.superview, view.subviews, view.window)
    let layer: CALayer = view.layer
    layer.contents = image.cgImage
    let traits: UITraitCollection = view.traitCollection
    let _: CGFloat = traits.displayScale
    let environment: any UITraitEnvironment = view
    let _: UITraitCollection = environment.traitCollection
    if #available(iOS 17, tvOS 17, visionOS 1, *) {
        let drawn: [UITrait] =
            UITraitCollection.systemTraitsAffectingColorAppearance
            + UITraitCollection.systemTraitsAffectingImageLookup
        let _: (any UITraitDefinition.Type)? = drawn.first
        let registration: any UITraitChangeRegistration = view.registerForTraitChanges(drawn) {
            (view: UIView, _: UITraitCollection) in view.setNeedsLayout()
        }
        _ = registration
    }
    view.setNeedsLayout()
    view.layoutIfNeeded()
    let style: UITableViewCell.CellStyle = .default
    let cell: UITableViewCell = UITableViewCell(style: style, reuseIdentifier: nil)
    let _: (UIView, UIImageView?) = (cell.contentView, cell.imageView)
    child.removeFromSuperview()
    let window: UIWindow = UIWindow(frame: view.bounds)
    let scene: UIWindowScene? = window.windowScene
    let controller: UIViewController? = window.rootViewController
    let _: UIView? = controller?.view
    window.rootViewController = controller
    let state: UIScene.ActivationState? = scene?.activationState
    let _: [UIScene.ActivationState?] = [
        state, .unattached, .foregroundActive, .foregroundInactive, .background,
    ]
    let _: [Notification.Name] = [
        UIScene.didActivateNotification, UIScene.willEnterForegroundNotification,
        UIScene.didEnterBackgroundNotification,
    ]

    let options: UIView.AnimationOptions = [
        .allowUserInteraction, .curveEaseInOut, .curveEaseIn, .curveEaseOut, .curveLinear,
        .transitionFlipFromLeft, .transitionFlipFromRight, .transitionCrossDissolve, .transitionFlipFromTop,
        .transitionFlipFromBottom, .transitionCurlUp, .transitionCurlDown,
    ]
    let _: UIView.AnimationOptions = .init(rawValue: options.rawValue)
    UIView.transition(
        with: view, duration: 1, options: options, animations: { view.alpha = 0 }, completion: { _ in })
    let _: Bool = UIAccessibility.isReduceMotionEnabled
    let _: Notification.Name = UIAccessibility.reduceMotionStatusDidChangeNotification
}

/// A cell subclass like the examples'.
final class ContractCell: UICollectionViewCell {
    override func prepareForReuse() {
        super.prepareForReuse()
        let _: (UIView, UICollectionReusableView) = (contentView, self)
    }
}

@MainActor
func controls(_ image: UIImage) {
    let imageView = UIImageView(image: image)
    imageView.highlightedImage = imageView.image
    imageView.isHighlighted = true
    let button = UIButton(frame: .zero)
    button.setImage(image, for: .normal)
    button.setBackgroundImage(image, for: [.highlighted, .selected, .disabled, .focused])
    let _: [UIImage?] = [
        button.image(for: .normal), button.backgroundImage(for: .normal), button.currentImage,
    ]
    let configuration: UIButton.Configuration? = .plain()
    button.configuration = configuration
    button.configuration?.background.image = image
    let background: UIBackgroundConfiguration? = button.configuration?.background
    let _: UIImage? = background?.image
    let control: UIControl = button
    (control.isHighlighted, control.isSelected, control.isEnabled) = (false, false, true)
    let state: UIControl.State = control.state
    let _: UInt = UIControl.State(rawValue: state.rawValue).rawValue
    let item = UIBarButtonItem()
    item.image = image
    let barItem: UIBarItem = item
    let _: UIBarItem = barItem
    let tab = UITabBarItem()
    tab.selectedImage = image

    let spinner = UIActivityIndicatorView(style: .medium)
    let _: [UIActivityIndicatorView.Style] = [.medium, .large]
    spinner.hidesWhenStopped = true
    spinner.startAnimating()
    let _: Bool = spinner.isAnimating
    spinner.stopAnimating()
    let bar = UIProgressView(progressViewStyle: .default)
    #if !os(tvOS)
    let _: [UIProgressView.Style] = [.default, .bar]
    #endif
    bar.progress = 0
    bar.setProgress(0.5, animated: true)
}
#endif
