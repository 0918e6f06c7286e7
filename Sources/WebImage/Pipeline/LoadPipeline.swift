// SPDX-License-Identifier: MIT

import ImageBase
import ImageCaching
import ImageLoading

typealias LoadGraph = JobGraph<LoadJob, Stage, StageOutput, LoadClient>

/// Runs a manager's loads.
///
/// A planner turns requests into jobs, a graph shares and orders the jobs, and stages do the work. The
/// pipeline owns the graph and performs the actions it returns.
final class LoadPipeline: Sendable {
    private let planners: Replaceable<LoadPlanner>
    private let makePlanner: @Sendable (NetworkOptions) -> LoadPlanner
    let freshness: FreshnessRules
    /// The manager's disk cache; nil if it has none.
    let disk: DiskEntries?
    let failedURLs: FailedURLs
    let pendingOriginals = PendingOriginals()
    let pendingVariants = PendingVariants()
    let variantData: VariantDataCache
    let queues: PipelineQueues
    let requiredStores = RequiredStores()
    /// See ``ImageManager/Configuration/validationTimeout``.
    let validationTimeout: Duration?
    /// Closures to call when loading resumes or the manager is shut down. The keys identify the owners.
    let resumeObservers = Locked<[ObjectIdentifier: @Sendable () -> Void]>([:])
    let transferCounters = Locked(TransferCounters())
    let diskHits = Locked(0)
    /// The bytes of pixels that running stages may use; nil without a limit.
    let maximumPixelBytes: Int?
    /// Sends events to the manager's observer; nil without an observer.
    let events: EventSender?
    /// Closures for canceling tasks that have their result, but wait until it's on disk.
    let storingTasks = Locked<[ObjectIdentifier: @Sendable () -> Void]>([:])

    let memoryStage: MemoryStage
    let diskStage: DiskStage
    let fetchStage: FetchStage
    let decodeStage: DecodeStage
    let transformStage: TransformStage
    let storeStage: StoreStage
    let variantDataStage: VariantDataStage

    /// Jobs, tasks, and the stages running outside the graph.
    struct State {
        var graph: LoadGraph
        var runningStages: [RunningStageID: RunningStage] = [:]
        /// Whether new tasks are kept from entering the graph.
        var isShutDown = false
        /// Whether there has ever been a prefetch.
        var hasPrefetched = false
    }

    let state: Locked<State>

    init(_ settings: PipelineSettings) {
        let time = settings.time
        let queues = PipelineQueues(time: time)
        let disk = settings.disk.map {
            DiskEntries($0, user: settings.userDisk, queues: queues, time: time)
        }
        let originals = DecodedOriginals()
        let variantData = VariantDataCache(settings.variantMemoryLimits, time: time)
        self.variantData = variantData
        makePlanner = { [pendingOriginals] network in
            LoadPlanner(settings, network: network, queues: queues) { usesRequestHash in
                let images = MemoryImages(
                    settings.memory, usesRequestHash: usesRequestHash, hasUser: settings.user != nil,
                    cost: settings.memoryCost, originals: originals)
                return LoadCaches(
                    images: images, disk: disk, pendingOriginals: pendingOriginals, variantData: variantData)
            }
        }
        planners = Replaceable(makePlanner(settings.network))
        let freshness = FreshnessRules(time: time, heuristicLifetime: settings.heuristicLifetime)
        let events = settings.observer.map { EventSender($0) }
        var hooks = settings.hooks
        (hooks.stallTimeout, hooks.time) = (settings.stallTimeout, time)
        let failedURLs = FailedURLs(
            time: time, times: settings.failedURLTimes, hooks: hooks, events: events)
        self.queues = queues
        self.freshness = freshness
        self.disk = disk
        self.events = events
        self.failedURLs = failedURLs
        validationTimeout = settings.validationTimeout
        let storeStage = StoreStage(
            freshness: freshness, pendingVariants: pendingVariants, required: requiredStores,
            encoder: VariantEncoder(codecs: settings.codecs),
            memoryPressure: settings.memoryPressure, planners: planners, events: events)
        self.storeStage = storeStage
        memoryStage = MemoryStage(freshness: freshness)
        diskStage = DiskStage(freshness: freshness, store: storeStage, hits: diskHits)
        let context = AttemptContext(
            loader: settings.loader, circuits: settings.circuit.map { CircuitBreaker($0, time) },
            stallTimeout: settings.stallTimeout, time: time,
            previews: PreviewSettings(
                codecs: settings.codecs, interval: settings.previewInterval, time: time,
                queue: queues.previews),
            minimumProgress: settings.minimumProgress, counters: transferCounters)
        fetchStage = FetchStage(
            context, hooks: hooks, failedURLs: failedURLs, networkMonitor: settings.networkMonitor)
        decodeStage = DecodeStage(
            codecs: settings.codecs, store: storeStage, failedURLs: failedURLs, hits: diskHits)
        transformStage = TransformStage(codecs: settings.codecs, store: storeStage)
        variantDataStage = VariantDataStage(
            freshness: freshness, memory: memoryStage, decoding: decodeStage, store: storeStage)
        state = Locked(
            State(
                graph: LoadGraph(
                    diskSlots: settings.diskSlots, pixelSlots: settings.pixelSlots,
                    pixelBytes: settings.pixelBytes, waiting: settings.waitingImages,
                    loading: settings.loadingImages)))
        maximumPixelBytes = settings.pixelBytes < .max ? settings.pixelBytes : nil
    }

    /// The planner for loads that begin now. Each load reads it once, so everything that follows, including
    /// validation, uses the same network options.
    var planner: LoadPlanner { planners.object }

    /// The manager's network options, without the defaults.
    var network: NetworkOptions {
        get { planner.managerNetwork }
        set { planners.replace(with: makePlanner(newValue)) }
    }

    // No more images will be delivered, so write the waiting ones now.
    deinit { queues.stores.begin() }
}
