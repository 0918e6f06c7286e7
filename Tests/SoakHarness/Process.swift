// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Glibc

/// Figures of this process from `/proc`.
enum ProcessFigures {
    /// The target of each open descriptor, such as a path or `socket:[1234]`.
    static var descriptors: [String] {
        (0..<4096).compactMap { number in
            guard fcntl(CInt(number), F_GETFD) >= 0 else { return nil }
            let path = "/proc/self/fd/\(number)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "?"
        }
    }

    /// The resident memory in bytes, after the allocator has returned free memory to the system.
    static var residentBytes: Int {
        typealias Trim = @convention(c) (Int) -> CInt
        if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(CInt(_SC_PAGESIZE))
    }
}
#endif
