// SPDX-License-Identifier: MIT

public import ObjectiveC

// iOS 7
public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// Tests have one without an action: Swift on Linux has no selectors.
// iOS 7
@MainActor
open class UIKeyCommand: NSObject {
    public nonisolated static let inputUpArrow = "UIKeyInputUpArrow"
    public nonisolated static let inputDownArrow = "UIKeyInputDownArrow"
    public nonisolated static let inputLeftArrow = "UIKeyInputLeftArrow"
    public nonisolated static let inputRightArrow = "UIKeyInputRightArrow"

    open private(set) var input: String?
    open private(set) var modifierFlags: UIKeyModifierFlags
    // iOS 15
    open var wantsPriorityOverSystemBehavior = false

    public init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
    }

    public init(stubInput input: String, modifierFlags: UIKeyModifierFlags) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
    }
}
