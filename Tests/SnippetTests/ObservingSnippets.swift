// SPDX-License-Identifier: MIT

import Foundation
import WebImage

// The examples in Observing.md.
extension Snippets {
    struct FailureLog: ImageObserver {
        func observe(_ event: LoadEvent) {
            guard event.kind == .failed, let error = event.error else { return }
            print("load \(event.loadID ?? 0) of \(event.url ?? ""): \(error)")
        }
    }

    final class Spinner {
        var isSpinning = false
    }

    static func observing(spinner: Spinner) async {
        var configuration = ImageManagerConfiguration()
        let activity = NetworkActivity()
        configuration.observer = CompositeObserver([FailureLog(), activity])
        ImageManager.shared = ImageManager(configuration)

        for await isActive in activity.changes {
            spinner.isSpinning = isActive
        }
    }
}
