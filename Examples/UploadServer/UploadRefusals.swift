// SPDX-License-Identifier: MIT

import Hummingbird
import ImageCoding
import NIOCore

/// Answers a refused upload with the status of its error and a text for the one who has sent it.
struct UploadRefusals<Context: RequestContext>: RouterMiddleware {
    func handle(
        _ request: Request, context: Context, next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let error as UploadError {
            throw HTTPError(.init(code: error.status), message: error.message)
        } catch is NIOTooManyBytesError {
            throw HTTPError(.contentTooLarge, message: "the file is too large")
        }
    }
}
