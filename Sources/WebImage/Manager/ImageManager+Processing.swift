// SPDX-License-Identifier: MIT

extension ImageManager {
    /// The request as this manager takes it. Every way in goes through here first.
    func processed(_ request: ImageRequest) -> ImageRequest {
        guard processesRequests else { return request }
        var request = configuration.requestProcessor.map { $0(request) } ?? request
        // What the manager's own functions make of bytes is not for managers without them: their names get into the key.
        if hasNamedHooks, request.network == nil { request.network = configuration.network }
        return request
    }
}
