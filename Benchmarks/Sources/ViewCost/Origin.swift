// SPDX-License-Identifier: MIT

import Foundation
import WebImageTestSupport

/// The image server, in a separate process.
enum Origin {
    static let command = "--origin"

    /// Prints the port, then serves a folder's files until standard input is closed.
    static func serve(_ folder: String, milliseconds: Int) throws {
        let origin = try TestOrigin(keepsRequests: false)
        for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".jpg") {
            let data = try Data(contentsOf: URL(filePath: folder).appending(path: file))
            let response = OriginResponse.bytes(
                data, contentType: "image/jpeg", headers: ["Cache-Control": "max-age=3600"])
            let delayed = milliseconds > 0 ? response.delayed(by: .milliseconds(milliseconds)) : response
            origin.route("/\(file)") { _ in delayed }
        }
        print(origin.port)
        fflush(nil)
        while readLine() != nil {}
        origin.stop()
    }
}
