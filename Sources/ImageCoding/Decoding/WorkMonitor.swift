// SPDX-License-Identifier: MIT

import ImageBase

/// Stands between a codec and its caller's token: asked after each small piece of work, it says whether to stop.
final class WorkMonitor {
    private let token: CancellationToken?
    private let didStep: ((Int) -> Void)?
    private var steps = 0

    /// - Parameter didStep: told the number of pieces done so far, before the token is looked at.
    init(_ token: CancellationToken?, didStep: ((Int) -> Void)? = nil) {
        self.token = token
        self.didStep = didStep
    }

    /// One more piece of work is done. Whether to stop.
    func step() -> Bool {
        if let didStep {
            steps += 1
            didStep(steps)
        }
        return token?.isCancelled ?? false
    }

    /// As ``step()``; throws ``ImageError/Code/cancelled`` to stop.
    func check() throws(ImageError) {
        if step() { throw .cancelled }
    }

    /// For C code: ``step()`` of the monitor that `context` points to.
    static let callback: @convention(c) (UnsafeMutableRawPointer?) -> Bool = { context in
        guard let context else { return false }
        return Unmanaged<WorkMonitor>.fromOpaque(context).takeUnretainedValue().step()
    }

    var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
}
