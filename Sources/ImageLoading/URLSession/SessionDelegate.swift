// SPDX-License-Identifier: MIT

#if URLSessionTransport || canImport(Darwin)
import Foundation
import ImageBase

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Forwards a session's events to its transfers.
final class SessionDelegate: NSObject, URLSessionDataDelegate {
    private let engine: SessionEngine
    private let number: Int

    /// - Parameter session: the session's number.
    init(_ engine: SessionEngine, session: Int) {
        self.engine = engine
        number = session
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let transfer = engine.transfer(of: dataTask, in: number),
            let response = response as? HTTPURLResponse,
            transfer.didReceive(response)
        else { return completionHandler(.cancel) }
        completionHandler(.allow)
        transfer.didAllow()
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        engine.transfer(of: dataTask, in: number)?.didReceive(data)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        guard let transfer = engine.transfer(of: task, in: number),
            let next = transfer.redirect(response, request)
        else {
            return completionHandler(nil)
        }
        if transfer.request.addresses.allowsAll { return completionHandler(next) }
        SessionAddress.queue.async { completionHandler(transfer.allows(next) ? next : nil) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        engine.finish(task, in: number)?.didComplete(error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        if let credential = engine.proxy?.credential(for: challenge) {
            return completionHandler(.useCredential, credential)
        }
        if SessionTrust.endsWithChallenge {
            engine.finish(task, in: number)?.didComplete(nil)
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        guard let transfer = engine.transfer(of: task, in: number) else {
            return completionHandler(.performDefaultHandling, nil)
        }
        switch SessionTrust.answer(challenge, to: transfer) {
        case .system: completionHandler(.performDefaultHandling, nil)
        case .accept(let credential): completionHandler(.useCredential, credential)
        case .refuse(let error):
            transfer.fail(error)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}

/// The response to a challenge.
enum ChallengeAnswer {
    /// The system's default.
    case system
    case accept(URLCredential)
    /// Ends the transfer.
    case refuse(ImageError)
}
#endif
