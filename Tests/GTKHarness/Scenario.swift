// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc
import WebImageGTK

/// The scenarios that the harness can run.
enum Scenario: String, CaseIterable {
    case delivery
    case mainActor
    case urgency
    case reuse
    case destruction
    case textures
    case fade
    case fadesInterrupted
    case memoryHit
    case replacedByProgram
    case property
    case attached
    case animation
    case animationRests
    case animationsShared
    case animationEnds
    case animationReplaced
    case placeholderModes
    case unseenPages
    case texturesShared
    case textureConversion
    case paintedPixels
    case paintedLifetime
    case buttonStates
    case buttonPlayers
    case mapMarker
    case listFling
    case listOnDisk
    case listRecycling
    case fastScrolling
    case listJump
    case viewportPriorities
    case viewportPlayers
    case transitions
    case customTransitions
    case ownTransitionImage
    case indicators
    case desktopNetwork
    case desktopProxies
    case adaptedImages
    case powerSaving
    case resources
    case colorStates
    case accessibleDescriptions
    case documentedLists
    case indicatorsStill
    case highRange
    case plainLoop
    case closures
    case reload
    case viewportMembers
    case hugeImages
    case widgetSizes
    case contentFits
    case sizedURLs
    case placeSizes
    case emptySizes
    case growingSizes
    case unobservedSizes
    case fractionalSizes
    case rowSizes
    case documentedSlots
    case documentedStates
    case documentedFirstWindow
    case documentedBindings
    case debugLabels
    case coveringImages
    case movingPlaceholders
    case inspectorLoads
    case applicationFolder
    case thumbnailFiles
    case thumbnailWidget
    case inspectorCaches
    case tiles
    case tileInput
    case failureCodes
    case attack

