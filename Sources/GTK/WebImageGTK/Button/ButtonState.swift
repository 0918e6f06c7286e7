// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// A state of a button that can have a separate image.
public struct ButtonState: Hashable, Sendable, CustomStringConvertible {
    /// Any state without a separate image.
    public static let normal = ButtonState(name: "normal", flag: nil)
    /// The pointer is over the button.
    public static let prelight = ButtonState(name: "prelight", flag: GTK_STATE_FLAG_PRELIGHT)
    /// The toggle button is on.
    public static let checked = ButtonState(name: "checked", flag: GTK_STATE_FLAG_CHECKED)
    /// The button is pressed.
    public static let active = ButtonState(name: "active", flag: GTK_STATE_FLAG_ACTIVE)
    /// The button can't be used.
    public static let insensitive = ButtonState(name: "insensitive", flag: GTK_STATE_FLAG_INSENSITIVE)

    /// All states, in order of precedence.
    static let byPrecedence = [insensitive, active, checked, prelight, normal]

    let name: String
    private let flag: UInt32?

    private init(name: String, flag: GtkStateFlags?) {
        self.name = name
        self.flag = flag?.rawValue
    }

    public var description: String { name }

    func applies(to flags: GtkStateFlags) -> Bool {
        flag.map { flags.rawValue & $0 != 0 } ?? true
    }
}
#endif
