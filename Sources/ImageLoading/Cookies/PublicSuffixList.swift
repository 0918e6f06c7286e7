// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// The domains below which anybody can register a name, such as `co.uk` and `github.io`. A cookie for one of
/// them would be sent to servers of strangers (RFC 6265, 5.3).
///
/// The list is that of libpsl, which is loaded at run time, because most systems have it, for libcurl, but
/// without headers. Elsewhere there is no list.
struct PublicSuffixList: @unchecked Sendable {  // libpsl only reads the list, which is never released.
    private typealias LoadLatest = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias IsPublicSuffix = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> CInt

    /// The system's list, or the one in libpsl if that is newer; `nil` without libpsl. Its first use reads
    /// files, which ``prepare()`` does ahead.
    static let system = PublicSuffixList(library: "libpsl.so.5")

    private let list: OpaquePointer
    private let isPublicSuffix: IsPublicSuffix

    /// - Parameter library: the file name of the library.
    init?(library: String) {
        #if os(Linux)
        // Never closed: other libraries may use it.
        guard let handle = dlopen(library, RTLD_NOW | RTLD_LOCAL),
            let load = dlsym(handle, "psl_latest"), let test = dlsym(handle, "psl_is_public_suffix"),
            let list = unsafeBitCast(load, to: LoadLatest.self)(nil)
        else { return nil }
        self.list = list
        isPublicSuffix = unsafeBitCast(test, to: IsPublicSuffix.self)
        #else
        return nil
        #endif
    }

    /// Loads the list on another thread, so that the thread of the network does not read files.
    static func prepare() {
        WorkerThreads.run { _ = system }
    }

    /// - Parameter domain: a domain in lower case; international ones in Punycode or UTF-8.
    func contains(_ domain: String) -> Bool { isPublicSuffix(list, domain) != 0 }
}