    @MainActor
    func run() {
        switch self {
        case .delivery: LoopScenarios.delivery()
        case .urgency: loop { try await ThreadScenarios.urgency() }
        case .mainActor: loop { await LoopScenarios.mainActor() }
        case .reuse: loop { try await DisplayScenarios.reuse() }
        case .destruction: loop { try await LifetimeScenarios.destruction() }
        case .textures: loop { try await LifetimeScenarios.textures() }
        case .fade: loop { try await FadeScenarios.fade() }
        case .fadesInterrupted: loop { try await FadeScenarios.interrupted() }
        case .memoryHit: loop { try await DisplayScenarios.memoryHit() }
        case .replacedByProgram: loop { try await DisplayScenarios.replacedByProgram() }
        case .property: loop { try await DisplayScenarios.property() }
        case .attached: loop { try await LifetimeScenarios.attached() }
        case .animation: loop { try await AnimationScenarios.plays() }
        case .animationRests: loop { try await AnimationScenarios.rests() }
        case .animationsShared: loop { try await AnimationScenarios.shares() }
        case .placeholderModes: loop { try await OverlayScenarios.placeholderModes() }
        case .animationReplaced: loop { try await AnimationScenarios.replaced() }
        case .unseenPages: loop { try await SizeScenarios.unseenPages() }
        case .animationEnds: loop { try await AnimationScenarios.ends() }
        case .texturesShared: loop { try await TextureScenarios.shared() }
        case .textureConversion: loop { try await TextureScenarios.conversion() }
        case .paintedPixels: loop { try await PaintingScenarios.pixels() }
        case .paintedLifetime: loop { try await PaintingScenarios.lifetime() }
        case .buttonStates: loop { try await ButtonScenarios.states() }
        case .buttonPlayers: loop { try await ButtonScenarios.players() }
        case .mapMarker: loop { try await ButtonScenarios.marker() }
        case .listFling: loop { try await ListScenarios.fling() }
        case .listOnDisk: loop { try await DiskListScenario.run() }
        case .listRecycling: loop { try await ListScenarios.recycling() }
        case .fastScrolling: loop { try await ListScenarios.fastScrolling() }
        case .listJump: loop { try await ListScenarios.jump() }
        case .viewportPriorities: loop { try await ViewportScenarios.priorities() }
        case .viewportPlayers: loop { try await ViewportScenarios.players() }
        case .transitions: loop { try await TransitionScenarios.presets() }
        case .customTransitions: loop { try await TransitionScenarios.custom() }
        case .ownTransitionImage: loop { try await TransitionScenarios.ownImage() }
        case .indicators: loop { try await TransitionScenarios.indicators() }
        case .desktopNetwork: loop { try await DesktopScenarios.network() }
        case .desktopProxies: loop { try await ProxyScenario.run() }
        case .adaptedImages: loop { try await DesktopScenarios.adapted() }
        case .powerSaving: loop { try await DesktopScenarios.powerSaving() }
        case .colorStates: loop { try ColorStateScenarios.textures() }
        case .resources: loop { try await DesktopScenarios.resources() }
        case .accessibleDescriptions: loop { try await DesktopScenarios.descriptions() }
        case .documentedLists: loop { try await DocumentedListScenario.run() }
        case .highRange: loop { try await TextureScenarios.highRange() }
        case .indicatorsStill: loop { try await IndicatorScenarios.still() }
        case .plainLoop: PlainLoopScenario.run()
        case .closures: loop { try await SlotScenarios.closures() }
        case .reload: loop { try await SlotScenarios.reload() }
        case .viewportMembers: loop { try await SlotScenarios.viewportMembers() }
        case .hugeImages: loop { try await SlotScenarios.hugeImages() }
        case .contentFits: loop { try await SizeScenarios.contentFits() }
        case .widgetSizes: loop { try await SizeScenarios.widgets() }
        case .sizedURLs: loop { try await SizeScenarios.sizedURLs() }
        case .placeSizes: loop { try await SizeScenarios.places() }
        case .emptySizes: loop { try await SizeScenarios.empty() }
        case .growingSizes: loop { try await SizeScenarios.growth() }
        case .rowSizes: loop { try await SizeScenarios.rows() }
        case .fractionalSizes: loop { try await SizeScenarios.fractional() }
        case .unobservedSizes: loop { try await SizeScenarios.unobserved() }
        case .documentedSlots: loop { try await SnippetScenarios.slots() }
        case .documentedStates: loop { try await SnippetScenarios.states() }
        case .documentedFirstWindow: loop { try await SnippetScenarios.firstWindow() }
        case .documentedBindings: loop { try await SnippetScenarios.bindings() }
        case .debugLabels: loop { try await OverlayScenarios.labels() }
        case .coveringImages: loop { try await OverlayScenarios.places() }
        case .movingPlaceholders: loop { try await OverlayScenarios.placeholders() }
        case .inspectorLoads: loop { try await InspectorScenarios.loads() }
        case .applicationFolder: ApplicationScenario.folder()
        case .thumbnailFiles: loop { try await ThumbnailScenarios.files() }
        case .thumbnailWidget: loop { try await ThumbnailScenarios.widget() }
        case .inspectorCaches: loop { try await InspectorScenarios.caches() }
        case .tiles: loop { try await TileScenarios.gigapixel() }
        case .tileInput: loop { try await TileInputScenarios.run() }
        case .failureCodes: FailureScenario.codes()
        case .attack: loop { try await Attack.run() }
        }
    }

    /// Runs GLib's main loop until `body` returns and everything is released. The bridge makes `await` work
    /// on the main actor.
    @MainActor
    private func loop(_ body: @escaping @MainActor () async throws -> Void) {
        MainLoopBridge.install()
        let loop = g_main_loop_new(nil, 0)
        Task {
            do { try await body() } catch { Report.expect(false, "the scenario throws no error: \(error)") }
            await Remains.expectNone()
            g_main_loop_quit(loop)
        }
        g_main_loop_run(loop)
        g_main_loop_unref(loop)
    }
}
#endif
