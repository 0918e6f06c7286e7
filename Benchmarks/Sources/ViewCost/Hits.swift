// SPDX-License-Identifier: MIT

import CGTK
import WebImage
import WebImageDisplay
import WebImageGTK

/// Loads images in memory into a picture without a window, in a loop.
@MainActor
enum Hits {
    private static let count = 50_000

    static func run(_ inputs: Inputs) async throws {
        let requests = try Array(inputs.requests(milliseconds: 0).prefix(2))
        let manager = inputs.manager()
        try await inputs.fill(manager, requests)
        var options = DisplayOptions()
        options.manager = manager
        guard let picture = gtk_picture_new().map({ OpaquePointer($0) }) else { return }
        g_object_ref_sink(UnsafeMutableRawPointer(picture))
        let image = WidgetImage(picture)
        image.load(requests[0], options: options)
        image.load(requests[1], options: options)
        printFigure("hit", loads { image.load(requests[$0 % 2], options: options) })
        printFigure("same", loads { _ in image.load(requests[0], options: options) })
        g_object_unref(UnsafeMutableRawPointer(picture))
    }

    /// The processor seconds of one load.
    private static func loads(_ load: (Int) -> Void) -> Double {
        let start = ProcessorTime.now
        for index in 0..<count { load(index) }
        return ProcessorTime.since(start) / Double(count)
    }
}
