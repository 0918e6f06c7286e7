// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
package import CCurl
package import ImageBase
package import PortableFoundation

/// Sets options on an easy handle, and stores the first failure.
package struct CurlOptions {
    private let easy: UnsafeMutableRawPointer
    /// Why the handle must not be used; `nil` if all options have been set.
    package private(set) var failure: ImageError?

    package init(_ easy: UnsafeMutableRawPointer) {
        self.easy = easy
    }

    package mutating func set(_ option: CURLoption, _ value: Int) {
        check(ccurl_set_long(easy, option, value), option)
    }

    package mutating func set(_ option: CURLoption, _ value: String?) {
        check(ccurl_set_string(easy, option, value), option)
    }

    package mutating func set(_ option: CURLoption, _ value: Data) {
        check(value.withUnsafeBytes { ccurl_set_blob(easy, option, $0.baseAddress, $0.count) }, option)
    }

    package mutating func set(_ option: CURLoption, pointer: UnsafeMutableRawPointer?) {
        check(ccurl_set_pointer(easy, option, pointer), option)
    }

    /// Sets an option that isn't required for a correct transfer. It only fails if there isn't enough memory.
    package mutating func setIfSupported(_ option: CURLoption, _ value: Int) {
        checkMemory(ccurl_set_long(easy, option, value), option)
    }

    /// Sets an option that isn't required for a correct transfer. It only fails if there isn't enough memory.
    package mutating func setIfSupported(_ option: CURLoption, _ value: String?) {
        checkMemory(ccurl_set_string(easy, option, value), option)
    }

    /// Checks the result of setting `option`, and stores it if it's the first failure.
    package mutating func check(_ code: CURLcode, _ option: CURLoption) {
        if code != CURLE_OK { fail(code, option) }
    }

    /// Fails the load, because libcurl would accept the options but not apply them.
    package mutating func refuse(_ message: String) {
        if failure == nil { failure = ImageError(.unsupported, message) }
    }

    package mutating func failMemory() {
        if failure == nil { failure = ImageError.noMemory(for: "a transfer") }
    }

    private mutating func checkMemory(_ code: CURLcode, _ option: CURLoption) {
        if code == CURLE_OUT_OF_MEMORY { fail(code, option) }
    }

    private mutating func fail(_ code: CURLcode, _ option: CURLoption) {
        if code == CURLE_OUT_OF_MEMORY { return failMemory() }
        let name = ccurl_option_name(option).map { String(cString: $0) } ?? String(option.rawValue)
        refuse("libcurl cannot set \(name): \(String(cString: curl_easy_strerror(code)))")
    }
}
#endif
