// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

import ImageBase

extension CurlEngine {
    /// Starts a thread that initializes libcurl and serves `channel` until it closes. If the initialization
    /// fails, every load fails.
    static func start(
        serving channel: CurlChannel, configuration: LoaderConfiguration, time: CurlClock.Source
    ) {
        // Without `yieldsToWakers`, the scheduler preempts the thread that starts a load, often the main
        // thread: 99 of 100 calls took twice as long.
        let hasStarted = LibraryThread.start(name: "WebImage.curl", yieldsToWakers: true) {
            serve(channel, configuration: configuration, time: time)
        }
        if !hasStarted { refuse(channel) }
    }

    private static func serve(
        _ channel: CurlChannel, configuration: LoaderConfiguration, time: CurlClock.Source
    ) {
        if let engine = CurlEngine(channel: channel, configuration: configuration, time: time) {
            engine.run()
        } else {
            refuse(channel)
        }
    }

    /// Closes the channel of an engine that can't run, and fails the loads that were sent to it.
    static func refuse(_ channel: CurlChannel) {
        for case .start(_, let start) in channel.finish() {
            _ = FailedLoad(CurlFailure.engineUnavailable(for: start.request), sink: start.sink)
        }
    }
}
#endif
