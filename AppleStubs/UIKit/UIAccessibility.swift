// SPDX-License-Identifier: MIT

public import Foundation

// iOS 3
public enum UIAccessibility {
    // iOS 8
    @available(watchOS, unavailable)
    @MainActor public static var isReduceMotionEnabled: Bool { stubReducesMotion }
    @MainActor public static var stubReducesMotion = false
    // iOS 8
    @available(watchOS, unavailable)
    public static let reduceMotionStatusDidChangeNotification = Notification.Name("stub.reduceMotion")
}

// iOS 3
public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let image = UIAccessibilityTraits(rawValue: 4)
    // iOS 4
    public static let adjustable = UIAccessibilityTraits(rawValue: 4096)
}
