// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS)
import CoreGraphics
import Foundation
import SwiftUI

/// The window that tests show a view in: the SwiftUI stub on Linux, a Mac window, or a simulator's. Tests
/// that need nothing else run on all of them.
@MainActor
protocol ViewHost {
    init(_ view: some View)
    /// Shows a new value of the view.
    func show(_ view: some View)
    /// Returns once the view reflects its state.
    func settle() async
    /// The view's own size, which an image at its natural size determines.
    var contentSize: CGSize { get }
}

#if os(Linux)
@MainActor
struct Host: ViewHost {
    private let host: StubHost

    init(_ view: some View) { host = StubHost(view) }
    func show(_ view: some View) { host.show(view) }
    func settle() async { host.settle() }
    var contentSize: CGSize { host.size }
}
#elseif os(macOS)
import AppKit

/// This hasn't run yet; Scripts/check-darwin compiles it.
@MainActor
struct Host: ViewHost {
    private let window = NSWindow()
    private let view: NSHostingView<AnyView>

    init(_ view: some View) {
        self.view = NSHostingView(rootView: AnyView(view))
        window.contentView = self.view
        self.view.layoutSubtreeIfNeeded()
    }

    func show(_ view: some View) {
        self.view.rootView = AnyView(view)
        self.view.layoutSubtreeIfNeeded()
    }

    /// SwiftUI applies state changes in a later turn of the main loop.
    func settle() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        view.layoutSubtreeIfNeeded()
    }

    var contentSize: CGSize { view.fittingSize }
}
#else
import UIKit

/// This hasn't run yet; Scripts/check-darwin compiles it.
@MainActor
struct Host: ViewHost {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 400, height: 800))
    private let controller: UIHostingController<AnyView>

    init(_ view: some View) {
        controller = UIHostingController(rootView: AnyView(view))
        window.rootViewController = controller
        window.isHidden = false
        controller.view.layoutIfNeeded()
    }

    func show(_ view: some View) {
        controller.rootView = AnyView(view)
        controller.view.layoutIfNeeded()
    }

    /// SwiftUI applies state changes in a later turn of the main loop.
    func settle() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        controller.view.layoutIfNeeded()
    }

    var contentSize: CGSize { controller.sizeThatFits(in: CGSize(width: 400, height: 800)) }
}
#endif
#endif
