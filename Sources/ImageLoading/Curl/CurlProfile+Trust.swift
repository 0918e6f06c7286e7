// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Who is believed, and who we are.
extension CurlProfile {
    func applyTrust(to easy: UnsafeMutableRawPointer) {
        switch trust.authorities {
        case .system: break
        case .file(let path):
            ccurl_set_string(easy, CURLOPT_CAINFO, path)
            // The folder of the system's certificates would still be believed.
            ccurl_set_string(easy, CURLOPT_CAPATH, nil)
        case .data(let pem):
            Self.set(pem, CURLOPT_CAINFO_BLOB, easy)
            ccurl_set_string(easy, CURLOPT_CAPATH, nil)
        case .none:
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYPEER, 0)
            ccurl_set_long(easy, CURLOPT_SSL_VERIFYHOST, 0)
        }
        if !pins.isEmpty {
            let pins = pins.map { "sha256//" + $0 }.joined(separator: ";")
            ccurl_set_string(easy, CURLOPT_PINNEDPUBLICKEY, pins)
        }
        guard let identity else { return }
        switch identity.form {
        case .pem(let certificate, let key):
            ccurl_set_string(easy, CURLOPT_SSLCERTTYPE, "PEM")
            Self.set(certificate, CURLOPT_SSLCERT_BLOB, easy)
            Self.set(key, CURLOPT_SSLKEY_BLOB, easy)
        case .pkcs12(let data):
            ccurl_set_string(easy, CURLOPT_SSLCERTTYPE, "P12")
            Self.set(data, CURLOPT_SSLCERT_BLOB, easy)
        }
        // libcurl would ask on the terminal.
        ccurl_set_string(easy, CURLOPT_KEYPASSWD, identity.password ?? "")
    }

    private static func set(_ data: Data, _ option: CURLoption, _ easy: UnsafeMutableRawPointer) {
        data.withUnsafeBytes { _ = ccurl_set_blob(easy, option, $0.baseAddress, $0.count) }
    }
}
#endif
