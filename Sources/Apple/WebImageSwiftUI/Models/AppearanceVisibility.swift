// SPDX-License-Identifier: MIT

#if canImport(SwiftUI)
import WebImageApple

/// Whether a view has appeared.
@MainActor
final class AppearanceVisibility: VisibilitySource {
    var isVisible: Bool { didSet { if isVisible != oldValue { onChange?() } } }
    var onChange: (@MainActor () -> Void)?

    init(_ isVisible: Bool) { self.isVisible = isVisible }
}
#endif
