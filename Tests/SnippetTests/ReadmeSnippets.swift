// SPDX-License-Identifier: MIT

import Foundation
import WebImage

// The examples in README, WebImage.md, GettingStarted.md and CommandLineProgram.md.
extension Snippets {
    static func first(url: URL) async throws {
        let image = try await ImageManager.shared.image(for: url)
        _ = image
    }

    static func readme(url: URL) async throws {
        let image = try await ImageManager.shared.image(for: url)
        let request = ImageRequest(
            url: url, thumbnail: .fill(width: 320, height: 240), transformers: [.circle])
        let avatar = try await ImageManager.shared.image(for: request)
        _ = (image, avatar)
    }

    static func gettingStarted(url: URL) async throws {
        let image = try await ImageManager.shared.image(for: url)
        _ = image
    }

    static func viewSize() {
        var configuration = ImageManagerConfiguration()
        configuration.requestDefaults.thumbnail = .view
        ImageManager.shared = ImageManager(configuration)
    }

    static func thumbnail(url: URL) async throws {
        let request = ImageRequest(
            url: url, thumbnail: .fill(width: 320, height: 240), transformers: [.roundedCorners(radius: 12)],
            priority: .high)
        let response = try await ImageManager.shared.load(request).response
        _ = response
    }

    static func events(request: ImageRequest, bar: Bar) async throws {
        let task = ImageManager.shared.load(request)
        for await event in task.events {
            switch event {
            case .progress(let progress): bar.fraction = progress.fraction ?? 0
            case .info(let info): reserve(info.displaySize)
            case .preview(let response), .cached(let response): show(response.image)
            case .finished(let result): finish(result)
            }
        }
    }

    static func isolated(url: URL) async throws {
        var configuration = ImageManagerConfiguration()
        configuration.codecs = .default.isolated(helper: "/opt/app/libexec/webimage-decoder")
        let manager = ImageManager(configuration)

        var request = ImageRequest(url: url)
        request.decoding.limits = .strict
        let response = try await manager.load(request).response
        _ = response
    }

    #if os(Linux)
    static func pages(url: URL) async throws {
        var configuration = ImageManagerConfiguration()
        configuration.codecs = .default.addingPDF(helper: "/opt/app/libexec/webimage-pdf")
        let manager = ImageManager(configuration)

        var request = ImageRequest(url: url, thumbnail: .fit(width: 400, height: 400))
        request.decoding.page = 0
        request.decoding.pdfBackground = .white
        let page = try await manager.image(for: request)
        _ = page
    }
    #endif

    static func errors(url: URL) async {
        do {
            _ = try await ImageManager.shared.image(for: url)
        } catch {
            switch error.code {
            case .http where error.status == 404: print("there is no such image")
            case .network, .timeout: print("try again later: \(error)")
            case .limit: print("the image is too large: \(error)")
            default: print(error)
            }
        }
    }
}
