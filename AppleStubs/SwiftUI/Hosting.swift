// SPDX-License-Identifier: MIT

#if canImport(AppKit)
public import AppKit

// macOS 10.15
@available(iOS, unavailable)
@available(macCatalyst, unavailable)
@available(tvOS, unavailable)
@available(watchOS, unavailable)
@available(visionOS, unavailable)
@MainActor
open class NSHostingView<Content: View>: NSView {
    open var rootView: Content
    public required init(rootView: Content) {
        self.rootView = rootView
        super.init(frame: .zero)
    }
}
#endif

#if canImport(UIKit)
public import UIKit

// iOS 13
@available(macOS, unavailable)
@available(watchOS, unavailable)
@MainActor
open class UIHostingController<Content: View>: UIViewController {
    open var rootView: Content
    public init(rootView: Content) {
        self.rootView = rootView
        super.init(stubController: ())
    }
    open func sizeThatFits(in size: CGSize) -> CGSize { size }
}
#endif
