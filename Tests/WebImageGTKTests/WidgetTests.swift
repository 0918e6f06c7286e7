// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import Testing

/// Each test runs in a real GTK window in its own process, see GTKHarness.
@Suite("Widgets", .serialized, .timeLimit(.minutes(2)), .enabled(if: Harness.isUsable))
struct WidgetTests {
    @Test("Results from any thread reach the main loop in order and do not block painting")
    func delivery() async throws { try await expect("delivery") }

    @Test("The main actor runs inside GLib's main loop after install()")
    func mainActor() async throws { try await expect("mainActor") }

    @Test("Once an image is shown in a window, the library's threads are less urgent than the main thread")
    func urgency() async throws { try await expect("urgency") }

    @Test("A widget reused 1,000 times shows only the last image")
    func reuse() async throws { try await expect("reuse") }

    @Test("A destroyed widget cancels its load, calls no completion and releases its state")
    func destruction() async throws { try await expect("destruction") }

    @Test("Images on screen share the decoded pixels and release them after the next frame")
    func textures() async throws { try await expect("textures") }

    @Test(
        "An image from the network fades in, an image from memory does not, and a finished fade is released")
    func fade() async throws { try await expect("fade") }

    @Test("A widget reused during fades has only one fade, which is released with the widget")
    func fadesInterrupted() async throws { try await expect("fadesInterrupted") }

    @Test("An image in memory is shown and completed before load returns")
    func memoryHit() async throws { try await expect("memoryHit") }

    @Test(
        "A widget that the program has changed shows placeholder and error image of the same URL again"
    )
    func replacedByProgram() async throws { try await expect("replacedByProgram") }

    @Test("A gigapixel is zoomed and panned, sharp at each scale, within a limit of bytes")
    func tiles() async throws { try await expect("tiles") }

    @Test("Any property that holds a paintable can be a slot and shows placeholders and error images")
    func property() async throws { try await expect("property") }

    @Test("A slot can be attached to any object and ends when the object is disposed on any thread")
    func attached() async throws { try await expect("attached") }

    @Test(
        "An animation follows the frame clock and stops while its widget is unmapped or the player is paused")
    func animation() async throws { try await expect("animation") }

    @Test("The frame clock rests while an animation shows a frame for long")
    func animationRests() async throws { try await expect("animationRests") }

    @Test("Widgets with the same animation share its decoded frames, and a reused widget stops its player")
    func animationsShared() async throws { try await expect("animationsShared") }

    @Test("An animation ends when the program shows something else in its widget")
    func animationReplaced() async throws { try await expect("animationReplaced") }

    @Test("An animation ends with its widget and calls no handlers; reduced motion shows the first frame")
    func animationEnds() async throws { try await expect("animationEnds") }

    @Test("All slots that show an image share one paintable, which is freed with the pixels")
    func texturesShared() async throws { try await expect("texturesShared") }

    @Test("Cairo paints an image from its memory, with the pixels that its texture would have")
    func paintedPixels() async throws { try await expect("paintedPixels") }

    @Test("OpenGL paints the texture of an image", .enabled(if: Harness.hasOpenGL))
    func paintedTextures() async throws { try await expect("paintedPixels", renderer: "gl") }

    @Test("A frame that cairo still draws keeps the pixels without a copy")
    func paintedLifetime() async throws { try await expect("paintedLifetime") }

    @Test("An image becomes a GdkTexture and a GdkTexture an image")
    func textureConversion() async throws { try await expect("textureConversion") }

    @Test("A window shows images of high range in standard range")
    func highRange() async throws { try await expect("highRange") }

    @Test("A button shows the image of its state and falls back to the normal one")
    func buttonStates() async throws { try await expect("buttonStates") }

    @Test("Of the animations of a button, only that of its state plays")
    func buttonPlayers() async throws { try await expect("buttonPlayers") }

