// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// Simulates the library's memory cache on a trace: reads lines `key bytes` and prints the ratios of missed
/// requests and missed bytes.
///
///     CacheSimulator [--policy lru|s3-fifo|sieve|gdsf|default] [--capacity BYTES|N%] [FILE]
///     CacheSimulator --generated
@main
struct CacheSimulator {
    static func main() {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
            if arguments.comparesAll {
                var comparison = Comparison()
                comparison.run()
                return
            }
            let data =
                try arguments.file.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
                ?? FileHandle.standardInput.readToEnd() ?? Data()
            let trace = try Trace(data: data)
            print(run(trace, arguments: arguments))
        } catch {
            FileHandle.standardError.write(Data("CacheSimulator: \(error)\n\(Arguments.usage)\n".utf8))
            exit(64)
        }
    }

    private static func run(_ trace: Trace, arguments: Arguments) -> String {
        let capacity = arguments.capacity.bytes(of: trace.distinctBytes)
        let misses = Misses(of: trace, policy: arguments.policy, capacity: capacity)
        return """
            policy             \(arguments.policyName)
            capacity           \(capacity) bytes
            requests           \(trace.requests.count)
            distinct keys      \(trace.keys.count) (\(trace.distinctBytes) bytes)
            object miss ratio  \(ratio(misses.requests, of: trace.requests.count))
            byte miss ratio    \(ratio(misses.bytes, of: trace.requestedBytes))
            """
    }

    private static func ratio(_ part: Int, of whole: Int) -> String {
        String(format: "%.4f", whole == 0 ? 0 : Double(part) / Double(whole))
    }
}
