// SPDX-License-Identifier: MIT

public import ImageBase
public import ImageCoding
public import ImageLoading
import PortableFoundation
public import Raster

/// An event of a load, or of work that loads share.
///
/// The kind determines which optional properties are set (see ``LoadEvent/Kind``).
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

    /// The number of the event's load, or of the first load waiting for the job. Numbers start at 1 and are
    /// unique in the process. It's `nil` if no load is waiting, for example while validating an image that
    /// was already delivered.
    public var loadID: UInt64? { subject.loads.first }
    /// The numbers of all loads that wait for the job. For an event of a single load, it's only that load's
    /// number.
    public var loadIDs: [UInt64] { subject.loads.array }
    /// The number of the job that does the work, unique in the process. Loads that share work have events
    /// with the same job. It's `nil` if the event only concerns a load.
    ///
    /// A load waits for a single job, which makes its image. That job may wait for other jobs, which decode
    /// and load data.
    public var jobID: UInt64? { subject.job }
    /// The request of ``loadID``, or `nil` without a load. It may contain credentials; use ``url`` for
    /// logging.
    ///
    /// It shares the memory of the loaded request, which includes all the data of a `data:` URL. If your
    /// observer keeps events for a long time, keep just the properties that you need.
    public var request: ImageRequest? { subject.request }
    /// The URL in a form that's safe to log, as in ``ImageError/url``, or `nil` if the event doesn't have a
    /// URL. It's created on each access, which takes about a microsecond.
    public var url: String? {
        (subject.url ?? subject.request?.url).map { ImageError.redacting($0.absoluteString) }
    }

    /// The number of bytes found, received, made, stored or evicted.
    public var bytes: Int? { fields?.bytes }
    /// The received and expected bytes of a running transfer.
    public var progress: LoadProgress? { fields?.progress }
    /// How long the step or the whole load took. For ``Kind/retried``, it's the delay until the next attempt,
    /// and for ``Kind/failureRemembered``, how long the URL won't be loaded.
    public var duration: Duration? { hit?.duration ?? fields?.duration }
    /// The status of an HTTP response, or of the response that ``error`` is about.
    public var status: Int? { fields?.status ?? error?.status }
    /// The error of a failure. For ``Kind/retried``, it's the failed attempt's error.
    public var error: ImageError? { fields?.error }
    /// How many attempts have failed.
    public var attempt: Int? { fields?.attempt }
    /// The times and sizes of a successful transfer.
    public var metrics: LoadMetrics? { fields?.metrics }
    /// The steps of a successful load. See ``ImageResponse/steps``.
    public var steps: [LoadStep] { fields?.steps ?? [] }
    /// The source of a successful load's image.
    public var origin: ImageOrigin? { hit != nil ? .memory : fields?.origin }
    /// How stored images contributed to the result. See ``ImageResponse/status``.
    public var cacheStatus: CacheStatus? { hit != nil ? .fresh : fields?.cacheStatus }
    /// The cache in which something was stored or not stored, or from which it was evicted.
    public var tier: CacheTiers? { fields?.tier }
    /// Why an image wasn't stored on disk. See ``Kind/notStored``.
    public var reason: NotStoredReason? { fields?.reason }
    /// How many entries were evicted.
    public var count: Int? { fields?.count }
    /// The format, size in pixels and number of frames of a decoded image, according to its header.
    public var info: ImageInfo? { fields?.image }
    /// The resulting bitmap's size in pixels.
    public var size: PixelSize? { hit?.size ?? fields?.size }
    /// The applied transformer's key.
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
        /// The job's URL, or `nil` for the URL of `request`.
        var url: URL?
    }

    /// The load numbers. Most events concern a single load and don't need an array.
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

    /// The properties of an event in addition to its kind, instant and subject.
    enum Details: Sendable {
        case none
        /// Details of a load that ended with an image in memory. They aren't stored in an object, because the
        /// whole load takes less time than one or two allocations.
        case hit(Hit)
        case object(FieldsObject)

        init(_ fields: Fields) { self = .object(FieldsObject(fields)) }
    }

    struct Hit: Sendable {
        let size: PixelSize
        let duration: Duration
    }

    /// An object that holds the fields, which makes events cheap to copy.
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
