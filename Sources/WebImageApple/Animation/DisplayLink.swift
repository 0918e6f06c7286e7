// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import Foundation

#if canImport(QuartzCore)
import QuartzCore
#endif

/// Calls a closure at each refresh of the display. The only code of the package that needs Objective-C.
@MainActor
package final class DisplayLink {
    private let fire: @MainActor (Duration) -> Void
    private let mode: RunLoop.Mode
    private var isRunning = false
    #if os(macOS) || os(watchOS)
    private var timer: Timer?
    #else
    private var link: CADisplayLink?
    #endif

    /// - Parameters:
    ///   - mode: The mode of the main run loop in which it fires. Default: the common modes.
    ///   - fire: Receives the time at which the next frame will be visible.
    package init(mode: RunLoop.Mode = .common, _ fire: @escaping @MainActor (Duration) -> Void) {
        self.mode = mode
        self.fire = fire
    }

    package func start() {
        guard !isRunning else { return }
        isRunning = true
        let target = Target(self)
        #if os(macOS) || os(watchOS)
        // A display link belongs to a view from macOS 14 on, and Core Video's fires on another thread.
        // watchOS has none.
        let timer = Timer(timeInterval: 1 / 60, repeats: true) { _ in
            MainActor.assumeIsolated { target.fired(at: ProcessInfo.processInfo.systemUptime) }
        }
        timer.tolerance = 1 / 240
        RunLoop.main.add(timer, forMode: mode)
        self.timer = timer
        #else
        let link = target.makeLink()
        link.add(to: .main, forMode: mode)
        self.link = link
        #endif
    }

    package func stop() {
        isRunning = false
        #if os(macOS) || os(watchOS)
        timer?.invalidate()
        timer = nil
        #else
        link?.invalidate()
        link = nil
        #endif
    }

    /// The target, which the system's link retains. It does not retain the display link.
    @MainActor
    private final class Target {
        private weak var owner: DisplayLink?

        init(_ owner: DisplayLink) { self.owner = owner }

        func fired(at seconds: Double) { owner?.fire(.seconds(seconds)) }

        #if !os(macOS) && !os(watchOS)
        private weak var link: CADisplayLink?

        #if _runtime(_ObjC)
        func makeLink() -> CADisplayLink {
            let link = CADisplayLink(target: self, selector: #selector(linkDidFire))
            self.link = link
            return link
        }

        @objc private func linkDidFire() { fired(at: link?.targetTimestamp ?? CACurrentMediaTime()) }
        #else
        func makeLink() -> CADisplayLink {
            let link = CADisplayLink { [self] in fired(at: self.link?.targetTimestamp ?? 0) }
            self.link = link
            return link
        }
        #endif
        #endif
    }
}
#endif
