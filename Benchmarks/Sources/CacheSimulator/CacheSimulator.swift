// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// How the library's memory cache would have done on a trace: reads lines `key bytes` and prints how many
/// requests, and how many of their bytes, were misses.
///
///     CacheSimulator [--policy lru|s3-fifo|sieve|gdsf|default] [--capacity BYTES|N%] [FILE]
///     CacheSimulator --made
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
            let trace = try Trace(data)
            print(run(trace, arguments))
        } catch {
            FileHandle.standardError.write(Data("CacheSimulator: \(error)\n\(Arguments.usage)\n".utf8))
            exit(64)
        }
    }

    private static func run(_ trace: Trace, _ arguments: Arguments) -> String {
        let capacity = arguments.capacity.bytes(of: trace.distinctBytes)
        let misses = Misses(trace, arguments.policy, capacity: capacity)
        return """
            policy             \(arguments.policyName)
            capacity           \(capacity) bytes
            requests           \(trace.requests.count)
            distinct keys      \(trace.keys.count) (\(trace.distinctBytes) bytes)
            object miss ratio  \(ratio(misses.requests, trace.requests.count))
            byte miss ratio    \(ratio(misses.bytes, trace.requestedBytes))
            """
    }

    private static func ratio(_ part: Int, _ whole: Int) -> String {
        String(format: "%.4f", whole == 0 ? 0 : Double(part) / Double(whole))
    }
}
