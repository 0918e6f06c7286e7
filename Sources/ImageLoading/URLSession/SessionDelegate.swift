// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Forwards the events of a session to its transfers.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let engine: SessionEngine

    init(_ engine: SessionEngine) {
        self.engine = engine
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let transfer = engine.transfer(of: dataTask), let response = response as? HTTPURLResponse,
            transfer.didReceive(response)
        else { return completionHandler(.cancel) }
        completionHandler(.allow)
        transfer.didAllow()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        engine.transfer(of: dataTask)?.didReceive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let transfer = engine.transfer(of: task), let next = transfer.redirect(response, request) else {
            return completionHandler(nil)
        }
        if transfer.request.addresses.allowsAll { return completionHandler(next) }
        SessionAddress.queue.async { completionHandler(transfer.allows(next) ? next : nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        engine.finish(task)?.didComplete(error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if SessionTrust.endsWithChallenge {
            engine.finish(task)?.didComplete(nil)
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        guard let trust = engine.transfer(of: task)?.request.trust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        let (disposition, credential) = SessionTrust.answer(challenge, trust)
        completionHandler(disposition, credential)
    }
}
#endif
