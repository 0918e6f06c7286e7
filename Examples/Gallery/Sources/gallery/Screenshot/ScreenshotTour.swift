// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageCoding
import WebImageGTK

/// Shows each page and saves it as a PNG file of at most 290 KB.
@MainActor
final class ScreenshotTour {
    private struct Step {
        /// The name of the file; nil if the page isn't saved.
        let name: String?
        /// How long to show the page for animations and fades, in milliseconds.
        var time: UInt32 = 700
        let prepare: @MainActor (GalleryWindow) -> Void
        var isReady: @MainActor (GalleryWindow) -> Bool = { _ in true }
    }

    private static let steps = [
        // Load images and scroll away, so the grid also shows stored images later.
        Step(
            name: nil,
            prepare: { window in
                window.grid.scroll(toPage: 0.9)
            }, isReady: { $0.grid.visibleLoadCount == 0 }),
        Step(name: nil, prepare: { $0.grid.scroll(toPage: 30) }),
        Step(
            name: "grid",
            prepare: { window in
                window.page = .grid
                window.grid.scroll(toPage: 1.4)
            }, isReady: { $0.grid.visibleLoadCount == 0 }),
        Step(name: "detail", prepare: { $0.open(27) }, isReady: { $0.detail.isLoaded }),
        Step(name: "list", time: 4500, prepare: { $0.page = .list }),
        Step(name: "animations", time: 2500, prepare: { $0.page = .animations }),
        Step(name: "effects", time: 2400, prepare: { $0.page = .effects }),
        Step(
            name: "display", time: 1200,
            prepare: { window in
                window.display.showsLabels = true
                window.page = .display
            }),
        Step(
            name: "formats", time: 2500,
            prepare: { window in
                window.display.showsLabels = false
                window.page = .formats
            }),
        Step(name: "hdr", time: 900, prepare: { $0.page = .range }, isReady: { $0.range.isLoaded }),
        Step(name: "zoom", prepare: { $0.page = .zoom }, isReady: { $0.zoom.isSharp }),
        Step(
            name: "zoom-part", prepare: { $0.zoom.view?.scale = 0.6 }, isReady: { $0.zoom.isSharp }),
        Step(
            name: "network", time: 900,
            prepare: { window in
                window.troubles.throttle()
                window.page = .network
            }),
        Step(name: "inspector", time: 900, prepare: { $0.page = .inspector }),
        Step(name: "inspector-memory", time: 900, prepare: { $0.showCache("Memory") }),
        Step(name: "inspector-disk", time: 900, prepare: { $0.showCache("Disk") }),
        Step(
            name: "dark",
            prepare: { window in
                window.isDark = true
                window.page = .grid
                window.grid.scroll(toPage: 2)
            }, isReady: { $0.grid.visibleLoadCount == 0 }),
    ]

    private let window: GalleryWindow
    private let folder: URL
    private let completion: @MainActor ((any Error)?) -> Void

    private init(
        _ window: GalleryWindow, folder: URL, completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        self.window = window
        self.folder = folder
        self.completion = completion
    }

    static func run(
        in window: GalleryWindow, folder: String, completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        let folder = URL(fileURLWithPath: folder)
        let tour = ScreenshotTour(window, folder: folder, completion: completion)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        } catch {
            return completion(error)
        }
        // Wait while the grid loads its first images.
        after(milliseconds: 500) { tour.take(0) }
    }

    private func take(_ index: Int) {
        guard Self.steps.indices.contains(index) else { return completion(nil) }
        let step = Self.steps[index]
        step.prepare(window)
        var rounds = 0
        Self.after(milliseconds: 300) { [self] in
            Signals.every(milliseconds: 100) { [self] in
                rounds += 1
                if !step.isReady(window), rounds < 300 { return true }
                if window.page == .grid { window.grid.alignRows() }
                Self.after(milliseconds: step.time) { [self] in save(step, index) }
                return false
            }
        }
    }

    private func save(_ step: Step, _ index: Int) {
        do {
            if let name = step.name {
                let bitmap = try Screenshot.take(of: window.widget, paintable: window.paintable)
                let file = folder.appendingPathComponent("\(name).png")
                try Screenshot.save(bitmap, to: file.path, maximumFileSize: 290_000)
                print("Saved \(file.path)")
            }
            take(index + 1)
        } catch {
            completion(error)
        }
    }

    private static func after(milliseconds: UInt32, _ body: @escaping @MainActor () -> Void) {
        Signals.every(milliseconds: milliseconds) {
            body()
            return false
        }
    }
}
