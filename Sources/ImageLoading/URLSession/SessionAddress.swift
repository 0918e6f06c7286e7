// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Dispatch
import Foundation
import ImageBase

/// Enforces ``AddressPolicy`` for URLSession, by resolving names before URLSession does.
enum SessionAddress {
    /// A concurrent queue, because resolving a name blocks.
    static let queue = DispatchQueue(label: "WebImage.names", attributes: .concurrent)

    /// Why the policy doesn't allow `host`; `nil` if it does.
    static func objection(to host: String, _ policy: AddressPolicy) -> ImageError? {
        if policy.allowsAll { return nil }
        if let address = IPAddress(host) { return policy.allows(address) ? nil : policy.refusal }
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, nil, &list) == 0 else {
            return ImageError(.network, "name not found", cause: NetworkFailure.dns)
        }
        defer { freeaddrinfo(list) }
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            let address = entry.ai_addr.flatMap { IPAddress($0, family: entry.ai_family) }
            guard let address, policy.allows(address) else { return policy.refusal }
        }
        return nil
    }
}
#endif
