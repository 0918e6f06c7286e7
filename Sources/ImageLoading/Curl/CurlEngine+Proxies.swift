// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import ImageBase
import PortableFoundation

/// A URL to ask the proxy resolver about.
struct ProxyQuestion: Sendable, Hashable {
    let origin: String
    let url: String

    init(_ target: HTTPTarget) {
        origin = target.origin
        url = target.isSecure ? target.origin + "/" : target.text
    }
}

/// The transfers of an origin that are waiting for a proxy, and the call that the resolver is working on.
struct ProxyLookup {
    var question: ProxyQuestion
    var waiting: [CurlTransfer] = []
}

/// Calls a ``ProxyResolver`` on another thread before a request begins.
///
/// There's one call at a time for each origin, so a resolver that blocks for one origin occupies only one
/// thread. Transfers that are waiting for a proxy have left the queue, so they count toward its limits like
/// running ones.
/// running ones.
extension CurlEngine {
    /// Starts a transfer's current request as soon as its proxy is known.
    func resolveProxy(of transfer: CurlTransfer) {
        guard case .resolver(let resolver) = configuration.proxy else { return begin(transfer) }
        transfer.resolvingSince = clock.now - clock.stoppedTime
        nextCheck = min(nextCheck, clock.now + transfer.request.timeouts.connect.nanoseconds)
        let question = ProxyQuestion(transfer.hop.target)
        if proxyLookups[question.origin] == nil {
            proxyLookups[question.origin] = ProxyLookup(question: question)
            ask(resolver, question)
        }
        proxyLookups[question.origin]?.waiting.append(transfer)
    }

    private func ask(_ resolver: any ProxyResolver, _ question: ProxyQuestion) {
        let channel = channel
        proxyQueue.submit { channel.send(.setProxy(question, Self.answer(of: resolver, to: question))) }
    }

    private static func answer(
        of resolver: any ProxyResolver, to question: ProxyQuestion
    ) -> Result<LoaderConfiguration.Proxy, ImageError> {
        guard let url = URL(string: question.url) else {
            return .failure(ImageError(.invalidURL, "invalid HTTP URL"))
        }
        do throws(ImageError) {
            guard let proxy = LoaderConfiguration.Proxy(firstOf: try resolver.proxies(for: url)) else {
                return .failure(ImageError(.unsupported, "the proxy resolver returned no supported proxy"))
            }
            return .success(proxy)
        } catch {
            return .failure(ImageError(.network, "the proxy resolver failed", cause: error))
        }
    }

    func didResolve(
        _ question: ProxyQuestion, _ answer: Result<LoaderConfiguration.Proxy, ImageError>
    ) {
        guard case .resolver(let resolver) = configuration.proxy,
            let waiting = proxyLookups.removeValue(forKey: question.origin)?.waiting
        else { return }
        let others = waiting.filter { ProxyQuestion($0.hop.target) != question }
        if let next = others.first.map({ ProxyQuestion($0.hop.target) }) {
            proxyLookups[question.origin] = ProxyLookup(question: next, waiting: others)
            ask(resolver, next)
        }
        for transfer in waiting where ProxyQuestion(transfer.hop.target) == question {
            transfer.resolvingSince = nil
            switch answer {
            case .success(.server) where !transfer.request.addresses.allowsAll:
                stop(transfer, AddressPolicy.proxyRefusal)
            case .success(let proxy):
                transfer.hop.proxy = proxy
                begin(transfer)
            case .failure(let error): stop(transfer, error)
            }
        }
    }

    /// Removes a transfer that ends before its proxy is known.
    func stopResolving(_ transfer: CurlTransfer) {
        guard transfer.resolvingSince != nil else { return }
        transfer.resolvingSince = nil
        proxyLookups[transfer.hop.target.origin]?.waiting.removeAll { $0 === transfer }
    }

    /// Ends transfers that have waited too long for a proxy.
    func checkProxyLookups() {
        let time = clock.now - clock.stoppedTime
        for transfer in proxyLookups.values.flatMap(\.waiting) {
            guard let start = transfer.resolvingSince else { continue }
            let allowed = transfer.request.timeouts.connect
            let rest = start + allowed.nanoseconds - time
            if rest <= 0 {
                stop(transfer, ImageError(.timeout, "the proxy resolver did not respond within \(allowed)"))
            } else {
                nextCheck = min(nextCheck, clock.now + max(rest, Self.minimumCheckInterval))
            }
        }
    }
}
#endif
