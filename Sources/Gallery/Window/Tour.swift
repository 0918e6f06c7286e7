// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// Scrolls through the gallery by itself: down, back to the top, and a little further down than before, so that the
/// last picture of the window has old acquaintances and new ones.
@MainActor
enum Tour {
    /// Parts of the time, and where the window is then, in pages from the top.
    private static let stations: [(time: Double, pages: Double)] = [
        (0, 0), (0.10, 0), (0.45, 4.2), (0.50, 4.2), (0.68, 0), (0.74, 0), (0.90, 1.62), (1, 1.62),
    ]

    /// When the network is away, if it is.
    private static let outage = 0.15..<0.55

    static func run(
        _ window: GalleryWindow, seconds: Double, losesNetwork: Bool, done: @escaping @MainActor () -> Void
    ) {
        let start = g_get_monotonic_time()
        Signals.every(16) {
            let part = Double(g_get_monotonic_time() - start) / 1_000_000 / seconds
            window.scroll(toPage: pages(at: part))
            if losesNetwork, window.hasNetwork == outage.contains(part) { window.hasNetwork.toggle() }
            guard part >= 1 else { return true }
            settle(window, done)
            return false
        }
    }

    /// Gives what is seen a little more time, on a machine that is slow or busy.
    private static func settle(_ window: GalleryWindow, _ done: @escaping @MainActor () -> Void) {
        var rounds = 0
        window.alignRows()
        Signals.every(100) {
            rounds += 1
            if window.missing > 0, rounds < 300 { return true }
            // The last one has to fade in.
            Signals.every(600) {
                done()
                return false
            }
            return false
        }
    }

    private static func pages(at time: Double) -> Double {
        guard let next = stations.firstIndex(where: { $0.time > time }), next > 0 else {
            return stations.last?.pages ?? 0
        }
        let (from, to) = (stations[next - 1], stations[next])
        let part = (time - from.time) / (to.time - from.time)
        let eased = part * part * (3 - 2 * part)
        return from.pages + (to.pages - from.pages) * eased
    }
}
#endif
