// SPDX-License-Identifier: MIT

#if canImport(CoreGraphics)
package import Foundation

#if canImport(QuartzCore) && !os(watchOS)
package import QuartzCore
#endif

/// Calls a closure at each display refresh. This is the package's only code that needs Objective-C.
@MainActor
package final class DisplayLink {
    /// Makes a view's `CADisplayLink`, which calls ``Target/action``. It returns nil on systems where views
    /// don't have one.
    package typealias Maker = @MainActor (Target) -> AnyObject?

    private let fire: @MainActor (Duration) -> Void
    private let mode: RunLoop.Mode
    private let make: Maker?
    private var isRunning = false
    /// A `CADisplayLink`, which requires macOS 14 and isn't available on watchOS.
    private var link: AnyObject?
    /// The timer used in place of ``link`` where the system doesn't have one.
    private var timer: Timer?

    /// The refresh rate that the content needs, in frames per second. Default: nil, which uses the display's
    /// rate.
    package var framesPerSecond: Double? {
        didSet { if framesPerSecond != oldValue { applyRate() } }
    }

    /// - Parameters:
    ///   - mode: The main run loop mode in which it fires. Default: the common modes.
    ///   - make: Makes a view's link. Default: nil, which uses the main display.
    ///   - fire: Receives the time at which the next frame will be visible.
    package init(
        mode: RunLoop.Mode = .common, make: Maker? = nil, _ fire: @escaping @MainActor (Duration) -> Void
    ) {
        self.mode = mode
        self.make = make
        self.fire = fire
    }

    package func start() {
        guard !isRunning else { return }
        isRunning = true
        if !resumeLink() { startTimer() }
    }

    /// Stops for a short time. The system's link is kept.
    package func pause() {
        isRunning = false
        timer?.invalidate()
        timer = nil
        #if canImport(QuartzCore) && !os(watchOS)
        if #available(macOS 14, *) { (link as? CADisplayLink)?.isPaused = true }
        #endif
    }

    package func stop() {
        pause()
        #if canImport(QuartzCore) && !os(watchOS)
        if #available(macOS 14, *) { (link as? CADisplayLink)?.invalidate() }
        #endif
        link = nil
    }

    /// The target of the system's link, which retains it. It doesn't retain the ``DisplayLink``, and
    /// invalidates the system's link once that has been deallocated.
    @MainActor
    package final class Target {
        private weak var owner: DisplayLink?

        fileprivate init(_ owner: DisplayLink) { self.owner = owner }

        #if canImport(QuartzCore) && !os(watchOS)
        #if _runtime(_ObjC)
        @available(macOS 14, *)
        package static var action: Selector { #selector(Target.linkDidFire) }
        @available(macOS 14, *)
        @objc private func linkDidFire(_ link: CADisplayLink) { fire(link) }
        #else
        package func linkDidFire(_ link: CADisplayLink) { fire(link) }
        #endif

        @available(macOS 14, *)
        private func fire(_ link: CADisplayLink) {
            if let owner { owner.linkDidFire(link) } else { link.invalidate() }
        }
        #endif
    }
}

extension DisplayLink {
    private var timerInterval: Double { 1 / min(framesPerSecond ?? 60, 60) }

    private func startTimer() {
        let timer = Timer(timeInterval: timerInterval, repeats: true) { [weak self] timer in
            // If a display link is released without being stopped, the run loop still retains its timer.
            guard let self else { return timer.invalidate() }
            MainActor.assumeIsolated { self.fire(.seconds(ProcessInfo.processInfo.systemUptime)) }
        }
        timer.tolerance = timerInterval / 4
        RunLoop.main.add(timer, forMode: mode)
        self.timer = timer
    }

    private func applyRate() {
        if timer != nil {
            timer?.invalidate()
            startTimer()
        }
        #if canImport(QuartzCore) && !os(watchOS)
        guard #available(macOS 14, *), let link = link as? CADisplayLink else { return }
        guard let rate = framesPerSecond.map({ Float($0) }) else {
            return link.preferredFrameRateRange = .default
        }
        // A display without this rate can use its nearest one.
        link.preferredFrameRateRange = CAFrameRateRange(
            minimum: rate / 2, maximum: max(rate, 60), preferred: rate)
        #endif
    }

    #if canImport(QuartzCore) && !os(watchOS)
    private func resumeLink() -> Bool {
        guard #available(macOS 14, *), let link = (link as? CADisplayLink) ?? makeLink() else { return false }
        link.isPaused = false
        return true
    }

    @available(macOS 14, *)
    private func makeLink() -> CADisplayLink? {
        let target = Target(self)
        guard let link = make?(target) as? CADisplayLink ?? mainLink(target) else { return nil }
        self.link = link
        applyRate()
        link.add(to: .main, forMode: mode)
        return link
    }

    @available(macOS 14, *)
    private func mainLink(_ target: Target) -> CADisplayLink? {
        #if os(macOS)
        return nil
        #elseif _runtime(_ObjC)
        return CADisplayLink(target: target, selector: Target.action)
        #else
        return CADisplayLink { target.linkDidFire($0) }
        #endif
    }

    @available(macOS 14, *)
    fileprivate func linkDidFire(_ link: CADisplayLink) { fire(.seconds(link.targetTimestamp)) }

    #else
    private func resumeLink() -> Bool { false }
    #endif
}
#endif
