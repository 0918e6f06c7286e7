// SPDX-License-Identifier: MIT

public import Foundation

// iOS 3
public enum UIAccessibility {
    // iOS 8
    @MainActor public static var isReduceMotionEnabled: Bool { stubReducesMotion }
    @MainActor public static var stubReducesMotion = false
    // iOS 8
    public static let reduceMotionStatusDidChangeNotification = Notification.Name("stub.reduceMotion")
}
