// SPDX-License-Identifier: MIT

import ImageCaching

/// What the simulator was asked to do.
struct Arguments {
    var policy = MemoryCacheConfiguration.Eviction.adaptive
    var policyName = "default"
    var capacity = Capacity.percent(10)
    /// Whether all policies are to be tried on made traces, instead of one on a given trace.
    var comparesAll = false
    /// Nil for the standard input.
    var file: String?

    static let usage = """
        usage: CacheSimulator [--policy lru|s3-fifo|sieve|gdsf|default] [--capacity BYTES|N%] [FILE]
               CacheSimulator --made
        Reads lines "key bytes" and prints object and byte miss ratio. Without a capacity: 10%, of the bytes
        of all distinct keys; without a file: the standard input. With --made it compares all policies on 70
        traces of its own, which takes some minutes.
        """

    struct Wrong: Error, CustomStringConvertible {
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
                    throw Wrong(description: "\(parts[0]) needs a value")
                }
                return value
            }
            switch argument.hasPrefix("--") ? parts[0] : argument {
            case "--policy":
                policyName = try value()
                guard let policy = Self.policies[policyName] else {
                    throw Wrong(description: "no such policy: \(policyName)")
                }
                self.policy = policy
            case "--capacity":
                let text = try value()
                guard let capacity = Capacity(text) else {
                    throw Wrong(description: "no such capacity: \(text)")
                }
                self.capacity = capacity
            case "--made": comparesAll = true
            case "--help", "-h": throw Wrong(description: "help")
            case let name where name.hasPrefix("--"): throw Wrong(description: "no such option: \(name)")
            case let name where file == nil: file = name
            default: throw Wrong(description: "one file at most")
            }
        }
        if file == "-" { file = nil }
    }

    private static let policies = Dictionary(
        uniqueKeysWithValues: MemoryCacheConfiguration.Eviction.allCases.map { policy in
            (policy == .adaptive ? "default" : policy.rawValue, policy)
        })
}
