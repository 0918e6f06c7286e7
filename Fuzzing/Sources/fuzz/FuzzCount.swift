// SPDX-License-Identifier: MIT

import Foundation

/// The share of inputs that decode. A mutator finds nothing if all its inputs are refused.
enum FuzzCount {
    nonisolated(unsafe) private static var inputs = 0
    nonisolated(unsafe) private static var decoded = 0

    /// Counts an input on libFuzzer's only thread.
    static func add(isDecoded: Bool) {
        inputs += 1
        if isDecoded { decoded += 1 }
    }

    /// Prints the share when libFuzzer ends the program.
    static func printAtExit() {
        atexit {
            guard FuzzCount.inputs > 0 else { return }
            let percent = FuzzCount.decoded * 100 / FuzzCount.inputs
            print("\(FuzzCount.decoded) of \(FuzzCount.inputs) inputs decoded (\(percent) %)")
        }
    }
}
