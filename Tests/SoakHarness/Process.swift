// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import Glibc

/// Statistics about this process from `/proc`.
enum ProcessFigures {
    /// The target of each open descriptor, such as a path or `socket:[1234]`.
    static var descriptors: [String] {
        (0..<4096).compactMap { number in
            guard fcntl(CInt(number), F_GETFD) >= 0 else { return nil }
            let path = "/proc/self/fd/\(number)"
            return (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? "?"
        }
    }

    /// The bytes that the process has allocated and not freed. Unlike resident memory, they don't depend on
    /// how the allocator divides its memory among threads.
    static var allocatedBytes: Int {
        typealias Describe = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
        var text: UnsafeMutablePointer<CChar>?
        var size = 0
        guard let symbol = dlsym(nil, "malloc_info"),
            let stream = open_memstream(&text, &size)
        else { return 0 }
        _ = unsafeBitCast(symbol, to: Describe.self)(0, stream)
        fclose(stream)
        defer { free(text) }
        // The totals for all arenas come after the last one.
        let sums = text.map { String(cString: $0) }?.components(separatedBy: "</heap>").last ?? ""
        func bytes(_ kind: String) -> Int {
            guard let name = sums.range(of: "type=\"\(kind)\""),
                let size = sums[name.upperBound...].range(of: "size=\"")
            else { return 0 }
            return Int(sums[size.upperBound...].prefix(while: \.isNumber)) ?? 0
        }
        return bytes("current") + bytes("mmap") - bytes("fast") - bytes("rest")
    }
}
#endif
