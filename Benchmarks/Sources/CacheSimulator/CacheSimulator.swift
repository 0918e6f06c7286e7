// SPDX-License-Identifier: MIT

import Foundation
import ImageCaching

/// How the library's memory cache would have done on a trace: reads lines `key bytes` and prints how many
/// requests, and how many of their bytes, were misses.
///
///     CacheSimulator [--policy lru|s3-fifo|sieve|gdsf|default] [--capacity BYTES|N%] [FILE]
@main
struct CacheSimulator {
    static func main() {
        do {
            let arguments = try Arguments(Array(CommandLine.arguments.dropFirst()))
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

    /// The cache itself, without a ceiling for one entry; the values are nothing.
    private static func run(_ trace: Trace, _ arguments: Arguments) -> String {
        let capacity = arguments.capacity.bytes(of: trace.distinctBytes)
        let cache = MemoryCache<Void>(
            configuration: MemoryCacheConfiguration(
                maximumCost: capacity, maximumEntryCost: capacity, eviction: arguments.policy))
        var misses = 0
        var missedBytes = 0
        var bytes = 0
        for request in trace.requests {
            bytes += request.bytes
            let key = trace.keys[request.key]
            if cache.value(for: key) != nil { continue }
            misses += 1
            missedBytes += request.bytes
            cache.set((), for: key, cost: request.bytes)
        }
        return """
            policy             \(arguments.policyName)
            capacity           \(capacity) bytes
            requests           \(trace.requests.count)
            distinct keys      \(trace.keys.count) (\(trace.distinctBytes) bytes)
            object miss ratio  \(ratio(misses, trace.requests.count))
            byte miss ratio    \(ratio(missedBytes, bytes))
            """
    }

    private static func ratio(_ part: Int, _ whole: Int) -> String {
        String(format: "%.4f", whole == 0 ? 0 : Double(part) / Double(whole))
    }
}
