// SPDX-License-Identifier: MIT

#if Server
import ImageBase
import ImageLoading

/// One request and its answer.
struct Exchange {
    let request: ImageServerRequest
    let server: ImageServer

    mutating func answer() async -> ImageServerResponse {
        ProblemDetails(status: 404, code: "notFound", detail: "no such picture")
            .response(showsDetails: server.configuration.showsErrorDetails)
    }
}
#endif
