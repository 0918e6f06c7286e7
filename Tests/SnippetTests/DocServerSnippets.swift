// SPDX-License-Identifier: MIT

#if Server
import ImageLoading
import WebImageServer

// The examples in the documentation comments of WebImageServer that need other modules.
extension Snippets {
    static func imageServer() async throws {
        var configuration = ImageServerConfiguration()
        configuration.allowedOrigins = ["https://images.example.com"]
        configuration.grammars[0].allowsUnsigned = true
        let server = try ImageServer(configuration)
        let target = "/image?url=https://images.example.com/a.jpg&w=320"
        let response = await server.respond(to: ImageServerRequest(target: target))
        print(response.status)
    }
}
#endif
