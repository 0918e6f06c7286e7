// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird
import ImageCoding

/// Accepts images at `POST /images`, stores the results of `prepareUpload`, and serves them.
@main
struct UploadServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 1 else {
            print("usage: upload-server FOLDER [PORT]")
            exit(2)
        }
        let folder = URL(filePath: arguments[1], directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let port = arguments.count > 2 ? Int(arguments[2]) ?? 8080 : 8080
        var rules = UploadRules()
        rules.minimumSize.width = 32
        rules.minimumSize.height = 32
        rules.thumbnails = [.fill(width: 96, height: 96), .fit(width: 1200, height: 1200)]
        let uploads = Uploads(folder: folder, rules: rules)

        let router = Router()
        router.add(middleware: FileMiddleware(folder.path))
        router.add(middleware: UploadRefusals())
        router.post("/images") { request, _ -> EditedResponse<StoredUpload> in
            let stored = try await uploads.store(request)
            return EditedResponse(
                status: .created, headers: [.location: stored.image.path], response: stored)
        }
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)))
        try await application.runService()
    }
}
