// SPDX-License-Identifier: MIT

#if os(Linux) && canImport(Glibc)
import Foundation
import Glibc

/// The functions of the ``FaultLibrary`` that this process was started with.
package struct InjectedFaults: Sendable {
    private typealias Arm = @convention(c) (Int) -> Void
    private typealias Count = @convention(c) () -> Int

    private let arm: Arm
    private let disarm: Count
    private let failures: Count

    /// Returns `nil` without the library.
    package init?() {
        guard let arm = dlsym(nil, "webimage_faults_arm"), let disarm = dlsym(nil, "webimage_faults_disarm"),
            let failures = dlsym(nil, "webimage_faults_failures")
        else { return nil }
        self.arm = unsafeBitCast(arm, to: Arm.self)
        self.disarm = unsafeBitCast(disarm, to: Count.self)
        self.failures = unsafeBitCast(failures, to: Count.self)
    }

    /// Runs `body` with the n-th call failing.
    ///
    /// - Returns: Whether a call failed. If not, there were fewer calls.
    private func run(failing number: Int, _ body: () async -> Void) async -> Bool {
        arm(number)
        await body()
        _ = disarm()
        return failures() > 0
    }

    /// Makes the first call fail, then every `step`-th one after it, until there are no more calls.
    ///
    /// Writes the number to the file at `log` before each run, in case the process crashes.
    ///
    /// - Parameters:
    ///   - prepare: Runs before the faults.
    ///   - use: Runs with a fault.
    ///   - check: Runs afterward, without faults.
    package func forEach(
        step: Int, log: String, prepare: (Int) async -> Void, use: (Int) async -> Void,
        check: (Int) async -> Void
    ) async {
        var number = 1
        while true {
            try? Data("\(number)".utf8).write(to: URL(filePath: log))
            await prepare(number)
            let wasHit = await run(failing: number) { await use(number) }
            await check(number)
            if !wasHit { return }
            number += step
        }
    }
}
#endif
