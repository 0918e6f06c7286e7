// SPDX-License-Identifier: MIT

import CGTK

/// Scrolls through the gallery automatically: down, back to the top and down again, so the final window shows
/// cached and new images.
@MainActor
enum Tour {
    /// The scroll positions in pages from the top, by the elapsed fraction of the time.
    private static let keyframes: [(time: Double, pages: Double)] = [
        (0, 0), (0.10, 0), (0.45, 4.2), (0.50, 4.2), (0.68, 0), (0.74, 0), (0.90, 1.62), (1, 1.62),
    ]

    /// The network trouble during the tour.
    enum Trouble {
        case none
        /// No network for part of the time.
        case outage
        /// A slow network on the way back to the top, and none after that.
        case decline

        /// Returns whether the network is available after a fraction of the time.
        fileprivate func hasNetwork(at part: Double) -> Bool {
            switch self {
            case .none: true
            case .outage: !(0.15..<0.55).contains(part)
            case .decline: part < 0.72
            }
        }
    }

    static func run(
        in window: GalleryWindow, seconds: Double, trouble: Trouble,
        completion: @escaping @MainActor () -> Void
    ) {
        let start = g_get_monotonic_time()
        // Scroll once per frame, because GTK 4.8 warns if a grid scrolls twice before its rows have a layout.
        Signals.everyFrame(of: window.grid.widget) {
            let part = Double(g_get_monotonic_time() - start) / 1_000_000 / seconds
            window.grid.scroll(toPage: pages(at: part))
            let hasNetwork = trouble.hasNetwork(at: part)
            if trouble != .none, window.hasNetwork != hasNetwork { window.hasNetwork = hasNetwork }
            if trouble == .decline { window.isSlow = part >= 0.48 }
            guard part >= 1 else { return true }
            waitForImages(in: window, completion: completion)
            return false
        }
    }

    /// Waits until the visible images are loaded, but no longer than 30 seconds.
    private static func waitForImages(
        in window: GalleryWindow, completion: @escaping @MainActor () -> Void
    ) {
        var rounds = 0
        window.grid.alignRows()
        Signals.every(milliseconds: 100) {
            rounds += 1
            if window.grid.visibleLoadCount > 0, rounds < 300 { return true }
            // The last image needs time to fade in.
            Signals.every(milliseconds: 600) {
                completion()
                return false
            }
            return false
        }
    }

    private static func pages(at time: Double) -> Double {
        guard let next = keyframes.firstIndex(where: { $0.time > time }), next > 0 else {
            return keyframes.last?.pages ?? 0
        }
        let (from, to) = (keyframes[next - 1], keyframes[next])
        let part = (time - from.time) / (to.time - from.time)
        let eased = part * part * (3 - 2 * part)
        return from.pages + (to.pages - from.pages) * eased
    }
}
