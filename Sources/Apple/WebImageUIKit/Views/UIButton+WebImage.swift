// SPDX-License-Identifier: MIT

#if canImport(UIKit) && !os(watchOS)
public import Foundation
public import UIKit
import WebImage
public import WebImageApple

extension UIButton {
    /// Returns the slot that loads the image for a state. Each state, or combination of states, has a
    /// separate load. Animations show their first frame.
    ///
    /// ```swift
    /// button.webImage(for: .selected).load(url)
    /// ```
    ///
    /// - Parameter state: Default: normal.
    public func webImage(for state: UIControl.State = .normal) -> ViewImage {
        var place = SlotPlace<UIButton, UIImage>(
            ofView: "image-\(state.rawValue)", read: { $0.image(for: state) },
            assign: { $0.setImage($1, for: state) })
        place.isShown = { button in
            let current = button.state
            // A state without its own image shows the normal one.
            return current == state
                || state == .normal && button.image(for: current) === button.image(for: state)
        }
        place.readsFallback = state != .normal
        place.resizeMode = { _ in .fit }
        if state == .normal { place.showsLabel() }
        return ViewImage(self, place)
    }

    /// Returns the slot that loads the background image for a state. Each state, or combination of states,
    /// has a separate load. Animations show their first frame.
    ///
    /// A button with a `configuration` ignores backgrounds for states. There, the normal state's slot sets
    /// the configuration's background image, which all states show; to use a different one, change it in the
    /// button's `configurationUpdateHandler`. Set the configuration before you load.
    ///
    /// - Parameter state: Default: normal.
    public func webBackgroundImage(for state: UIControl.State = .normal) -> ViewImage {
        var place = SlotPlace<UIButton, UIImage>(
            ofView: "background-\(state.rawValue)", read: { $0.background(for: state) },
            assign: { $0.setBackground($1, for: state) })
        place.isShown = { button in
            let current = button.state
            // A state without its own image shows the normal one.
            return current == state
                || state == .normal
                    && (button.configuration != nil
                        || button.background(for: current) === button.background(for: state))
        }
        place.resizeMode = { _ in .stretch }
        place.readsFallback = state != .normal
        return ViewImage(self, place)
    }

    /// Returns a state's background. If the button has a configuration, all states show the configuration's
    /// background.
    private func background(for state: UIControl.State) -> UIImage? {
        guard state == .normal, let configuration else { return backgroundImage(for: state) }
        return configuration.background.image
    }

    private func setBackground(_ image: UIImage?, for state: UIControl.State) {
        guard state == .normal, configuration != nil else { return setBackgroundImage(image, for: state) }
        configuration?.background.image = image
    }

    /// The URL of the image for the current state, or for the normal state if the current one doesn't have
    /// one.
    public var currentWebImageURL: URL? { webImage(for: state).state.url ?? webImage().state.url }

    /// The URL of the background for the current state, or for the normal state if the current one doesn't
    /// have one.
    public var currentWebBackgroundImageURL: URL? {
        webBackgroundImage(for: state).state.url ?? webBackgroundImage().state.url
    }
}
#endif
