// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The policies that a session's transfers share. A session reuses connections, and a connection opened under
/// another policy must not serve a request.
struct SessionProfile: Hashable, Sendable {
    let trust: TrustPolicy
    let identity: ClientIdentity?
    let addresses: AddressPolicy

    init(_ request: LoadRequest) {
        trust = request.trust
        identity = request.identity
        addresses = request.addresses
    }
}

/// Creates sessions with a transport's settings.
struct SessionFactory: @unchecked Sendable {  // The settings don't change anymore.
    private let settings: URLSessionConfiguration
    let proxy: SessionProxy?
    /// Why the proxy can't be used.
    let objection: ImageError?

    /// - Parameter base: the settings to start from.
    init(_ configuration: LoaderConfiguration, base: URLSessionConfiguration?) {
        let settings = (base?.copy() as? URLSessionConfiguration) ?? .ephemeral
        // The library has its own cache and cookies.
        settings.urlCache = nil
        settings.httpCookieStorage = nil
        settings.urlCredentialStorage = nil
        settings.httpShouldSetCookies = false
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        settings.httpMaximumConnectionsPerHost = max(1, configuration.maximumConnectionsPerHost)
        // Remove secret fields. The library can't see them, so its caches would return the responses to every
        // user.
        settings.httpAdditionalHeaders = settings.httpAdditionalHeaders?.filter { name, _ in
            !NetworkOptions.defaults.isSecret(HTTPHeaders.Name("\(name)"))
        }
        var proxy: SessionProxy?
        var objection: ImageError?
        switch configuration.proxy {
        case .system: break
        case .none: settings.connectionProxyDictionary = [:]
        case .resolver:
            objection = ImageError(.unsupported, "URLSession does not support a proxy resolver")
        case .server(let address):
            do throws(ImageError) {
                guard SessionTrust.supportsProxies else {
                    throw ImageError(.unsupported, "URLSession does not support a configured proxy")
                }
                let server = try SessionProxy(address)
                settings.connectionProxyDictionary = server.dictionary
                proxy = server
            } catch {
                objection = error
            }
        }
        (self.settings, self.proxy, self.objection) = (settings, proxy, objection)
    }

    func makeSession(_ delegate: SessionDelegate) -> URLSession {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        return URLSession(configuration: settings, delegate: delegate, delegateQueue: queue)
    }
}
#endif
