// SPDX-License-Identifier: MIT

@_exported public import CoreGraphics
import Foundation

/// The results of the analysis of an image.
// iOS 16, macOS 13, Mac Catalyst 17
public final class ImageAnalysis {
    public let stubWidth: Int
    public let stubTypes: ImageAnalyzer.AnalysisTypes

    init(_ width: Int, _ types: ImageAnalyzer.AnalysisTypes) { (stubWidth, stubTypes) = (width, types) }
}

/// Analyses wait while the stub is held. As those of the framework, they do not notice a cancellation.
// iOS 16, macOS 13, Mac Catalyst 17
public final class ImageAnalyzer: @unchecked Sendable {  // Without state of its own.
    public struct AnalysisTypes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let text = AnalysisTypes(rawValue: 1)
        public static let machineReadableCode = AnalysisTypes(rawValue: 2)
    }

    public struct Configuration {
        let stubTypes: AnalysisTypes
        public init(_ types: AnalysisTypes) { stubTypes = types }
    }

    private struct State {
        var isSupported = true
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
        var cancelled = 0
        var count = 0
    }

    private static let lock = NSLock()
    private nonisolated(unsafe) static var state = State()  // Guarded by the lock.

    public init() {}

    public class var isSupported: Bool { lock.withLock { state.isSupported } }

    public func analyze(
        _ cgImage: CGImage, orientation: CGImagePropertyOrientation, configuration: Configuration
    ) async throws -> ImageAnalysis {
        await withCheckedContinuation { continuation in
            let isHeld = Self.lock.withLock {
                Self.state.count += 1
                if Self.state.isHeld { Self.state.waiting.append(continuation) }
                return Self.state.isHeld
            }
            if !isHeld { continuation.resume() }
        }
        if Task.isCancelled { Self.lock.withLock { Self.state.cancelled += 1 } }
        if cgImage.height == 1 { throw CocoaError(.fileReadCorruptFile) }
        return ImageAnalysis(cgImage.width, configuration.stubTypes)
    }

    public static func stubSetSupported(_ isSupported: Bool) {
        lock.withLock { state.isSupported = isSupported }
    }

    public static func stubHold(_ isHeld: Bool) {
        let waiting = lock.withLock {
            state.isHeld = isHeld
            defer { if !isHeld { state.waiting = [] } }
            return isHeld ? [] : state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// The number of analyses that have begun, and of those whose task was canceled when they ended.
    public static var stubCounts: (begun: Int, cancelled: Int) {
        lock.withLock { (state.count, state.cancelled) }
    }
}
