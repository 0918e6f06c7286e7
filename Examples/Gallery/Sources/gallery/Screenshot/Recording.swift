// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import ImageBase
import ImageCoding
import Raster

/// Records the window while it shows its pages, as an animated WebP file.
@MainActor
final class Recording {
    private static let interval: UInt32 = 125  // milliseconds
    private static let width = 640
    /// The actions to record, by the number of frames since the start.
    private static let steps: [Int: @MainActor (GalleryWindow) -> Void] = [
        20: { $0.open(26) }, 30: { $0.page = .list }, 40: { $0.page = .inspector },
        50: {
            $0.isDark = true
            $0.page = .animations
        }, 60: { $0.page = .grid },
    ]
    private static let frameCount = 72

    private let window: GalleryWindow
    private var frames: [EncodingFrame] = []

    private init(_ window: GalleryWindow) { self.window = window }

    static func run(
        in window: GalleryWindow, file: String, completion: @escaping @MainActor ((any Error)?) -> Void
    ) {
        let recording = Recording(window)
        // Wait while the grid loads its first images.
        var isFirst = true
        Signals.every(milliseconds: 1500) {
            guard isFirst else { return false }
            isFirst = false
            Signals.every(milliseconds: interval) {
                do {
                    try recording.takeFrame()
                    guard recording.frames.count >= frameCount else { return true }
                    try recording.save(to: file)
                    completion(nil)
                } catch {
                    completion(error)
                }
                return false
            }
            return false
        }
    }

    private func takeFrame() throws {
        let number = frames.count
        Self.steps[number]?(window)
        // Scroll down smoothly by three quarters of a page.
        if number < 20 {
            let part = Double(number) / 19
            window.grid.scroll(toPage: 0.75 * part * part * (3 - 2 * part))
        }
        let bitmap = try Screenshot.take(of: window.widget, paintable: window.paintable)
        let height = bitmap.height * Self.width / bitmap.width
        let small = try bitmap.resized(to: PixelSize(width: Self.width, height: height), filter: .area)
        frames.append(EncodingFrame(small, delay: .milliseconds(Int(Self.interval))))
    }

    private func save(to file: String) throws {
        let data = try CodecRegistry.default.encode(
            frames, as: .webp, options: EncodingOptions(quality: 0.6))
        try data.write(to: URL(fileURLWithPath: file))
        print("Saved \(frames.count) frames, \((data.count / 1024).grouped) KB, to \(file)")
    }
}
