// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Testing

/// Each test runs in a real GTK window in its own process; see GTKHarness.
@Suite("Widgets", .serialized, .timeLimit(.minutes(2)), .enabled(if: Harness.isUsable))
struct WidgetTests {
    @Test("Results from any thread reach the main loop in order without blocking painting")
    func delivery() async throws { try await expect("delivery") }

    @Test("The main actor runs inside GLib's main loop after install()")
    func mainActor() async throws { try await expect("mainActor") }

    @Test("Once a window shows an image, the library's threads are less urgent than the main thread")
    func urgency() async throws { try await expect("urgency") }

    @Test("A widget reused 1,000 times shows only the last image")
    func reuse() async throws { try await expect("reuse") }

    @Test("Destroying a widget cancels its load and releases its state without a completion")
    func destruction() async throws { try await expect("destruction") }

    @Test("Images on screen share the decoded pixels and release them after the next frame")
    func textures() async throws { try await expect("textures") }

    @Test(
        "Only an image from the network fades in, and its finished fade is released")
    func fade() async throws { try await expect("fade") }

    @Test("A widget reused during fades has only one fade, which is released with the widget")
    func fadesInterrupted() async throws { try await expect("fadesInterrupted") }

    @Test("An image in memory is shown and completed before load returns")
    func memoryHit() async throws { try await expect("memoryHit") }

    @Test(
        "A widget that the app changed shows the same URL's placeholder and error image again"
    )
    func replacedByProgram() async throws { try await expect("replacedByProgram") }

    @Test("A gigapixel image stays sharp within a byte limit while it's zoomed and panned")
    func tiles() async throws { try await expect("tiles") }

    @Test("Any property that holds a paintable can be a slot, with placeholders and error images")
    func property() async throws { try await expect("property") }

    @Test("A slot can be attached to any object and ends when the object is disposed on any thread")
    func attached() async throws { try await expect("attached") }

    @Test(
        "An animation follows the frame clock while its widget is mapped and the player plays")
    func animation() async throws { try await expect("animation") }

    @Test("The frame clock is idle until an animation's next frame is due")
    func animationRests() async throws { try await expect("animationRests") }

    @Test("Widgets with the same animation share decoded frames, and a reused widget stops its player")
    func animationsShared() async throws { try await expect("animationsShared") }

    @Test("An animation ends when the app shows something else in its widget")
    func animationReplaced() async throws { try await expect("animationReplaced") }

    @Test("Reduced motion pauses an animation, and destroying the widget ends it")
    func animationEnds() async throws { try await expect("animationEnds") }

    @Test("All slots that show an image share one paintable, which is freed with the pixels")
    func texturesShared() async throws { try await expect("texturesShared") }

    @Test("Cairo paints an image from its memory with the same pixels as its texture")
    func paintedPixels() async throws { try await expect("paintedPixels") }

    @Test("OpenGL paints an image's texture", .enabled(if: Harness.hasOpenGL))
    func paintedTextures() async throws { try await expect("paintedPixels", renderer: "gl") }

    @Test("A frame that cairo is still drawing keeps its pixels without a copy")
    func paintedLifetime() async throws { try await expect("paintedLifetime") }

    @Test("An image converts to a GdkTexture, and a GdkTexture to an image")
    func textureConversion() async throws { try await expect("textureConversion") }

    @Test("A window shows HDR images in standard range")
    func highRange() async throws { try await expect("highRange") }

    @Test("A button shows its state's image and falls back to the normal one")
    func buttonStates() async throws { try await expect("buttonStates") }

    @Test("A button plays only its current state's animation")
    func buttonPlayers() async throws { try await expect("buttonPlayers") }

    @Test("A marker on a libshumate map shows an image")
    func mapMarker() async throws { try await expect("mapMarker") }

    @Test("Flinging through an in-memory list makes one paintable per image")
    func listFling() async throws { try await expect("listFling") }

