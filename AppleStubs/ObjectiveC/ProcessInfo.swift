// SPDX-License-Identifier: MIT
// What Foundation has on Darwin only, for the adapters.

public import Foundation

extension ProcessInfo {
    // iOS 9, macOS 12
    public var isLowPowerModeEnabled: Bool { false }
}

extension Notification.Name {
    // iOS 9, macOS 12
    public static let NSProcessInfoPowerStateDidChange = Notification.Name("NSProcessInfoPowerStateDidChange")
}
