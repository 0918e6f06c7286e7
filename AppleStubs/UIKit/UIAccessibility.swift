// SPDX-License-Identifier: MIT

import Foundation

// iOS 3
public enum UIAccessibility {
    // iOS 8
    @MainActor public static var isReduceMotionEnabled: Bool { stubReducesMotion }
    @MainActor public static var stubReducesMotion = false
}
