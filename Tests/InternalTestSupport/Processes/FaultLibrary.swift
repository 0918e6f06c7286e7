// SPDX-License-Identifier: MIT

#if os(Linux)
import Foundation
import ImageBase
import WebImageTestSupport

/// The library in `Tests/Faults`, compiled for one test. It makes a ``ChildProgram``'s system calls and
/// allocations fail.
package final class FaultLibrary: Sendable {
    private let folder: TemporaryFolder

    /// Whether the library can be compiled and used: this needs a C compiler in `PATH` and glibc, and doesn't
    /// work with a sanitizer, which replaces the same functions.
    package static var isAvailable: Bool {
        #if canImport(Glibc)
        compiler != nil && !isSanitized
        #else
        false
        #endif
    }

    /// Whether the tests are built with a sanitizer.
    package static let isSanitized =
        dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil

    private static var compiler: String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return ["cc", "clang", "gcc"].lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Compiles the library.
    package init(source: String = #filePath) throws {
        folder = try TemporaryFolder("faults")
        let root = URL(filePath: source).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let process = Process()
        process.executableURL = URL(filePath: Self.compiler ?? "cc")
        process.arguments = [
            "-O1", "-shared", "-fPIC", "-o", path, root.appending(path: "Tests/Faults/faults.c").path, "-ldl",
        ]
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw ImageError(.io, "the C compiler ended with status \(process.terminationStatus)")
        }
    }

    private var path: String { folder.file("libfaults.so") }

    /// The environment variables for a process that loads the library.
    package var environment: [String: String] { ["LD_PRELOAD": path] }
}
#endif
