// SPDX-License-Identifier: MIT

import Foundation
import ImageBase
import ImageCoding
import Raster
import Testing
import WebImage
import WebImageDisplay
import WebImageTestSupport

@MainActor
@Suite("Images sized to the view", .timeLimit(.minutes(1)))
struct SlotSizeTests {
    private let fixture: SlotFixture
    private var slot: RecordingSlot { fixture.slot }
    private var binding: SlotBinding { fixture.binding }

    init() throws {
        fixture = try SlotFixture()
        fixture.origin.route("/big", .picture(width: 1000, height: 1000))
    }

    private func request(_ mode: Thumbnail.Mode = .fill) -> ImageRequest {
        ImageRequest(url: fixture.origin.url("/big"), thumbnail: .view(mode))
    }

    private func resize(_ width: Int, _ height: Int) {
        slot.viewSize = PixelSize(width: width, height: height)
        binding.viewSizeDidChange()
    }

    /// Waits until an image `width` pixels wide is shown.
    private func isShown(_ width: Int) async {
        await slot.waits { $0.last == "image \(width)" }
    }

    @Test("The size is rounded up to multiples of 32 pixels")
    func rounded() async {
        slot.viewSize = PixelSize(width: 100, height: 64)
        fixture.start(request())
        await fixture.completions(reach: 1)
        #expect(slot.shown == ["placeholder", "image 128"])
        fixture.start(request(.fit))
        await fixture.completions(reach: 2)
        #expect(slot.shown.last == "image 64")
    }

