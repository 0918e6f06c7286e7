// SPDX-License-Identifier: MIT

#if Observability
import ImageBase
public import Logging
public import WebImage

/// Writes events to a swift-log logger.
///
/// ```swift
/// configuration.observer = LogObserver(logger: Logger(label: "images"))
/// ```
///
/// Messages are the same for every load. Everything else is metadata with keys such as `webimage-load-id`,
/// `webimage-job-id`, `webimage-url` (redacted) and `webimage-duration-ms`.
///
/// The steps of loads are logged at `trace`. Failures, retries, URLs that aren't loaded for a while, and
/// unused gain maps are logged at `debug`, because the caller gets the error or the image and decides how
/// important it is. Two events are logged at `notice`, because callers never get them: an unusable cache
/// folder, and the first `notStored` for each origin and reason, at most 100 times. For images that were
/// loaded with credentials, the message of that first event says what you can do about it. Later `notStored`
/// events, and those caused by the folder, are logged at `trace`.
public struct LogObserver: ImageObserver {
    private let logger: Logger
    private let noticed = Locked<Set<String>>([])
    private static let maximumNotices = 100

    /// - Parameter logger: its level decides which events are written. An event below that level takes a few
    ///   nanoseconds.
    public init(logger: Logger) {
        self.logger = logger
    }

    public func observe(_ event: LoadEvent) {
        if event.kind == .notStored, let reason = event.reason, logger.logLevel <= .notice,
            ![.diskFull, .diskFailed].contains(reason), isNew(reason, for: event.url)
        {
            logger.notice("\(Self.notice(of: reason))", metadata: Self.metadata(of: event))
            return
        }
        let level = Self.level(of: event.kind)
        guard level >= logger.logLevel else { return }
        logger.log(level: level, "\(event.kind.description)", metadata: Self.metadata(of: event))
    }

    /// Returns whether this is the first time that an image from the URL's origin wasn't stored for this
    /// reason.
    private func isNew(_ reason: NotStoredReason, for url: String?) -> Bool {
        // The origin: scheme, host and port.
        let origin = url?.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).prefix(3)
        let key = reason.rawValue + " " + (origin ?? []).joined(separator: "/")
        return noticed.withLock { noticed in
            noticed.count < Self.maximumNotices && noticed.insert(key).inserted
        }
    }

    private static func notice(of reason: NotStoredReason) -> String {
        guard reason == .credentials else { return "not stored on disk: \(reason.rawValue)" }
        return """
            not stored on disk: loaded with credentials. Set Configuration.userPartition to store the \
            images of this user, or ImageRequest.cacheKey if they are the same for all users, or add the \
            credentials in a RequestModifier that has a name
            """
    }

    private static func level(of kind: LoadEvent.Kind) -> Logger.Level {
        switch kind {
        case .diskCacheFailed: .notice
        case .failed, .retried, .failureRemembered, .gainMapIgnored: .debug
        default: .trace
        }
    }

    private static func metadata(of event: LoadEvent) -> Logger.Metadata {
        var metadata: Logger.Metadata = [:]
        func set(_ key: String, _ value: (some CustomStringConvertible)?) {
            if let value { metadata["webimage-" + key] = .string(value.description) }
        }
        let loads = event.loadIDs
        if loads.count > 1 {
            metadata["webimage-load-id"] = .array(loads.map { .stringConvertible($0) })
        } else {
            set("load-id", loads.first)
        }
        set("job-id", event.jobID)
        set("url", event.url)
        set("duration-ms", event.duration.map { ($0 / .milliseconds(1) * 1000).rounded() / 1000 })
        set("bytes", event.bytes)
        set("received-bytes", event.progress?.received)
        set("expected-bytes", event.progress?.expected)
        set("wire-bytes", event.metrics?.wireBytes)
        set("status", event.status)
        set("attempt", event.attempt)
        set("origin", event.origin?.rawValue)
        set("cache-status", event.cacheStatus?.rawValue)
        set("reason", event.reason?.rawValue)
        set("tier", event.tier.map { $0 == .memory ? "memory" : "disk" })
        set("format", event.info?.format.rawValue)
        if event.kind == .gainMapIgnored { set("gain-map-fault", event.info?.gainMapFault?.rawValue) }
        set("size", event.size)
        set("transformer", event.transformer)
        if event.kind == .joined { set("shared", event.isShared) }
        set("pressure", event.pressure.map { "\($0)" })
        set("error-code", event.error?.code.rawValue)
        set("error", event.error?.message)
        return metadata
    }
}
#endif
