// SPDX-License-Identifier: MIT

public import ArgumentParser

/// A size in bytes, such as `1000000`, `1MB` or `64MiB`.
public struct ByteCountArgument: ExpressibleByArgument, Equatable, CustomStringConvertible {
    public let count: Int

    private static let units: [(name: String, bytes: Int)] = [
        ("GiB", 1 << 30), ("GB", 1_000_000_000), ("MiB", 1 << 20), ("MB", 1_000_000), ("KiB", 1 << 10),
        ("kB", 1000), ("B", 1), ("", 1),
    ]

    public init(count: Int) { self.count = count }

    public init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        let unit = argument.dropFirst(digits.count).lowercased()
        guard let number = Int(digits),
            let factor = Self.units.first(where: { $0.name.lowercased() == unit })?.bytes,
            case let (count, overflow) = number.multipliedReportingOverflow(by: factor), !overflow
        else { return nil }
        self.count = count
    }

    /// The size as a whole number in the largest possible unit, such as `64MiB`.
    public var description: String {
        guard count > 0, let unit = Self.units.first(where: { count % $0.bytes == 0 }) else {
            return "\(count)"
        }
        return "\(count / unit.bytes)\(unit.name)"
    }
}
