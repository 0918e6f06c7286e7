// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl
import ImageBase

/// Callbacks that enforce ``AddressPolicy``.
extension CurlEasy {
    /// Called for each address of the host before a connection is made.
    static let checkBeforeConnecting: curl_opensocket_callback = { context, _, address in
        guard let transfer = transfer(context), let address else { return CURL_SOCKET_BAD }
        let found = IPAddress(ccurl_address(address), family: address.pointee.family)
        return transfer.allows(found) ? ccurl_open_socket(address) : CURL_SOCKET_BAD
    }

    /// Called before the request is sent, because the connection may have been opened by another load.
    static let checkBeforeRequest: curl_prereq_callback = { context, peer, _, _, _ in
        guard let transfer = transfer(context), let peer else { return CURL_PREREQFUNC_ABORT }
        transfer.easy?.willSendRequest()
        return transfer.allows(IPAddress(String(cString: peer))) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }
}
#endif
