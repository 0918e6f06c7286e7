// SPDX-License-Identifier: MIT

public import Foundation
public import ObjectiveC

/// Tests have a link that calls a closure: Swift on Linux has no selectors.
// iOS 3; on macOS, views and screens make them, from a version above the floor on
open class CADisplayLink: NSObject {
    private let fire: @MainActor (CADisplayLink) -> Void
    open var isPaused = false
    // iOS 15
    open var preferredFrameRateRange = CAFrameRateRange.default
    open private(set) var timestamp: CFTimeInterval = 0
    open private(set) var targetTimestamp: CFTimeInterval = 0

    @available(macOS, unavailable)
    public init(target: Any, selector: Selector) { fire = { _ in } }
    public init(stubFire fire: @escaping @MainActor (CADisplayLink) -> Void) { self.fire = fire }

    @MainActor
    open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        stubMode = mode
        StubDisplay.links.append(self)
    }
    @MainActor public private(set) var stubMode: RunLoop.Mode?

    @MainActor
    open func invalidate() { StubDisplay.links.removeAll { $0 === self } }

    @MainActor
    fileprivate func refresh(at time: CFTimeInterval) {
        guard !isPaused else { return }
        (timestamp, targetTimestamp) = (time, time)
        fire(self)
    }
}

// iOS 15, macOS 12
public struct CAFrameRateRange: Equatable, Sendable {
    public let minimum: Float
    public let maximum: Float
    public let preferred: Float?
    public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0)

    /// A range that Core Animation refuses ends the process.
    public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
        precondition(minimum >= 0 && minimum <= maximum)
        precondition(preferred.map { $0 == 0 || minimum <= $0 && $0 <= maximum } ?? true)
        (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
    }
}

/// The display that tests refresh. Its time is also that of the timers.
@MainActor
public enum StubDisplay {
    public fileprivate(set) static var links: [CADisplayLink] = []
    fileprivate static var timers: [StubTimer] = []
    private static var time: CFTimeInterval = 100

    /// Refreshes the display after `seconds`.
    public static func refresh(after seconds: CFTimeInterval = 1.0 / 60) {
        time += seconds
        let due = timers.filter { $0.time <= time }
        timers.removeAll { $0.time <= time }
        for timer in due { timer.fire() }
        for link in links { link.refresh(at: time) }
    }

    /// Calls the closure in the first refresh after `seconds`.
    public static func stubSchedule(
        after seconds: CFTimeInterval, _ fire: @escaping @MainActor () -> Void
    ) -> StubTimer {
        let timer = StubTimer(at: time + seconds, fire)
        timers.append(timer)
        return timer
    }
}

/// A timer by the time of the stub display.
@MainActor
public final class StubTimer {
    fileprivate let time: CFTimeInterval
    private var action: (@MainActor () -> Void)?

    fileprivate init(at time: CFTimeInterval, _ action: @escaping @MainActor () -> Void) {
        (self.time, self.action) = (time, action)
    }

    public func invalidate() {
        action = nil
        StubDisplay.timers.removeAll { $0 === self }
    }

    fileprivate func fire() { action?() }
}

public func CACurrentMediaTime() -> CFTimeInterval { Date().timeIntervalSinceReferenceDate }
