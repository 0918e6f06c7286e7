// SPDX-License-Identifier: MIT

#if WEBIMAGE_CURL
import CCurl

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension CurlEngine {
    private final class Launch {
        let channel: CurlChannel
        let configuration: LoaderConfiguration
        let time: @Sendable () -> Int64

        init(
            channel: CurlChannel, configuration: LoaderConfiguration,
            time: @escaping @Sendable () -> Int64
        ) {
            self.channel = channel
            self.configuration = configuration
            self.time = time
        }
    }

    /// Starts a thread that serves `channel` until it closes, and initializes libcurl there. If that fails,
    /// every load fails.
    static func start(
        serving channel: CurlChannel, configuration: LoaderConfiguration,
        time: @escaping @Sendable () -> Int64
    ) {
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
        let launch = Unmanaged.passRetained(
            Launch(channel: channel, configuration: configuration, time: time))
        var thread = pthread_t()
        let code = pthread_create(
            &thread, &attributes,
            { context in
                guard let context else { return nil }
                let launch = Unmanaged<Launch>.fromOpaque(context).takeRetainedValue()
                CurlEngine.main(launch)
                return nil
            }, launch.toOpaque())
        if code != 0 {
            launch.release()
            _ = channel.finish()
        }
    }

    private static func main(_ launch: Launch) {
        // The application handles signals. A closed TLS connection must not raise SIGPIPE.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        ccurl_name_thread("WebImage.curl")
        // Otherwise the scheduler preempts the thread that starts a load, often the main thread: 99 of 100
        // calls took twice as long.
        ccurl_yield_to_wakers()
        if let engine = CurlEngine(
            channel: launch.channel, configuration: launch.configuration, time: launch.time)
        {
            engine.run()
            return
        }
        for case .start(_, let start) in launch.channel.finish() {
            start.sink.didFinish(.failure(CurlFailure.engineUnavailable(for: start.request)))
        }
    }
}
#endif
