// SPDX-License-Identifier: MIT

public import Foundation

// iOS 13
@MainActor
open class UIScene: UIResponder {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    public nonisolated static let didActivateNotification = Notification.Name("stub.sceneDidActivate")
    public nonisolated static let willEnterForegroundNotification = Notification.Name("stub.sceneWillEnter")
    public nonisolated static let didEnterBackgroundNotification = Notification.Name("stub.sceneDidEnter")

    open private(set) var activationState = ActivationState.foregroundActive
    public convenience init() { self.init(stub: ()) }

    /// Enters the background.
    public func stubEnterBackground() {
        activationState = .background
        NotificationCenter.default.post(name: Self.didEnterBackgroundNotification, object: self)
    }

    /// Enters the foreground, beside another scene that is active.
    public func stubEnterForeground() {
        NotificationCenter.default.post(name: Self.willEnterForegroundNotification, object: self)
        activationState = .foregroundInactive
    }
}

// iOS 13
@MainActor open class UIWindowScene: UIScene {}