    @Test("The mode matches the view's content mode unless the request sets one")
    func modeOfView() async {
        fixture.origin.route("/wide", .picture(width: 400, height: 300))
        func load(_ thumbnail: Thumbnail, _ change: (inout DisplayOptions) -> Void = { _ in }) async
            -> PixelSize?
        {
            let request = ImageRequest(url: fixture.origin.url("/wide"), thumbnail: thumbnail)
            var options = DisplayOptions(manager: fixture.manager)
            change(&options)
            return try? await binding.loadImage(request, options: options).image.size
        }
        slot.viewSize = PixelSize(width: 320, height: 64)
        let (whole, cropped) = (PixelSize(width: 85, height: 64), PixelSize(width: 320, height: 64))
        for (mode, size) in [
            (Thumbnail.Mode?.none, cropped), (.fit, whole), (.fill, cropped), (.stretch, cropped),
        ] {
            slot.thumbnailMode = mode
            #expect(await load(.view) == size)
        }
        slot.thumbnailMode = .fit
        #expect(await load(.view(.fill)) == cropped)
        #expect(
            await load(.view) { $0.gravity = .left } == cropped, "an image with a gravity covers its view")
        slot.thumbnailMode = .fill
        #expect(await load(.view(.fit)) == whole)
    }

    @Test("Changing the view's content mode reloads the image unless the request sets a mode")
    func changedMode() async {
        slot.viewSize = PixelSize(width: 64, height: 32)
        slot.thumbnailMode = .fit
        fixture.start(ImageRequest(url: fixture.origin.url("/big"), thumbnail: .view))
        await isShown(32)
        slot.thumbnailMode = .fill
        binding.viewSizeDidChange()
        await isShown(64)
        slot.thumbnailMode = .fit
        binding.viewSizeDidChange()
        await isShown(32)
        binding.viewSizeDidChange()
        #expect(binding.state.task == nil)
        fixture.start(request())
        await fixture.completions(reach: 2)
        slot.thumbnailMode = .stretch
        binding.viewSizeDidChange()
        #expect(binding.state.task == nil && slot.shown.last == "image 64")
    }

    @Test("A view with an unbounded side reloads its image only for a different mode")
    func modeOfUnbounded() async {
        (slot.viewSize, slot.sizeLimit) = (PixelSize(width: 0, height: 0), PixelSize(width: 64, height: 0))
        slot.thumbnailMode = .fill
        fixture.start(ImageRequest(url: fixture.origin.url("/big"), thumbnail: .view))
        await isShown(64)
        resize(64, 64)
        #expect(binding.state.task == nil)
        slot.thumbnailMode = .stretch
        let count = slot.shown.count
        resize(64, 32)
        await slot.waits { $0.count > count && $0.last == "image 64" }
    }

    @Test("The manager's default size is the view's, unless the request asks for the full size")
    func defaultSize() async throws {
        let fixture = try SlotFixture { $0.requestDefaults.thumbnail = .view(.fit) }
        fixture.origin.route("/big", .picture(width: 1000, height: 1000))
        let url = fixture.origin.url("/big")
        func load(_ request: ImageRequest, into binding: SlotBinding) async -> Int? {
            try? await binding.loadImage(request, options: DisplayOptions(manager: fixture.manager)).image
                .size.width
        }
        fixture.slot.viewSize = PixelSize(width: 64, height: 100)
        #expect(await load(ImageRequest(url: url), into: fixture.binding) == 64)
        fixture.slot.viewSize = PixelSize(width: 320, height: 320)
        fixture.binding.viewSizeDidChange()
        await fixture.slot.waits { $0.last == "image 320" }
        #expect(await load(ImageRequest(url: url, thumbnail: .original), into: fixture.binding) == 1000)
        #expect(
            await load(ImageRequest(url: url, thumbnail: .fit(width: 9, height: 9)), into: fixture.binding)
                == 9)
        fixture.slot.viewSize = nil
        #expect(await load(ImageRequest(url: url), into: fixture.binding) == 1000)
        #expect(try await fixture.manager.image(for: url).size.width == 1000)
    }

    @Test("The thumbnail's gravity is kept when the view's size replaces its size")
    func gravity() async {
        slot.viewSize = PixelSize(width: 32, height: 64)
        var thumbnail = Thumbnail.view
        thumbnail.gravity = .left
        fixture.start(ImageRequest(url: fixture.origin.url("/big"), thumbnail: thumbnail))
        await fixture.completions(reach: 1)
        func isStored(_ gravity: Gravity) -> Bool {
            let request = ImageRequest(
                url: fixture.origin.url("/big"), thumbnail: .fill(width: 32, height: 64, gravity: gravity))
            return fixture.manager.cachedImage(for: request) != nil
        }
        #expect(isStored(.left) && !isStored(.center))
    }

    @Test("If the view has a size, an image in memory is shown before load returns")
    func memory() async {
        slot.viewSize = PixelSize(width: 100, height: 100)
        fixture.start(request())
        await fixture.completions(reach: 1)
        binding.clear()
        slot.forget()
        slot.viewSize = PixelSize(width: 97, height: 128)
        fixture.start(request())
        #expect(slot.shown == ["image 128"])
    }

    @Test("A view without a size waits for one while showing the placeholder", arguments: [0, 50])
    func waits(width: Int) async {
        resize(width, 0)
        fixture.start(request()) { $0.transition = .fade(0.2) }
        resize(width, 0)
        #expect(slot.shown == ["placeholder"] && binding.state.task == nil)
        #expect(binding.state.url == request().url)
        resize(32, 32)
        #expect(binding.state.task != nil)
        await fixture.completions(reach: 1)
        #expect(slot.shown == ["placeholder", "image 32"])
        binding.clear()
        resize(0, 0)
        slot.forget()
        fixture.start(request()) { $0.transition = .fade(0.2) }
        resize(32, 32)
        #expect(slot.shown == ["placeholder", "image 32"] && slot.transitions == [.none, .none])
    }

    @Test("A load waiting for a size can be canceled, replaced or ended")
    func waitingEnds() async {
        resize(0, 0)
        fixture.start(request())
        binding.cancel()
        fixture.start(request())
        fixture.start(fixture.request(9))
        resize(64, 64)
        await fixture.completions(reach: 3)
        #expect(fixture.completions == ["cancelled", "cancelled", "9"])
        resize(0, 0)
        fixture.start(request())
        binding.end()
        resize(64, 64)
        #expect(fixture.origin.requestCount("/big") == 0)
    }

    @Test("The old image stays visible while a view that grew by more than a quarter reloads")
    func grows() async {
        resize(64, 64)
        fixture.start(request())
        await fixture.completions(reach: 1)
        for (width, height) in [(80, 64), (64, 80), (30, 30), (64, 64)] { resize(width, height) }
        #expect(binding.state.task == nil && slot.shown == ["placeholder", "image 64"])
        resize(64, 81)
        await slot.waits { $0.count == 3 }
        resize(81, 64)
        await isShown(96)
        #expect(!slot.shown.dropFirst().contains("placeholder"))
        #expect(fixture.completions == ["64"], "the load has completed before")
    }

    @Test("An image set by the app stays when the view grows, unless setsImage is off")
    func replacedByProgram() async {
        resize(64, 64)
        fixture.start(request())
        await fixture.completions(reach: 1)
        slot.isUnchanged = false
        resize(128, 128)
        #expect(binding.state.task == nil && slot.shown.last == "image 64")
        fixture.start(request()) { $0.setsImage = false }
        await fixture.completions(reach: 2)
        slot.isUnchanged = false
        resize(256, 256)
        #expect(binding.state.task != nil)
    }

    @Test("A load still completes once if its view grows while it runs")
    func growsDuringLoad() async {
        fixture.origin.route(
            "/big", OriginResponse.picture(width: 1000, height: 1000).held(at: "gate"))
        resize(64, 64)
        fixture.start(request())
        let first = binding.state.task
        resize(200, 64)
        #expect(first?.isCancelled == true && binding.state.task?.request.thumbnail?.size.width == 224)
        fixture.origin.release("gate")
        await fixture.completions(reach: 1)
        #expect(slot.shown == ["placeholder", "image 224"])
        #expect(fixture.completions == ["224"])
    }

    @Test("If the larger image cannot be loaded, the old one stays")
    func growthFails() async {
        resize(64, 64)
        fixture.start(request()) { $0.errorImage = .color(red: 1, green: 0, blue: 0) }
        await fixture.completions(reach: 1)
        await fixture.manager.removeAllImages()
        fixture.origin.route("/big", .status(500))
        resize(200, 200)
        for await state in binding.states { if case .failed = state.phase { break } }
        #expect(slot.shown == ["placeholder", "image 64"])
    }

    @Test("The image has the display's scale unless the request sets one")
    func scale() async {
        slot.displayScale = 2
        resize(64, 64)
        for (scale, expected) in [(nil, 2), (3.0, 3.0)] as [(Double?, Double)] {
            var request = request()
            if let scale { request.decoding.scale = scale }
            var found: Double?
            let count = fixture.completions.count
            fixture.start(request) { options in
                let completion = options.completion
                options.completion = {
                    found = try? $0.get().image.scale
                    completion?($0)
                }
            }
            await fixture.completions(reach: count + 1)
            #expect(found == expected)
        }
    }

    @Test("A size in points is multiplied by the current display scale")
    func points() async {
        slot.displayScale = 2
        let request = ImageRequest(url: fixture.origin.url("/big"), thumbnail: .points(width: 50, height: 30))
        fixture.start(request)
        await fixture.completions(reach: 1)
        #expect(slot.shown == ["placeholder", "image 100"])
        resize(1000, 1000)
        slot.displayScale = 2.5
        binding.viewSizeDidChange()
        #expect(binding.state.task == nil)
        slot.displayScale = 3
        binding.viewSizeDidChange()
        await isShown(150)
        slot.viewSize = nil
        fixture.start(request)
        await fixture.completions(reach: 2)
        #expect(slot.shown.last == "image 150")
    }

    @Test("A cached placeholder can have a size in points")
    func placeholder() async {
        let small = ImageRequest(url: fixture.origin.url("/big"), thumbnail: .points(width: 50, height: 30))
        fixture.start(small)
        await fixture.completions(reach: 1)
        binding.clear()
        slot.forget()
        fixture.start(fixture.request(9)) { $0.placeholder = .cached(small) }
        // The requested image might be shown already, so check only the first content.
        #expect(slot.shown.first == "image 50")
        binding.cancel()
    }

    @Test("An unbounded side neither crops the image nor reloads it once it has a length")
    func unbounded() async {
        fixture.origin.route("/big", .picture(width: 1000, height: 500))
        resize(0, 100)
        fixture.start(request())
        #expect(binding.state.task == nil)
        slot.sizeLimit = PixelSize(width: 0, height: 100)
        binding.viewSizeDidChange()
        await fixture.completions(reach: 1)
        #expect(slot.shown == ["placeholder", "image 256"])
        resize(250, 100)
        #expect(binding.state.task == nil)
        resize(250, 150)
        #expect(binding.state.task != nil)
        slot.viewSize = PixelSize(width: 0, height: 0)
        slot.sizeLimit = PixelSize(width: 0, height: 0)
        fixture.start(request())
        await fixture.completions(reach: 2)
        #expect(fixture.completions.last == "1000")
    }

    @Test("A size-dependent URL is created for the first size of a view and for larger ones")
    func sizedURL() async {
        let urls = Locked<[String]>([])
        fixture.origin.setHandler { request in
            urls.withLock { $0.append(request.target) }
            return .picture(width: Int(request.path.dropFirst(3)) ?? 1, height: 32)
        }
        let origin = fixture.origin.url("/").absoluteString
        let request = ImageRequest(
            cacheKey: "photo",
            sized: SizedURL { size, scale in URL(string: "\(origin)by\(size.width)?\(scale)") })
        slot.displayScale = 2
        resize(0, 0)
        fixture.start(request)
        #expect(urls.withLock { $0 }.isEmpty)
        resize(64, 32)
        await fixture.completions(reach: 1)
        resize(70, 32)
        #expect(binding.state.task == nil)
        resize(200, 32)
        await isShown(224)
        #expect(urls.withLock { $0 } == ["/by64?2.0", "/by224?2.0"])
        binding.clear()
        slot.forget()
        fixture.start(request)
        #expect(slot.shown == ["image 224"], "in memory, by its own key")
    }

    @Test("Loads that are not canceled all start once the view has a size")
    func olderLoads() async {
        fixture.hold(9)
        resize(0, 0)
        fixture.start(request())
        for request in [ImageRequest(url: fixture.origin.url("/9"), thumbnail: .view), fixture.request(9)] {
            fixture.start(request) { $0.cancelsPrevious = false }
        }
        #expect(binding.dependsOnSize && slot.shown.last == "placeholder")
        resize(32, 32)
        await fixture.completions(reach: 1)
        #expect(slot.shown.last == "image 32" && !binding.dependsOnSize)
        fixture.origin.release("gate")
        await fixture.completions(reach: 3)
        #expect(slot.shown.last == "image 9")
    }

    @Test("A view-sized request loads the full size in a slot without a size and fails in a manager")
    func withoutSlot() async {
        slot.viewSize = nil
        fixture.start(request())
        await fixture.completions(reach: 1)
        #expect(fixture.completions == ["1000"])
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: request()) }
        let result = fixture.manager.load(request()).result
        guard case .failure(let error) = result else { return #expect(Bool(false)) }
        #expect(error.code == .invalidRequest)
        let points = ImageRequest(url: fixture.origin.url("/big"), thumbnail: .points(width: 8, height: 8))
        await #expect(throws: ImageError.self) { try await fixture.manager.image(for: points) }
    }
}
