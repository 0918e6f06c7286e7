// SPDX-License-Identifier: MIT

import CGTK
import WebImage
import WebImageDisplay

/// A list or grid that is flung from end to end, by 60 rows or items in each frame.
@MainActor
struct Flings {
    enum Images {
        /// All images are in memory.
        case memory
        /// All images are on disk. The memory cache has room for ten.
        case disk
        /// No image is in a cache.
        case network(milliseconds: Int)
    }

    let images: Images
    var isGrid = false
    let inputs: Inputs

    func run() async throws {
        var isMemory = false
        let requests: [ImageRequest]
        let manager: ImageManager
        switch images {
        case .memory:
            isMemory = true
            requests = try inputs.requests(milliseconds: 0)
            manager = inputs.manager()
            try await inputs.fill(manager, requests)
        case .disk:
            requests = try inputs.requests(milliseconds: 0)
            try await inputs.fill(inputs.manager(disk: inputs.scratch), requests)
            manager = inputs.manager(memory: 1 << 20, disk: inputs.scratch)
        case .network(let milliseconds):
            requests = try inputs.requests(milliseconds: milliseconds)
            manager = inputs.manager(memory: 1 << 20)
        }
        var options = DisplayOptions()
        options.manager = manager
        let list = ImageList(requests, options: options, isGrid: isGrid, countsPaintables: isMemory)
        let start = wallTime()
        gtk_window_present(UnsafeMutablePointer(list.window))
        let frames = Frames(of: list.window)
        await fill(list, frames, since: start, "first-window")
        await frames.wait(seconds: 1)
        await fling(list, frames)
        await fill(list, frames, since: wallTime(), "filled")
        list.binds.print("bind")
        list.unbinds.print("unbind")
        frames.work.print("frame")
        frames.processor.print("frame-processor")
        printFigure("late", Double(frames.late))
        if isMemory { printFigure("textures", Double(list.paintables)) }
    }

    private func fling(_ list: ImageList, _ frames: Frames) async {
        let last = gtk_adjustment_get_upper(list.adjustment) - gtk_adjustment_get_page_size(list.adjustment)
        let step = gtk_adjustment_get_upper(list.adjustment) * 60 / Double(Inputs.rows)
        frames.isMeasuring = true
        list.isMeasuring = true
        await frames.run {
            let value = min(gtk_adjustment_get_value(list.adjustment) + step, last)
            gtk_adjustment_set_value(list.adjustment, value)
            return value < last
        }
        frames.isMeasuring = false
        list.isMeasuring = false
    }

    /// Waits until all visible rows show their images.
    private func fill(_ list: ImageList, _ frames: Frames, since start: Double, _ name: String) async {
        // Rows at the last scroll position are only bound in the frame's layout, so wait for one more frame.
        await frames.run { false }
        await frames.run { !list.isFilled && wallTime() - start < 10 }
        printFigure(name, wallTime() - start)
    }
}
