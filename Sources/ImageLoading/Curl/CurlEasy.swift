// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One of libcurl's easy handles, kept for the next transfer. Belongs to the engine's thread.
final class CurlEasy {
    let pointer: UnsafeMutableRawPointer
    /// The transfer that uses it now. libcurl's callbacks get it without a detour: they come a dozen times for each.
    unowned(unsafe) var transfer: CurlTransfer? { didSet { setTransfer() } }
    private let message: UnsafeMutablePointer<CChar>
    private var profile: CurlProfile?
    private var headers: HTTPHeaders?
    private var list: UnsafeMutablePointer<curl_slist>?
    /// Whether options are set that the next transfer must not inherit.
    private(set) var isSpoiled = false

    init?() {
        guard let pointer = curl_easy_init() else { return nil }
        self.pointer = pointer
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message[0] = 0
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(list)
        message.deallocate()
    }

    /// Sets all options of a hop.
    func prepare(_ hop: CurlTransfer.Hop, _ profile: CurlProfile) {
        message[0] = 0
        if self.profile != profile || isSpoiled { apply(profile) }
        ccurl_set_string(pointer, CURLOPT_URL, hop.target.text)
        let sent = hop.sentHeaders
        if headers != sent { setHeaders(sent) }
        if hop.method != "GET" {
            isSpoiled = true
            if hop.method == "HEAD" {
                ccurl_set_long(pointer, CURLOPT_NOBODY, 1)
            } else {
                ccurl_set_string(pointer, CURLOPT_CUSTOMREQUEST, hop.method)
            }
        }
        if let body = hop.body {
            isSpoiled = true
            body.withUnsafeBytes { bytes in
                // With a null pointer libcurl would call a read function instead.
                _ = ccurl_set_body(pointer, bytes.baseAddress ?? UnsafeRawPointer(message), bytes.count)
            }
            ccurl_set_string(pointer, CURLOPT_CUSTOMREQUEST, hop.method)
        }
    }

    /// Lets the next transfer begin anew. libcurl counts, over all transfers of a handle, how often a kept connection
    /// turned out to be dead and the request was sent again; the sixth would fail.
    func forgetRetries() { profile = nil }

    /// libcurl's own words on the last failure; empty if it had none.
    var errorText: String { String(cString: message) }

    private func apply(_ profile: CurlProfile) {
        curl_easy_reset(pointer)
        isSpoiled = false
        headers = nil
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_pointer(pointer, CURLOPT_PRIVATE, context)
        ccurl_set_pointer(pointer, CURLOPT_ERRORBUFFER, message)
        ccurl_set_write(pointer, Self.didReceiveBody)
        ccurl_set_header(pointer, Self.didReceiveHeader)
        setTransfer()
        profile.apply(to: pointer)
        if profile.checksAddresses {
            ccurl_set_open_socket(pointer, Self.mayOpen, context)
            ccurl_set_before_request(pointer, Self.mayAsk, context)
        } else {
            ccurl_set_open_socket(pointer, CurlLibrary.openSocket, nil)
        }
        self.profile = profile
    }

    private func setTransfer() {
        let context = transfer.map { Unmanaged.passUnretained($0).toOpaque() }
        ccurl_set_pointer(pointer, CURLOPT_WRITEDATA, context)
        ccurl_set_pointer(pointer, CURLOPT_HEADERDATA, context)
    }

    private func setHeaders(_ headers: HTTPHeaders) {
        curl_slist_free_all(list)
        list = nil
        for field in headers.fields {
            // "Name;" is how libcurl is told to send an empty value; "Name:" would remove the field.
            let line = field.value.isEmpty ? "\(field.name.text);" : "\(field.name.text): \(field.value)"
            list = curl_slist_append(list, line)
        }
        // Not by libcurl's option, which would undo codings too: ``ContentDecoder`` does.
        if headers["Accept-Encoding"] == nil {
            list = curl_slist_append(list, "Accept-Encoding: identity")
        }
        // Else libcurl asks for leave before it sends a large body, and waits a second.
        list = curl_slist_append(list, "Expect:")
        ccurl_set_pointer(pointer, CURLOPT_HTTPHEADER, list)
        self.headers = headers
    }

    private static let didReceiveBody: curl_write_callback = { bytes, size, count, context in
        guard let context, let bytes else { return 0 }
        let body = UnsafeRawBufferPointer(start: bytes, count: size * count)
        return Unmanaged<CurlTransfer>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.didReceive(body: body)
        }
    }

    private static let didReceiveHeader: curl_write_callback = { bytes, size, count, context in
        guard let context, let bytes else { return 0 }
        let length = size * count
        let line = UnsafeRawBufferPointer(start: bytes, count: length)
        let proceeds = Unmanaged<CurlTransfer>.fromOpaque(context)._withUnsafeGuaranteedRef {
            $0.didReceive(headerLine: line)
        }
        return proceeds ? length : 0
    }

    static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        guard let context else { return nil }
        return Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue().transfer
    }
}
#endif
