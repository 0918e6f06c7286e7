// SPDX-License-Identifier: MIT

extension HTTPCacheTransaction {
    /// The request headers with conditions that validate the stored responses (RFC 9111, 4.3.1): the entity
    /// tags of the client and of all candidates, and the date of the selected response.
    ///
    /// - Parameter isForClient: `false` for a validation in the background, which leaves out the client's
    ///   conditions and range.
    func validation(of index: Int, isForClient: Bool) -> HTTPHeaders {
        var headers = request.headers
        var tags: [EntityTag] = []
        for candidate in candidates {
            if let tag = stored[candidate].entityTag, !tags.contains(tag) { tags.append(tag) }
        }
        if isForClient {
            tags += EntityTag.list(headers).filter { $0.text != "*" && !tags.contains($0) }
        } else {
            for name in ["Range", "If-Range"] { headers.remove(name) }
        }
        headers["If-None-Match"] = tags.isEmpty ? nil : tags.map(\.text).joined(separator: ", ")
        let exchange = stored[index]
        let hasDate = exchange.lastModified != nil && !exchange.isValidatedEachTime
        headers["If-Modified-Since"] = hasDate ? exchange.headers["Last-Modified"] : nil
        return headers
    }

    /// The index of a stored partial response that can be completed. It needs a strong validator, so bytes of
    /// two versions are never mixed (RFC 9111, 3.4).
    var incomplete: Int? {
        guard request.method == "GET", request.headers["Range"] == nil,
            request.headers["If-None-Match"] == nil,
            request.headers["If-Modified-Since"] == nil
        else { return nil }
        return candidates.first { index in
            guard let part = stored[index].part, part.bytes.lowerBound == 0, let total = part.total else {
                return false
            }
            return part.bytes.upperBound < total && stored[index].strongValidator != nil
        }
    }

    var completion: HTTPHeaders? {
        guard let incomplete, let part = stored[incomplete].part else { return nil }
        var headers = request.headers
        headers["Range"] = "bytes=\(part.bytes.upperBound)-"
        headers["If-Range"] = stored[incomplete].strongValidator
        return headers
    }
}
