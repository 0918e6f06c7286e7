// SPDX-License-Identifier: MIT

import Foundation
import ImageCoding
import Raster

// The examples of uploads in ImageCoding.
extension Snippets {
    static func upload(data: Data) {
        func save(_ data: Data, name: String) {}
        func respond(status: Int, _ message: String) {}
        do {
            let upload = try CodecRegistry.default.prepareUpload(data, declaredType: "image/jpeg")
            save(upload.image.data, name: upload.digest)
        } catch {
            respond(status: error.status, error.message)
        }
    }

    static func uploadRules() -> UploadRules {
        var rules = UploadRules()
        rules.formats = [.jpeg, .png]
        rules.minimumSize = PixelSize(width: 200, height: 200)
        rules.thumbnails = [.fill(width: 96, height: 96), .fit(width: 1200, height: 0)]
        return rules
    }
}
