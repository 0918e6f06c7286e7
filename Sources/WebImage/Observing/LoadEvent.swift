// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import ImageLoading
import PortableFoundation
public import Raster

/// An event of a load, or of the work that loads share.
///
/// The kind says which of the optional properties are set; see ``LoadEvent/Kind``.
public struct LoadEvent: Sendable {
    /// The kind of the event.
    public let kind: Kind
    /// The time of the event.
    public let instant: ContinuousClock.Instant
    let subject: Subject
    private let details: Details

    init(_ kind: Kind, of subject: Subject, at instant: ContinuousClock.Instant, _ details: Details) {
        self.kind = kind
        self.instant = instant
        self.subject = subject
        self.details = details
    }

    /// The number of the load that the event is about, or of the first one that waits for the job. Numbers
    /// begin with 1 and are unique in the process. Nil if no load waits, as for the validation of an image
    /// that was delivered.
    public var loadID: UInt64? { subject.loads.first }
    /// The numbers of all loads that wait for the job; for an event of one load its number alone.
    public var loadIDs: [UInt64] { subject.loads.array }
    /// The number of the job that does the work, unique in the process: loads that share the work have events
    /// with the same job. Nil for an event that concerns a load alone.
    ///
    /// A load waits for one job, which makes its image and may wait for others, which decode and load data.
    public var jobID: UInt64? { subject.job }
    /// The request of ``loadID``; nil without a load. It may contain credentials: see ``url``.
    ///
    /// It shares the memory of the request that was loaded, for a `data:` URL all of its data. An observer
    /// that keeps events for long keeps the properties that it needs instead.
    public var request: ImageRequest? { subject.request }
    /// The URL in a form that is safe to log, as in ``ImageError/url``; nil for an event without a URL. Made
    /// when it is asked for, which takes about a microsecond.
    public var url: String? {
        (subject.url ?? subject.request?.url).map { ImageError.redacting($0.absoluteString) }
    }

    /// The number of bytes found, received, made, stored or evicted.
    public var bytes: Int? { fields?.bytes }
    /// The received and expected bytes of a transfer that runs.
    public var progress: LoadProgress? { fields?.progress }
    /// How long the step or the whole load took; for ``Kind/retried`` the delay until the next attempt, and
    /// for ``Kind/failureRemembered`` the time for which the URL is not loaded.
    public var duration: Duration? { hit?.duration ?? fields?.duration }
    /// The status of an HTTP response, or of the one that ``error`` is about.
    public var status: Int? { fields?.status ?? error?.status }
    /// The error of a failure; for ``Kind/retried`` that of the attempt that failed.
    public var error: ImageError? { fields?.error }
    /// The number of attempts that have failed.
    public var attempt: Int? { fields?.attempt }
    /// The times and sizes of a transfer that succeeded.
    public var metrics: LoadMetrics? { fields?.metrics }
    /// The steps of a load that succeeded; see ``ImageResponse/steps``.
    public var steps: [LoadStep] { fields?.steps ?? [] }
    /// The source of the image of a load that succeeded.
    public var origin: ImageOrigin? { hit != nil ? .memory : fields?.origin }
    /// The part that stored images had in the result; see ``ImageResponse/status``.
    public var cacheStatus: CacheStatus? { hit != nil ? .fresh : fields?.cacheStatus }
    /// The cache in which something was stored or not stored, or from which it was evicted.
    public var tier: CacheTiers? { fields?.tier }
    /// The reason why an image was not stored on disk; see ``Kind/notStored``.
    public var reason: NotStoredReason? { fields?.reason }
    /// The number of entries that were evicted.
    public var count: Int? { fields?.count }
    /// The format, size in pixels and number of frames of an image that was decoded, as its header states
    /// them.
    public var info: ImageInfo? { fields?.image }
    /// The size of the bitmap that was made, in pixels.
    public var size: PixelSize? { hit?.size ?? fields?.size }
    /// The key of the transformer that was applied.
    public var transformer: String? { fields?.transformer }
    /// Whether the job was already running for another load.
    public var isShared: Bool { fields?.isShared ?? false }
    /// The memory pressure.
    public var pressure: MemoryPressure? { fields?.pressure }
}

extension LoadEvent {
    /// The subject of an event.
    struct Subject: Sendable {
        var loads = Loads.none
        var job: UInt64?
        var request: ImageRequest?
        /// The URL of the job; nil for the one of `request`.
        var url: URL?
    }

    /// The numbers of the loads. Most events concern one, which needs no array.
    enum Loads: Sendable {
        case none
        case one(UInt64)
        case several([UInt64])

        init(_ numbers: [UInt64]) {
            switch numbers.count {
            case 0: self = .none
            case 1: self = .one(numbers[0])
            default: self = .several(numbers)
            }
        }

        var first: UInt64? {
            switch self {
            case .none: nil
            case .one(let number): number
            case .several(let numbers): numbers.first
            }
        }

        var array: [UInt64] {
            switch self {
            case .none: []
            case .one(let number): [number]
            case .several(let numbers): numbers
            }
        }
    }

    struct Fields: Sendable {
        var bytes: Int?
        var progress: LoadProgress?
        var duration: Duration?
        var status: Int?
        var error: ImageError?
        var attempt: Int?
        var metrics: LoadMetrics?
        var steps: [LoadStep] = []
        var origin: ImageOrigin?
        var cacheStatus: CacheStatus?
        var tier: CacheTiers?
        var reason: NotStoredReason?
        var count: Int?
        var image: ImageInfo?
        var size: PixelSize?
        var transformer: String?
        var isShared = false
        var pressure: MemoryPressure?
    }

    /// The properties of an event besides its kind, instant and subject.
    enum Details: Sendable {
        case none
        /// Those of a load that ended with an image in memory. They need no object, because such a load takes
        /// less time than an allocation or two.
        case hit(Hit)
        case object(FieldsObject)

        init(_ fields: Fields) { self = .object(FieldsObject(fields)) }
    }

    struct Hit: Sendable {
        let size: PixelSize
        let duration: Duration
    }

    /// Fields in an object, so that an event is cheap to copy.
    final class FieldsObject: Sendable {
        let fields: Fields
        init(_ fields: Fields) { self.fields = fields }
    }

    private var hit: Hit? {
        if case .hit(let hit) = details { hit } else { nil }
    }

    private var fields: Fields? {
        _read {
            if case .object(let object) = details { yield object.fields } else { yield nil }
        }
    }
}
