// SPDX-License-Identifier: MIT

/// The options of the command line.
struct SoakOptions: Sendable {
    /// How long to start loads for. The checks at the end take a few more seconds.
    var seconds = 20.0
    /// Runs with equal seeds start the same loads, but not at the same times.
    var seed: UInt64 = 1

    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let text = rest.popFirst() else { return nil }
            switch name {
            case "--seconds":
                guard let value = Double(text), value >= 1 else { return nil }
                seconds = value
            case "--minutes":
                guard let value = Double(text), value > 0 else { return nil }
                seconds = value * 60
            case "--seed":
                guard let value = UInt64(text) else { return nil }
                seed = value
            default: return nil
            }
        }
    }
}
