// SPDX-License-Identifier: MIT

import ImageBase
import ImageLoading

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The functions of a configuration that take part in loads, and the threads that call them.
struct LoadHooks: Sendable {
    /// See ``ImageManager/Configuration/shouldLoad``.
    var shouldLoad: (@Sendable (URL) throws -> Bool)?
    /// See ``ImageManager/Configuration/shouldRemember``.
    var shouldRemember: (@Sendable (URL, ImageError) throws -> Bool)?

    /// Threads on which the functions may block.
    let queue = WorkQueue(label: "WebImage.hooks", slots: 4)

    /// Whether `shouldLoad` is asked about a URL: it needs a network, or a loader of the program.
    func areAsked(about url: URL) -> Bool {
        shouldLoad != nil && !["file", "data"].contains(url.scheme?.lowercased() ?? "")
    }

    /// Asks whether a URL may be loaded.
    ///
    /// - Throws: ``ImageError/Code/vetoed``.
    func checkLoading(of url: URL) throws(ImageError) {
        guard let shouldLoad else { return }
        let isAllowed: Bool
        do {
            isAllowed = try shouldLoad(url)
        } catch {
            throw ImageError(.vetoed, "the program's shouldLoad failed", cause: error)
        }
        if !isAllowed { throw ImageError(.vetoed, "the program's shouldLoad refused the URL") }
    }
}
