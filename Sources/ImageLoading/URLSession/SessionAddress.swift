// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Dispatch
import Foundation
import ImageBase

/// What URLSession can be made to keep of ``AddressPolicy``: names are looked up before it does so itself.
enum SessionAddress {
    /// Looking up waits for the network.
    static let queue = DispatchQueue(label: "WebImage.names", attributes: .concurrent)

    /// Why `host` may not be asked; nil when it may.
    static func objection(to host: String, _ policy: AddressPolicy) -> ImageError? {
        if policy.allowsAll { return nil }
        if let address = IPAddress(host) { return policy.allows(address) ? nil : .blockedAddress }
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, nil, nil, &list) == 0 else {
            return ImageError(.network, "name not found", cause: NetworkFailure.dns)
        }
        defer { freeaddrinfo(list) }
        var next = list
        while let entry = next?.pointee {
            next = entry.ai_next
            let address = entry.ai_addr.flatMap { IPAddress($0, family: entry.ai_family) }
            guard let address, policy.allows(address) else { return .blockedAddress }
        }
        return nil
    }
}
#endif
