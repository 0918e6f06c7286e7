// SPDX-License-Identifier: MIT

extension LoadEvent {
    /// The kind of an event. Later versions may add kinds.
    public struct Kind: RawRepresentable, Sendable, Hashable {
        /// The name of the static member.
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A load began. Sent on the caller's thread, before `load` returns.
        public static let started = Kind(rawValue: "started")
        /// The image is in memory, fresh or stale. This is also sent later, with a job, if the image was
        /// stored while the load was starting.
        public static let memoryHit = Kind(rawValue: "memoryHit")
        /// The image isn't in memory.
        public static let memoryMiss = Kind(rawValue: "memoryMiss")
        /// The load waits for a job. Has ``LoadEvent/isShared``. While a stored image is validated, a load
        /// waits for several jobs, one after another.
        public static let joined = Kind(rawValue: "joined")
        /// A variant or an original was found on disk. Has ``LoadEvent/bytes`` and ``LoadEvent/duration``.
        public static let diskHit = Kind(rawValue: "diskHit")
        /// A variant or an original was not found on disk. Has ``LoadEvent/duration``.
        public static let diskMiss = Kind(rawValue: "diskMiss")
        /// A loader began to load data from a server, a file or a `data:` URL. Each attempt of a load is a
        /// transfer and is followed by exactly one ``transferEnded`` with the same job.
        public static let transferBegan = Kind(rawValue: "transferBegan")
        /// A transfer has waited for a connection, or is waiting because of a rate limit. Has
        /// ``LoadEvent/duration``.
        public static let waited = Kind(rawValue: "waited")
        /// The header of a response was received. Has ``LoadEvent/status`` if it came over HTTP. A response
        /// with an unacceptable status ends the transfer instead.
        public static let responseReceived = Kind(rawValue: "responseReceived")
        /// Data was received. Sent at most every 10 ms. Has ``LoadEvent/progress``.
        public static let progress = Kind(rawValue: "progress")
        /// An attempt failed and another one follows. Has ``LoadEvent/error``, ``LoadEvent/attempt``, and the
        /// delay as ``LoadEvent/duration``.
        public static let retried = Kind(rawValue: "retried")
        /// A transfer ended. Has ``LoadEvent/duration``, the received ``LoadEvent/bytes``, and
        /// ``LoadEvent/metrics`` or ``LoadEvent/error``. ``retried`` follows if there's another attempt.
        public static let transferEnded = Kind(rawValue: "transferEnded")
        /// The server confirmed that a stored image is current.
        public static let revalidated = Kind(rawValue: "revalidated")
        /// Data was decoded. Has ``LoadEvent/info``, ``LoadEvent/size``, the pixels' size as
        /// ``LoadEvent/bytes``, and ``LoadEvent/duration``.
        public static let decoded = Kind(rawValue: "decoded")
        /// An image was decoded without its gain map, although ``DecodingOptions/dynamicRange`` asked for it,
        /// because the gain map is damaged, too large, contradictory or unsupported. Follows ``decoded``. Has
        /// ``LoadEvent/info`` with ``ImageInfo/gainMapFault``.
        public static let gainMapIgnored = Kind(rawValue: "gainMapIgnored")
        /// A transformer was applied. Has ``LoadEvent/transformer``, ``LoadEvent/size`` and
        /// ``LoadEvent/duration``.
        public static let transformed = Kind(rawValue: "transformed")
        /// An image or its data was stored. Has ``LoadEvent/tier`` and ``LoadEvent/bytes``. Disk stores
        /// happen after the load has ended.
        public static let stored = Kind(rawValue: "stored")
        /// An image was received, or a variant made, but isn't stored on disk even though the request and the
        /// manager have a disk cache for it. Has ``LoadEvent/reason``. Sent once for each response, and for
        /// variants if their original may be stored. There's no event for variants that aren't stored by
        /// design: variants that are animated, have more than 8 bits or a different color space, keep
        /// metadata, or are larger than their original.
        public static let notStored = Kind(rawValue: "notStored")
        /// A stored image was delivered before its validation. See ``LoadTask/Event/cached(_:)``.
        public static let cachedDelivered = Kind(rawValue: "cachedDelivered")
        /// A preview was delivered. Has ``LoadEvent/size``.
        public static let preview = Kind(rawValue: "preview")
        /// A load ended with a response. Has ``LoadEvent/origin``, ``LoadEvent/cacheStatus``,
        /// ``LoadEvent/steps`` and ``LoadEvent/duration``.
        public static let finished = Kind(rawValue: "finished")
        /// A load ended with an error. Has ``LoadEvent/error`` and ``LoadEvent/duration``.
        public static let failed = Kind(rawValue: "failed")
        /// A load was canceled. Has ``LoadEvent/duration``.
        public static let cancelled = Kind(rawValue: "cancelled")
        /// A URL won't be loaded again for some time. Has ``LoadEvent/error`` and the time as
        /// ``LoadEvent/duration``.
        public static let failureRemembered = Kind(rawValue: "failureRemembered")
        /// A cache removed entries because of its limits or their age. There's one event for each store,
        /// change of limits, sweep or trim that removes entries. Has ``LoadEvent/tier``, ``LoadEvent/count``
        /// and ``LoadEvent/bytes``. Sent for the library's own cache types, to each manager that uses them.
        public static let evicted = Kind(rawValue: "evicted")
        /// The manager releases memory, or no longer needs to. Has ``LoadEvent/pressure``.
        public static let memoryPressure = Kind(rawValue: "memoryPressure")
        /// The disk cache's folder can't be used. Not sent again until a store succeeds. Has
        /// ``LoadEvent/error``.
        public static let diskCacheFailed = Kind(rawValue: "diskCacheFailed")
    }
}

extension LoadEvent.Kind: CustomStringConvertible {
    /// The name in words, such as `transfer began`.
    public var description: String {
        var text = ""
        for character in rawValue {
            if character.isUppercase { text += " " }
            text += character.lowercased()
        }
        return text
    }
}
