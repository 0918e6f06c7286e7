// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase
import PortableFoundation

/// A reusable easy handle of libcurl. Only the engine's thread uses it.
final class CurlEasy {
    let pointer: UnsafeMutableRawPointer
    private let poller: UnsafeMutablePointer<ccurl_poller>
    /// The current transfer. libcurl passes it to the callbacks, which would otherwise have to look it up a
    /// dozen times for each transfer.
    unowned(unsafe) var transfer: CurlTransfer? {
        didSet {
            var options = CurlOptions(pointer)
            setTransfer(&options)
            // Setting a pointer fails only for unknown options.
            assert(options.failure == nil)
        }
    }
    private let message: UnsafeMutablePointer<CChar>
    private var profile: CurlProfile?
    private var headers: HTTPHeaders?
    private var list: UnsafeMutablePointer<curl_slist>?
    /// Whether there are options that the next transfer must not inherit.
    private(set) var needsReset = false
    /// How many requests libcurl has sent for the current transfer.
    private var requests = 0
    /// Whether libcurl may have counted retries since the last reset.
    private var hasRetried = false

    /// The size of libcurl's buffer for each running transfer, in bytes. With this size, a body of 100 KB
    /// takes two reads instead of seven.
    private static let bufferSize = 64 << 10

    init?(poller: UnsafeMutablePointer<ccurl_poller>) {
        guard let pointer = curl_easy_init() else { return nil }
        self.poller = poller
        self.pointer = pointer
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message[0] = 0
        // Ignore the result, because libcurl refuses the size only if the handle has been used before.
        _ = setBufferSize()
    }

    deinit {
        curl_easy_cleanup(pointer)
        curl_slist_free_all(list)
        message.deallocate()
    }

    /// Removes the options of the previous transfer if `profile` is a different one, or if the next transfer
    /// must not inherit them.
    ///
    /// - Returns: `false` if libcurl would refuse the next transfer's options, so it needs a new handle. If a
    ///   transfer ended while its HTTP/2 connection was in use, libcurl before 8.7 keeps its buffer and
    ///   refuses a different size.
    func reset(for profile: CurlProfile) -> Bool {
        let isOther = self.profile.map { $0 != profile } ?? false
        guard isOther || needsReset || hasRetried else { return true }
        curl_easy_reset(pointer)
        (needsReset, hasRetried) = (false, false)
        headers = nil
        self.profile = nil
        return setBufferSize()
    }

    private func setBufferSize() -> Bool {
        ccurl_set_long(pointer, CURLOPT_BUFFERSIZE, Self.bufferSize) == CURLE_OK
    }

    /// Sets the options of a request. Call ``reset(for:)`` first.
    ///
    /// - Returns: an error if libcurl can't apply one of them.
    func prepare(_ hop: CurlTransfer.Hop, _ profile: CurlProfile) -> ImageError? {
        message[0] = 0
        requests = 0
        var options = CurlOptions(pointer)
        if self.profile != profile { apply(profile, &options) }
        options.set(CURLOPT_URL, hop.target.text)
        let sent = hop.sentHeaders
        if headers != sent { setHeaders(sent, &options) }
        if hop.method != "GET" {
            needsReset = true
            if hop.method == "HEAD" {
                options.set(CURLOPT_NOBODY, 1)
            } else {
                options.set(CURLOPT_CUSTOMREQUEST, hop.method)
            }
        }
        if hop.needsNewConnection {
            needsReset = true
            options.set(CURLOPT_FRESH_CONNECT, 1)
        }
        if let body = hop.body {
            needsReset = true
            let code = body.withUnsafeBytes { bytes in
                // Never pass a null pointer, because libcurl would then call a read function.
                ccurl_set_body(pointer, bytes.baseAddress ?? UnsafeRawPointer(message), bytes.count)
            }
            options.check(code, CURLOPT_COPYPOSTFIELDS)
            options.set(CURLOPT_CUSTOMREQUEST, hop.method)
        }
        // If an option failed, the options after it may not have been set, so the next transfer needs a
        // reset.
        if options.failure != nil { needsReset = true }
        return options.failure
    }

    /// Called before each request. libcurl resends a request if its connection is dead or if the server
    /// refuses its stream. It counts these retries for all transfers of a handle and fails the sixth time, so
    /// we have to reset the count.
    func willSendRequest() {
        requests += 1
        if requests > 1 { hasRetried = true }
    }

    /// Called after a failure, which may have happened in a retry.
    func didFail() { hasRetried = true }

    /// libcurl's message about the last failure; empty if there's none.
    var errorText: String { String(cString: message) }

    private func apply(_ profile: CurlProfile, _ options: inout CurlOptions) {
        let context = Unmanaged.passUnretained(self).toOpaque()
        options.set(CURLOPT_PRIVATE, pointer: context)
        options.set(CURLOPT_ERRORBUFFER, pointer: message)
        options.check(ccurl_set_poller(pointer, poller), CURLOPT_SOCKOPTFUNCTION)
        options.check(ccurl_set_write(pointer, Self.didReceiveBody), CURLOPT_WRITEFUNCTION)
        options.check(ccurl_set_header(pointer, Self.didReceiveHeader), CURLOPT_HEADERFUNCTION)
        setTransfer(&options)
        profile.apply(to: &options)
        if profile.checksAddresses {
            options.check(
                ccurl_set_open_socket(pointer, Self.checkBeforeConnecting, context),
                CURLOPT_OPENSOCKETFUNCTION)
        } else {
            options.check(
                ccurl_set_open_socket(pointer, CurlLibrary.openSocket, nil), CURLOPT_OPENSOCKETFUNCTION)
        }
        options.check(
            ccurl_set_before_request(
                pointer, profile.checksAddresses ? Self.checkBeforeRequest : Self.countRequest, context),
            CURLOPT_PREREQFUNCTION)
        self.profile = profile
    }

    private func setTransfer(_ options: inout CurlOptions) {
        let context = transfer.map { Unmanaged.passUnretained($0).toOpaque() }
        options.set(CURLOPT_WRITEDATA, pointer: context)
        options.set(CURLOPT_HEADERDATA, pointer: context)
    }

    private func setHeaders(_ headers: HTTPHeaders, _ options: inout CurlOptions) {
        curl_slist_free_all(list)
        list = nil
        for field in headers.fields {
            // libcurl sends an empty value for "Name;", but removes the field for "Name:".
            let line = field.value.isEmpty ? "\(field.name.text);" : "\(field.name.text): \(field.value)"
            append(line, &options)
        }
        // Don't use libcurl's option for this field: it would also decode the body, and ``ContentDecoder``
        // does that.
        if headers["Accept-Encoding"] == nil {
            append("Accept-Encoding: identity", &options)
        }
        // This keeps libcurl from sending "Expect: 100-continue" and waiting a second before it sends a large
        // body.
        append("Expect:", &options)
        options.set(CURLOPT_HTTPHEADER, pointer: list)
        self.headers = headers
    }

    private func append(_ line: String, _ options: inout CurlOptions) {
        guard let longer = curl_slist_append(list, line) else { return options.failMemory() }
        list = longer
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

    private static let countRequest: curl_prereq_callback = { context, _, _, _, _ in
        if let context {
            Unmanaged<CurlEasy>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.willSendRequest() }
        }
        return CURL_PREREQFUNC_OK
    }

    static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        guard let context else { return nil }
        return Unmanaged<CurlEasy>.fromOpaque(context).takeUnretainedValue().transfer
    }
}
#endif
