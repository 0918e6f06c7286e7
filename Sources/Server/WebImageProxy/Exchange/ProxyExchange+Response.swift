// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading
import PortableFoundation

extension ProxyExchange {
    static let via = "1.1 webimage"

    /// Sends a response from the cache.
    func reply(_ answer: CachedResponse, body: Data, cacheStatus: String) async {
        let isBodiless = method == "HEAD" || answer.status == 304 || answer.status == 204
        let response = prepared(
            ProxyResponse(
                status: answer.status, headers: answer.headers,
                body: isBodiless ? .none : .bytes(body.count)),
            cacheStatus: cacheStatus)
        await send(response, body: isBodiless ? Data() : body)
        if !record.isBroken, client != nil { record.bytes = isBodiless ? 0 : body.count }
    }

    /// Responds with an error from the proxy itself.
    func fail(_ status: Int, message: String) async {
        record.status = status
        record.cache = message
        let (response, body) = ProxyResponse.text(message, status: status, date: now)
        await send(response, body: method == "HEAD" ? Data() : body)
    }

    private func send(_ response: ProxyResponse, body: Data) async {
        do throws(TransferError) {
            try await client?.send(response, body: body, stalled: stalled)
        } catch {
            record.isBroken = true
        }
    }

    /// Sends the head of a response; the body follows.
    ///
    /// - Returns: the client, or `nil` if there isn't one or it has closed the connection.
    func begin(_ response: ProxyResponse, cacheStatus: String) async -> (any ProxyClient)? {
        do throws(TransferError) {
            try await client?.begin(prepared(response, cacheStatus: cacheStatus))
            return client
        } catch {
            record.isBroken = true
            return nil
        }
    }

    /// Lets identical requests continue if the client of the response they're waiting for has stopped
    /// reading.
    var stalled: @Sendable () -> Void {
        { [collapsed] in collapsed?.end() }
    }

    private func prepared(_ response: ProxyResponse, cacheStatus: String) -> ProxyResponse {
        record.status = response.status
        record.cache = cacheStatus
        var response = response
        if response.headers["Date"] == nil {
            response.headers.add(name: "Date", value: HTTPDate.text(now))
        }
        response.headers.add(name: "Via", value: Self.via)
        response.headers.add(name: "Cache-Status", value: "webimage; " + cacheStatus)
        return response
    }
}
#endif
