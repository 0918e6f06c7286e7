// SPDX-License-Identifier: MIT

import Hummingbird
import ImageCoding
import NIOCore

/// Responds to a refused upload with the error's status and a message for the client.
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
