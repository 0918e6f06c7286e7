// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageCaching
import ImageLoading
import PortableFoundation

/// Complete responses in memory, keyed by the target as received and the client's preferences.
///
/// A hit costs one hash and one comparison, because the target was parsed and its signature checked when the
/// response was made. The bytes are shared with the manager's cache, but count toward both limits.
struct ResponseCache: Sendable {
    private final class Entry: Sendable {
        let entityTag: String
        /// The length of the complete body.
        let byteCount: Int
        /// The uptime at which the response was made.
        private let made: Duration
        private let response: ImageServerResponse
        /// The response with its age, in seconds, at the most recent request.
        private let current: Locked<(age: Int, response: ImageServerResponse)>

        init(_ response: ImageServerResponse, entityTag: String, byteCount: Int, made: Duration) {
            (self.entityTag, self.byteCount, self.made) = (entityTag, byteCount, made)
            self.response = response
            var current = response
            current.prepareFields()
            self.current = Locked((0, current))
        }

        /// Returns the response with its age, which changes at most once a second.
        func response(at now: Duration) -> ImageServerResponse {
            let age = Int((now - made).components.seconds)
            return current.withLock { current in
                if current.age != age {
                    current = (age, response)
                    current.response.headers.add(name: "Age", value: "\(age)")
                    current.response.prepareFields()
                }
                return current.response
            }
        }
    }

    private let entries: MemoryCache<Entry>
    private let time: any TimeSource
    private let fields: ClientPreferences.Fields

    /// - Parameter fields: the request fields that affect the response.
    init(
        byteCount: Int, fields: ClientPreferences.Fields, time: any TimeSource,
        memoryPressure: MemoryPressureMonitor?
    ) {
        entries = MemoryCache(
            configuration: MemoryCacheConfiguration(maximumCost: byteCount, maximumEntryCost: byteCount / 8),
            time: time, memoryPressure: memoryPressure)
        (self.fields, self.time) = (fields, time)
    }

    private func key(_ request: ImageServerRequest) -> CacheKey {
        var text = request.target
        text += "\n"
        ClientPreferences(request.headers, fields: fields).addKey(to: &text)
        return CacheKey(text)
    }

    /// - Returns: nil if the response isn't in memory, isn't fresh, or the method is neither GET nor HEAD.
    func response(to request: ImageServerRequest) -> ImageServerResponse? {
        guard request.method == "GET" || request.method == "HEAD",
            let entry = entries.value(for: key(request))
        else { return nil }
        let response = entry.response(at: time.uptime)
        return response.meeting(request, entityTag: entry.entityTag, byteCount: entry.byteCount)
    }

    /// Stores the response to a request as it was before the conditions were applied.
    ///
    /// - Parameter lifetime: how long it's fresh, in seconds.
    func set(
        _ response: ImageServerResponse, to request: ImageServerRequest, entityTag: String, byteCount: Int,
        lifetime: Int
    ) {
        let entry = Entry(response, entityTag: entityTag, byteCount: byteCount, made: time.uptime)
        entries.set(entry, for: key(request), cost: byteCount + 1024, timeToLive: .seconds(lifetime))
    }

    func removeAll() { entries.removeAll() }
}

extension ImageServerResponse {
    /// Returns the response that a request's conditions and range ask for: the whole body, a part of it, 304
    /// or 416.
    func meeting(_ request: ImageServerRequest, entityTag: String, byteCount: Int) -> ImageServerResponse {
        var response = self
        switch Conditions(request, entityTag: entityTag, byteCount: byteCount) {
        case .whole: break
        case .notModified:
            response.status = 304
            response.body = .none
            for name in ["Content-Length", "Content-Type", "Content-Disposition"] {
                response.headers[name] = nil
            }
        case .part(let range):
            response.status = 206
            response.headers["Content-Length"] = "\(range.count)"
            response.headers.add(
                name: "Content-Range",
                value: "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(byteCount)")
            switch response.body {
            case .none: break
            case .data(let data):
                response.body = .data(
                    data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound])
            case .file(let file, _): response.body = .file(file, range: range)
            }
        case .unsatisfiable:
            response = ImageServerResponse(
                status: 416, headers: ["Content-Range": "bytes */\(byteCount)", "Content-Length": "0"])
        }
        if request.method == "HEAD" { response.body = .none }
        return response
    }
}
#endif