    @Test("Flinging through 10,000 rows on disk stays within a memory limit and leaks nothing")
    func listOnDisk() async throws { try await expect("listOnDisk") }

    @Test("During fast scrolling, a list loads only small files until it slows")
    func fastScrolling() async throws { try await expect("fastScrolling") }

    @Test("A recycled row cancels its load and never shows another row's image")
    func listRecycling() async throws { try await expect("listRecycling") }

    @Test("After a list jumps, the images of previously visible rows aren't painted")
    func listJump() async throws { try await expect("listJump") }

    @Test("Rows inside the viewport load before rows that come into view next")
    func viewportPriorities() async throws { try await expect("viewportPriorities") }

    @Test("Animations play only inside the viewport")
    func viewportPlayers() async throws { try await expect("viewportPlayers") }

    @Test("A completion can wait until an image has slid in or flipped")
    func transitions() async throws { try await expect("transitions") }

    @Test("A custom transition's progress always grows to 1 unless its widget is destroyed")
    func customTransitions() async throws { try await expect("customTransitions") }

    @Test("A custom transition can set the image itself")
    func ownTransitionImage() async throws { try await expect("ownTransitionImage") }

    @Test("An indicator is drawn over an empty slot or a placeholder until the image is shown")
    func indicators() async throws { try await expect("indicators") }

    @Test("Loads adapt when the desktop's network returns or becomes metered")
    func desktopNetwork() async throws { try await expect("desktopNetwork") }

    @Test("Images are loaded through the desktop's proxies")
    func desktopProxies() async throws { try await expect("desktopProxies") }

    @Test("The app can replace each image before it's shown")
    func adaptedImages() async throws { try await expect("adaptedImages") }

    @Test("Animations stop while power is saved")
    func powerSaving() async throws { try await expect("powerSaving") }

    @Test("Wide gamut and bright colors become textures with a color state in GTK 4.16")
    func colorStates() async throws { try await expect("colorStates") }

    @Test("Application resources are loaded by URL")
    func resources() async throws { try await expect("resources") }

    @Test("The accessible description says whether an image is loaded or has failed")
    func accessibleDescriptions() async throws { try await expect("accessibleDescriptions") }

    @Test("Rows in the documentation's lists have the height of their thumbnails")
    func documentedLists() async throws { try await expect("documentedLists") }

    @Test("With desktop animations off, progress and previews are painted under an indicator")
    func indicatorsStill() async throws { try await expect("indicatorsStill") }

    @Test("Descriptions and network recovery don't need a main actor")
    func plainLoop() async throws { try await expect("plainLoop") }

    @Test("After a success, a slot keeps none of the load's closures")
    func closures() async throws { try await expect("closures") }

    @Test("A slot with an error image loads again")
    func reload() async throws { try await expect("reload") }

    @Test("A scrolled area doesn't track slots that neither load nor play")
    func viewportMembers() async throws { try await expect("viewportMembers") }

    @Test("An image with a side over 32,767 pixels is shown smaller")
    func hugeImages() async throws { try await expect("hugeImages") }

    @Test("The documentation's inspector shows the steps of the most recent loads")
    func inspectorLoads() async throws { try await expect("inspectorLoads") }

    @Test("The inspector lists and removes entries of both caches without keeping images in memory")
    func inspectorCaches() async throws { try await expect("inspectorCaches") }

    @Test("Every error code has a C equivalent")
    func failureCodes() async throws { try await expect("failureCodes") }

    @Test("A random sequence of slot uses shows the correct images and leaves nothing behind")
    func attack() async throws { try await expect("attack") }

    /// Expects the scenario to exit with 0 and without output. Each failed expectation prints a line.
    private func expect(
        _ scenario: String, renderer: String = "cairo", sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let outcome = try await Harness.run(scenario, renderer: renderer)
        #expect(outcome == .clean, "\(outcome)", sourceLocation: sourceLocation)
    }
}
#endif
