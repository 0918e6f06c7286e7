// SPDX-License-Identifier: MIT

#if canImport(SwiftUI) && !os(watchOS)
import CoreGraphics
import Foundation
import SwiftUI

/// What the tests ask of a window that shows a view: the stub of SwiftUI on Linux, a window of a Mac, or one
/// of a simulator. Tests that ask for nothing else run on all.
@MainActor
protocol ViewHost {
    init(_ view: some View)
    /// Shows another value of the view.
    func show(_ view: some View)
    /// Returns when the view has followed its state.
    func settle() async
    /// The size that the view has by itself, which an image in its own size gives it.
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

/// It has not run yet: Scripts/check-darwin compiles it.
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

    /// SwiftUI follows the state in a later turn of the main loop.
    func settle() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        view.layoutSubtreeIfNeeded()
    }

    var contentSize: CGSize { view.fittingSize }
}
#else
import UIKit

/// It has not run yet: Scripts/check-darwin compiles it.
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

    /// SwiftUI follows the state in a later turn of the main loop.
    func settle() async {
        await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } }
        controller.view.layoutIfNeeded()
    }

    var contentSize: CGSize { controller.sizeThatFits(in: CGSize(width: 400, height: 800)) }
}
#endif
#endif
