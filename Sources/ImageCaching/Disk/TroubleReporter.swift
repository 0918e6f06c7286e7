// SPDX-License-Identifier: MIT

import Dispatch
import ImageBase

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tells the observer of a trouble once, until a write goes well again.
final class TroubleReporter: Sendable {
    private let told = Locked<Set<Int32>>([])
    private let observer: (@Sendable (ImageError) -> Void)?
    private let queue = DispatchQueue(label: "webimage.disk-cache.observer")

    init(_ observer: (@Sendable (ImageError) -> Void)?) {
        self.observer = observer
    }

    func report(_ error: FileError) {
        report(
            Self.isUnusable(error.code) ? 0 : error.code,
            ImageError(.io, "disk cache: \(error)", cause: error))
    }

    func report(_ error: SQLiteError) {
        // System error numbers are positive.
        report(error.isUnusable ? 0 : -error.code, ImageError(.io, "disk cache: index: \(error.message)"))
    }

    /// One trouble with many faces: the folder cannot be used.
    private static func isUnusable(_ code: Int32) -> Bool {
        [EACCES, EPERM, EROFS, ENOTDIR, ENOENT, EISDIR, ELOOP].contains(code)
    }

    private func report(_ code: Int32, _ error: @autoclosure () -> ImageError) {
        guard let observer, told.withLock({ $0.insert(code).inserted }) else { return }
        let error = error()
        queue.async { observer(error) }
    }

    func writeSucceeded() {
        told.withLock { if !$0.isEmpty { $0.removeAll() } }
    }

    /// Calls `body` when everything told so far has reached the observer.
    func afterReports(_ body: @escaping @Sendable () -> Void) {
        queue.async(execute: body)
    }
}
