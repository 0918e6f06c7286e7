// SPDX-License-Identifier: MIT

import ImageBase

/// Connects a codec to its caller's token. The codec calls the monitor after each small step, and the monitor
/// returns whether to stop.
final class WorkMonitor {
    private let token: CancellationToken?
    private let didStep: ((Int) -> Void)?
    private var steps = 0

    /// - Parameter didStep: receives the number of steps so far, before the token is checked.
    init(_ token: CancellationToken?, didStep: ((Int) -> Void)? = nil) {
        self.token = token
        self.didStep = didStep
    }

    /// Records another step and returns whether to stop.
    func step() -> Bool {
        if let didStep {
            steps += 1
            didStep(steps)
        }
        return token?.isCancelled ?? false
    }

    /// Records another step and throws ``ImageError/Code/cancelled`` to stop.
    func check() throws(ImageError) {
        if step() { throw .cancelled }
    }

    /// Calls ``step()`` on the monitor that `context` points to, for C code.
    static let callback: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
        guard let context else { return false }
        return Unmanaged<WorkMonitor>.fromOpaque(context).takeUnretainedValue().step()
    }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
