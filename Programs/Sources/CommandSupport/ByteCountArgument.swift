// SPDX-License-Identifier: MIT

public import ArgumentParser

/// A size in bytes, such as `1000000`, `1MB` or `64MiB`.
public struct ByteCountArgument: ExpressibleByArgument, Equatable {
    public let count: Int

    public init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        let factors = [
            "": 1, "b": 1, "kb": 1000, "mb": 1_000_000, "gb": 1_000_000_000, "kib": 1 << 10, "mib": 1 << 20,
            "gib": 1 << 30,
        ]
        guard let number = Int(digits), let factor = factors[argument.dropFirst(digits.count).lowercased()],
            case let (count, overflow) = number.multipliedReportingOverflow(by: factor), !overflow
        else { return nil }
        self.count = count
    }
}
