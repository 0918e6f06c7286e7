// SPDX-License-Identifier: MIT

import ImageBase
import PortableC

/// The domains under which anybody can register a name, such as `co.uk` and `github.io`. A cookie for one of
/// them would be sent to servers that belong to strangers (RFC 6265, 5.3).
///
/// The list comes from libpsl. We load it at run time, because most systems have the library for libcurl but
/// don't have its headers. If a system doesn't have the library, we don't use a list.
struct PublicSuffixList: @unchecked Sendable {  // libpsl only reads the list, which is never released.
    private typealias LoadLatest = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
    private typealias IsPublicSuffix = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> CInt

    /// The system's list, or the list built into libpsl if it's newer; `nil` if libpsl isn't installed. The
    /// first use reads files; call ``prepare()`` to do that earlier.
    static let system = PublicSuffixList(library: "libpsl.so.5")

    private let list: OpaquePointer
    private let isPublicSuffix: IsPublicSuffix

    /// - Parameter library: the file name of the library.
    init?(library: String) {
        #if os(Linux)
        // We never close the library, because another one may be using it.
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

    /// Loads the list on another thread, so the network thread doesn't have to read files.
    static func prepare() {
        WorkerThreads.run { _ = system }
    }

    /// - Parameter domain: a domain in lower case, with international names in Punycode or UTF-8.
    func contains(_ domain: String) -> Bool { isPublicSuffix(list, domain) != 0 }
}