    @Test("A marker of a libshumate map shows an image")
    func mapMarker() async throws { try await expect("mapMarker") }

    @Test("A fling through a list in memory makes one paintable for each image and shows the right rows")
    func listFling() async throws { try await expect("listFling") }

    @Test("A fling through 10,000 rows on disk ends at the right rows, within its memory, and leaves nothing")
    func listOnDisk() async throws { try await expect("listOnDisk") }

    @Test("A list that is scrolled fast loads small files only, and the others when it has slowed")
    func fastScrolling() async throws { try await expect("fastScrolling") }

    @Test("A recycled row cancels its load and never shows the image of another row")
    func listRecycling() async throws { try await expect("listRecycling") }

    @Test("A list that jumps paints no images of the rows that were visible before")
    func listJump() async throws { try await expect("listJump") }

    @Test("Rows inside the viewport load first, then those that come into view next")
    func viewportPriorities() async throws { try await expect("viewportPriorities") }

    @Test("Animations outside the viewport pause, and play when they are scrolled into it")
    func viewportPlayers() async throws { try await expect("viewportPlayers") }

    @Test("Images slide in from an edge or flip, and a completion can wait for the end")
    func transitions() async throws { try await expect("transitions") }

    @Test("A custom transition has a growing progress and always reaches 1, unless its widget goes")
    func customTransitions() async throws { try await expect("customTransitions") }

    @Test("A custom transition can set the image itself")
    func ownTransitionImage() async throws { try await expect("ownTransitionImage") }

    @Test("An indicator is drawn over an empty slot or a placeholder until the image is shown")
    func indicators() async throws { try await expect("indicators") }

    @Test("A desktop that is online again loads failed images; a metered network is low-data mode")
    func desktopNetwork() async throws { try await expect("desktopNetwork") }

    @Test("Images are loaded through the proxies of the desktop")
    func desktopProxies() async throws { try await expect("desktopProxies") }

    @Test("A program can replace each image before it is shown")
    func adaptedImages() async throws { try await expect("adaptedImages") }

    @Test("Animations are still while power is saved")
    func powerSaving() async throws { try await expect("powerSaving") }

    @Test("Wide gamut and bright colors become textures with a color state in GTK 4.16")
    func colorStates() async throws { try await expect("colorStates") }

    @Test("Resources of the application are loaded by URL, and a missing one fails")
    func resources() async throws { try await expect("resources") }

    @Test("The accessible description says that an image is loaded or has failed")
    func accessibleDescriptions() async throws { try await expect("accessibleDescriptions") }

    @Test("The lists of the documentation have rows as high as their thumbnails, which show the images")
    func documentedLists() async throws { try await expect("documentedLists") }

    @Test("Progress and previews are painted under an indicator while the desktop's animations are off")
    func indicatorsStill() async throws { try await expect("indicatorsStill") }

    @Test("Descriptions and the return of the network need no main actor")
    func plainLoop() async throws { try await expect("plainLoop") }

    @Test("After a success, a slot keeps no closure of the load's options")
    func closures() async throws { try await expect("closures") }

    @Test("A slot with an error image loads again")
    func reload() async throws { try await expect("reload") }

    @Test("A scrolled area follows no slots that neither load nor play")
    func viewportMembers() async throws { try await expect("viewportMembers") }

    @Test("An image with a side of more than 32,767 pixels is shown smaller")
    func hugeImages() async throws { try await expect("hugeImages") }

    @Test("The inspector of the documentation shows each load with its steps, and forgets old ones")
    func inspectorLoads() async throws { try await expect("inspectorLoads") }

    @Test("The inspector lists both caches, removes what is clicked, and keeps no image in memory")
    func inspectorCaches() async throws { try await expect("inspectorCaches") }

    @Test("Each code of an error has one in C")
    func failureCodes() async throws { try await expect("failureCodes") }

    @Test("Slots that are used at random show the right images and leave nothing")
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
