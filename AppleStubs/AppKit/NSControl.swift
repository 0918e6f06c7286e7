// SPDX-License-Identifier: MIT

public import Foundation

// macOS 10.0
@MainActor
open class NSControl: NSView {
    // macOS 10.10
    public enum ControlSize: UInt, Sendable { case regular, small, mini, large }
    public struct StateValue: RawRepresentable, Hashable, Sendable {
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
        public static let on = StateValue(rawValue: 1)
        public static let off = StateValue(rawValue: 0)
    }

    open var cell: NSCell?
    // macOS 10.10
    open var isHighlighted = false
}

// macOS 10.0
@MainActor
open class NSCell: NSObject {
    public nonisolated override init() { super.init() }

    public struct StyleMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let contentsCellMask = StyleMask(rawValue: 1)
        public static let pushInCellMask = StyleMask(rawValue: 2)
        public static let changeGrayCellMask = StyleMask(rawValue: 4)
        public static let changeBackgroundCellMask = StyleMask(rawValue: 8)
    }
}

/// A cell of a button that pushes in, which shows no alternate image.
// macOS 10.0
@MainActor
open class NSButtonCell: NSCell {
    open var highlightsBy: StyleMask = [.pushInCellMask, .changeGrayCellMask]
    open var showsStateBy: StyleMask = []
}

// macOS 10.0
public enum NSImageScaling: UInt, Sendable {
    case scaleProportionallyDown, scaleAxesIndependently, scaleNone, scaleProportionallyUpOrDown
}

// macOS 10.0
@MainActor
open class NSImageView: NSControl {
    open var image: NSImage?
    open var imageScaling = NSImageScaling.scaleProportionallyDown
    @available(macOS 14, *)
    open var preferredImageDynamicRange = NSImage.DynamicRange.unspecified
}

// macOS 10.0
@MainActor
open class NSButton: NSControl {
    public override init(frame: CGRect) {
        super.init(frame: frame)
        cell = NSButtonCell()
    }

    open var state = StateValue.off
    open var image: NSImage?
    open var alternateImage: NSImage?
}

// macOS 10.0
@MainActor
open class NSProgressIndicator: NSView {
    public enum Style: UInt, Sendable { case bar, spinning }

    open var style = Style.bar
    open var controlSize = NSControl.ControlSize.regular
    open var isIndeterminate = true
    open var minValue = 0.0
    open var maxValue = 100.0
    open var doubleValue = 0.0 { didSet { doubleValue = min(max(doubleValue, minValue), maxValue) } }
    public private(set) var stubIsAnimating = false
    open func startAnimation(_ sender: Any?) { stubIsAnimating = true }
    open func stopAnimation(_ sender: Any?) { stubIsAnimating = false }
    /// The sizes of a spinner.
    open func sizeToFit() {
        let side: CGFloat = controlSize == .regular ? 32 : controlSize == .large ? 64 : 16
        setFrameSize(CGSize(width: style == .spinning ? side : frame.width, height: side))
    }
}

// macOS 10.0
open class NSWorkspace: NSObject {
    public class var shared: NSWorkspace { stubShared }
    private nonisolated(unsafe) static let stubShared = NSWorkspace()  // Tests change it on the main thread.
    // macOS 10.12
    open var accessibilityDisplayShouldReduceMotion: Bool { stubReducesMotion }
    // macOS 10.10. It is posted to the center of the workspace.
    public static let accessibilityDisplayOptionsDidChangeNotification = Notification.Name(
        "stub.displayOptions")
    // macOS 10.0
    open var notificationCenter: NotificationCenter { stubCenter }
    private let stubCenter = NotificationCenter()
    public var stubReducesMotion = false
}
