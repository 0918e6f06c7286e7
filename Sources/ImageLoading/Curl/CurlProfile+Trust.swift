// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

/// Server trust and the client identity.
extension CurlProfile {
    func applyTrust(to options: inout CurlOptions) {
        switch trust.authorities {
        case .system: break
        case .file(let path):
            options.set(CURLOPT_CAINFO, path)
            Self.removeSystemFolder(&options)
        case .data(let pem):
            options.set(CURLOPT_CAINFO_BLOB, pem)
            Self.removeSystemFolder(&options)
        case .none:
            options.set(CURLOPT_SSL_VERIFYPEER, 0)
            options.set(CURLOPT_SSL_VERIFYHOST, 0)
        }
        if !pins.isEmpty {
            let pins = pins.map { "sha256//" + $0 }.joined(separator: ";")
            options.set(CURLOPT_PINNEDPUBLICKEY, pins)
        }
        guard let identity else { return }
        // libcurl accepts the option with every TLS library, but some libraries ignore it.
        guard CurlLibrary.readsIdentitiesFromMemory else {
            return options.refuse("the TLS library of libcurl reads a client identity from files only")
        }
        switch identity.form {
        case .pem(let certificate, let key):
            options.set(CURLOPT_SSLCERTTYPE, "PEM")
            options.set(CURLOPT_SSLCERT_BLOB, certificate)
            options.set(CURLOPT_SSLKEY_BLOB, key)
        case .pkcs12(let data):
            options.set(CURLOPT_SSLCERTTYPE, "P12")
            options.set(CURLOPT_SSLCERT_BLOB, data)
        }
        // Always set a password. Otherwise, libcurl would ask for one on the terminal.
        options.set(CURLOPT_KEYPASSWD, identity.password ?? "")
    }

    /// Removes the system's certificate folder, which libcurl would otherwise still trust. A TLS library that
    /// doesn't support the option doesn't read a folder anyway.
    private static func removeSystemFolder(_ options: inout CurlOptions) {
        options.setIfSupported(CURLOPT_CAPATH, nil)
    }
}
#endif
