// SPDX-License-Identifier: MIT

import ImageCaching

/// The parsed command line.
struct Arguments {
    var policy = MemoryCacheConfiguration.Eviction.adaptive
    var policyName = "default"
    var capacity = Capacity.percent(10)
    /// Whether to compare all policies on generated traces instead of running one policy on a given trace.
    var comparesAll = false
    /// The path of the trace; `nil` for standard input.
    var file: String?

    static let usage = """
        usage: CacheSimulator [--policy lru|s3-fifo|sieve|gdsf|default] [--capacity BYTES|N%] [FILE]
               CacheSimulator --generated
        Reads lines "key bytes" and prints the object and byte miss ratios. Default capacity: 10% of the bytes
        of all distinct keys. Default file: standard input. With --generated it compares all policies on 70
        generated traces, which takes some minutes.
        """

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    enum Capacity {
        case bytes(Int)
        case percent(Double)

        init?(_ text: String) {
            if text.hasSuffix("%") {
                guard let value = Double(text.dropLast()), value > 0, value.isFinite else { return nil }
                self = .percent(value)
            } else {
                guard let value = Int(text), value > 0 else { return nil }
                self = .bytes(value)
            }
        }

        func bytes(of all: Int) -> Int {
            switch self {
            case .bytes(let bytes): bytes
            case .percent(let percent): Int(Double(all) * percent / 100)
            }
        }
    }

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
            func value() throws -> String {
                guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
                    throw UsageError(description: "\(parts[0]) needs a value")
                }
                return value
            }
            switch argument.hasPrefix("--") ? parts[0] : argument {
            case "--policy":
                policyName = try value()
                guard let policy = Self.policies[policyName] else {
                    throw UsageError(description: "unknown policy: \(policyName)")
                }
                self.policy = policy
            case "--capacity":
                let text = try value()
                guard let capacity = Capacity(text) else {
                    throw UsageError(description: "invalid capacity: \(text)")
                }
                self.capacity = capacity
            case "--generated": comparesAll = true
            case "--help", "-h": throw UsageError(description: "help")
            case let name where name.hasPrefix("--"): throw UsageError(description: "unknown option: \(name)")
            case let name where file == nil: file = name
            default: throw UsageError(description: "more than one file")
            }
        }
        if file == "-" { file = nil }
    }

    private static let policies = Dictionary(
        uniqueKeysWithValues: MemoryCacheConfiguration.Eviction.allCases.map { policy in
            (policy == .adaptive ? "default" : policy.rawValue, policy)
        })
}
