// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Glibc

/// What the system says of this process.
enum ProcessFigures {
    /// What each open descriptor is.
    static var descriptors: [String] {
        (0..<4096).compactMap { number in
            guard fcntl(CInt(number), F_GETFD) >= 0 else { return nil }
            let path = "/proc/self/fd/\(number)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "?"
        }
    }

    /// Bytes of memory that are resident once the allocator has given back what it can.
    static var residentBytes: Int {
        typealias Trim = @convention(c) (Int) -> CInt
        if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
        let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * sysconf(CInt(_SC_PAGESIZE))
    }
}
#endif
