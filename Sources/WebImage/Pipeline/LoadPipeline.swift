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
    let configuration: ImageManagerConfiguration
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
    /// Closures to call when loading resumes or the manager is shut down. The keys identify the owners.
    let resumeObservers = Locked<[ObjectIdentifier: @Sendable () -> Void]>([:])
    let transferCounters = Locked(TransferCounters())
    let diskHits = Locked(0)
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

    /// - Parameter memory: the manager's memory cache.
    init(_ configuration: ImageManagerConfiguration, memory: any ValueCache<CachedImage>) {
        let time = configuration.time
        let queues = PipelineQueues(time: time)
        let userDisk = configuration.userPartition.flatMap { configuration.disk?.userPartition(named: $0) }
        let user = configuration.userPartition.map { UserPartition(name: $0, isOnDisk: userDisk != nil) }
        let disk = configuration.disk.map { DiskEntries($0, user: userDisk, queues: queues, time: time) }
        let originals = DecodedOriginals()
        let variantData = VariantDataCache(configuration.variantMemoryLimits, time: time)
        makePlanner = { [pendingOriginals] network in
            LoadPlanner(configuration, network: network, user: user, queues: queues) { usesRequestHash in
                let images = MemoryImages(
                    memory, usesRequestHash: usesRequestHash, hasUser: user != nil,
                    cost: configuration.memoryCost, originals: originals)
                return LoadCaches(
                    images: images, disk: disk, pendingOriginals: pendingOriginals, variantData: variantData)
            }
        }
        planners = Replaceable(makePlanner(configuration.network))
        self.configuration = configuration
        self.queues = queues
        self.disk = disk
        self.variantData = variantData
        freshness = FreshnessRules(configuration)
        events = configuration.observer.map { EventSender($0) }
        let hooks = LoadHooks(configuration)
        failedURLs = FailedURLs(configuration, hooks: hooks, events: events)
        storeStage = StoreStage(
            freshness: freshness, pendingVariants: pendingVariants, required: requiredStores,
            encoder: VariantEncoder(codecs: configuration.codecs),
            memoryPressure: configuration.memoryPressure, planners: planners, events: events)
        memoryStage = MemoryStage(freshness: freshness)
        diskStage = DiskStage(freshness: freshness, store: storeStage, hits: diskHits)
        let context = AttemptContext(
            configuration, previewQueue: queues.previews, counters: transferCounters)
        fetchStage = FetchStage(context, hooks: hooks, failedURLs: failedURLs)
        decodeStage = DecodeStage(
            codecs: configuration.codecs, store: storeStage, failedURLs: failedURLs, hits: diskHits)
        transformStage = TransformStage(codecs: configuration.codecs, store: storeStage)
        variantDataStage = VariantDataStage(
            freshness: freshness, memory: memoryStage, decoding: decodeStage, store: storeStage)
        state = Locked(
            State(
                graph: LoadGraph(
                    diskSlots: configuration.diskSlots, pixelSlots: configuration.pixelSlots,
                    pixelBytes: configuration.maximumPixelBytes, waiting: configuration.maximumWaitingImages,
                    loading: configuration.maximumLoadingImages)))
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
