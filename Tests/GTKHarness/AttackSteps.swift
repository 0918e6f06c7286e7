// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import WebImage
import WebImageDisplay
import WebImageGTK
import WebImageTestSupport

extension Attack {
    static let steps: [(name: String, body: (Attack) -> () async throws -> Void)] = [
        ("rebinds", rebind), ("removals", remove), ("bursts", burst), ("animations", animate),
        ("closed windows", close), ("lists", scroll), ("wide images", wide), ("threads", thread),
        ("nested loads", nest), ("other uses", use),
    ]

    /// A few widgets, each loaded many times before its responses arrive.
    private func rebind() async {
        let window = Window(of: self, pictures: 16)
        var wanted: [Int?] = Array(repeating: nil, count: 16)
        for _ in 0..<(isLong ? 500 : 100) {
            let index = Int.random(in: 0..<16, using: &random)
            wanted[index] = number()
            load(wanted[index], in: window.pictures[index])
            if Bool.random(using: &random) { await WindowFixture.nextIteration() }
        }
        await expect(wanted, in: window)
        window.close()
    }

    /// Widgets that leave their window during a load.
    private func remove() async {
        let window = Window(of: self, pictures: 0)
        for _ in 0..<(isLong ? 200 : 30) {
            let picture = window.addPicture()
            load(number(), in: picture)
            for _ in 0..<Int.random(in: 0..<3, using: &random) { await WindowFixture.nextIteration() }
            if Bool.random(using: &random) {
                gtk_box_remove(UnsafeMutablePointer(window.box), picture.widget)
            }
        }
        window.close()
    }

    /// 500 simultaneous loads.
    private func burst() async {
        let window = Window(of: self, pictures: isLong ? 500 : 100)
        let wanted = window.pictures.map { _ in Optional(number()) }
        for (picture, number) in zip(window.pictures, wanted) { load(number, in: picture) }
        await expect(wanted, in: window)
        window.close()
    }

    /// 1,000 animations, only a few of them visible.
    private func animate() async {
        let window = Window(of: self, pictures: isLong ? 1000 : 50)
        let wanted = window.pictures.map { _ in Optional(Int.random(in: 500..<510, using: &random)) }
        for (picture, number) in zip(window.pictures, wanted) { load(number, in: picture) }
        await expect(wanted, in: window)
        for _ in 0..<10 { await fixture.nextFrame(of: window.window) }
        for picture in window.pictures.prefix(20) { load(number(), in: picture) }
        window.close()
    }

    /// A window with hidden widgets and widgets without a size, closed at any time.
    private func close() async {
        for _ in 0..<5 {
            let window = Window(of: self, pictures: 10)
            for (index, picture) in window.pictures.enumerated() {
                if index % 3 == 0 { gtk_widget_set_size_request(picture.widget, 0, 0) }
                if index % 4 == 0 { gtk_widget_set_visible(picture.widget, 0) }
                load(number(), in: picture)
            }
            for _ in 0..<Int.random(in: 0..<4, using: &random) { await fixture.nextFrame(of: window.window) }
            window.close()
        }
    }

    /// A list with indicators that's opened, scrolled and closed.
    private func scroll() async throws {
        let list = try ListFixture(
            rows: 400, base: fixture, options: { $0.options { $0.transition = .fade(0.02) } },
            number: { 1 + $0 % 12 }, setUp: { $0.setIndicator(.spinner) })
        await list.waitForRows()
        await list.fling(rows: Int.random(in: 20...100, using: &random))
        gtk_window_destroy(UnsafeMutablePointer(list.window))
    }

    private func wide() async {
        let window = Window(of: self, pictures: 3)
        for picture in window.pictures { load(20_000, in: picture) }
        await expect([20_000, 20_000, 20_000], in: window)
        window.close()
    }

    /// Objects that end on other threads, along with loads on other threads.
    private func thread() async {
        let loads = (0..<20).map { _ in
            let request = fixture.request(number())
            return Task.detached { [manager = fixture.manager] in _ = try? await manager.image(for: request) }
        }
        for load in loads where Bool.random(using: &random) { load.cancel() }
        for _ in 0..<20 {
            guard let object = gtk_string_object_new("object") else { continue }
            Self.watch(object)
            let slot = WidgetImage(attachedTo: object, slot: "icon") { _, _ in }
            slot.load(fixture.request(number()), options: options())
            nonisolated(unsafe) let pointer = object.raw
            await Task.detached { g_object_unref(pointer) }.value
        }
        for load in loads { await load.value }
    }

    /// Completions that load the next image into their slot.
    private func nest() async {
        let window = Window(of: self, pictures: 4)
        var wanted: [Int?] = []
        for picture in window.pictures {
            let numbers = (0..<5).map { _ in number() }
            wanted.append(numbers.last)
            loadNext(numbers[...], in: picture)
        }
        await expect(wanted, in: window)
        window.close()
    }

    private func loadNext(_ numbers: ArraySlice<Int>, in picture: OpaquePointer) {
        guard let number = numbers.first else { return }
        var options = options()
        options.completion = { [weak self] _ in self?.loadNext(numbers.dropFirst(), in: picture) }
        WidgetImage(picture).load(fixture.request(number), options: options)
    }

    /// Slots that are canceled, emptied, reloaded and changed by the app during loads.
    private func use() async {
        let window = Window(of: self, pictures: 12)
        var wanted: [Int?] = Array(repeating: nil, count: 12)
        for _ in 0..<(isLong ? 300 : 60) {
            let index = Int.random(in: 0..<12, using: &random)
            let image = WidgetImage(window.pictures[index])
            load(number(), in: window.pictures[index])
            if Bool.random(using: &random) { await WindowFixture.nextIteration() }
            switch Int.random(in: 0..<6, using: &random) {
            case 0: image.cancel()
            case 1: image.clear()
            case 2: image.binding.prepareForReuse(keepsContent: true)
            case 3: image.show(.placeholder(.color(red: 1, green: 0, blue: 0)))
            case 4: gtk_picture_set_paintable(window.pictures[index], nil)
            default: image.reload()
            }
        }
        for (index, picture) in window.pictures.enumerated() {
            wanted[index] = number()
            load(wanted[index], in: picture)
        }
        await expect(wanted, in: window)
        window.close()
    }
}

extension Attack {
    /// A window with a scrolled box of pictures.
    @MainActor
    final class Window {
        let window = OpaquePointer(gtk_window_new())!
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
        private(set) var pictures: [OpaquePointer] = []

        init(of attack: Attack, pictures count: Int) {
            let scrolled = OpaquePointer(gtk_scrolled_window_new())!
            gtk_scrolled_window_set_child(scrolled, box.widget)
            gtk_window_set_child(UnsafeMutablePointer(window), scrolled.widget)
            gtk_window_set_default_size(UnsafeMutablePointer(window), 200, 300)
            gtk_window_present(UnsafeMutablePointer(window))
            for _ in 0..<count { pictures.append(addPicture()) }
        }

        func addPicture() -> OpaquePointer {
            let picture = OpaquePointer(gtk_picture_new())!
            Attack.watch(picture)
            gtk_widget_set_size_request(picture.widget, 20, 20)
            gtk_box_append(UnsafeMutablePointer(box), picture.widget)
            return picture
        }

        func close() { gtk_window_destroy(UnsafeMutablePointer(window)) }
    }

    private final class Captured {
        init() { Attack.captured.withLock { $0 += 1 } }
        deinit { Attack.captured.withLock { $0 -= 1 } }
    }

    /// Counts an object until it is finalized.
    static func watch(_ object: OpaquePointer) {
        widgets.withLock { $0 += 1 }
        g_object_weak_ref(UnsafeMutablePointer(object), finalized, nil)
    }

    /// Called on any thread.
    private nonisolated static let finalized: GWeakNotify = { _, _ in Attack.widgets.withLock { $0 -= 1 } }

    /// Returns the number of a still image or a failure.
    func number() -> Int { Int.random(in: 1...200, using: &random) }

    func load(_ number: Int?, in picture: OpaquePointer) {
        let image = WidgetImage(picture)
        let styles: [WidgetIndicatorStyle?] = [nil, .spinner, .bar]
        image.setIndicator(styles.randomElement(using: &random) ?? nil)
        image.load(number.map { fixture.request($0) }, options: options())
    }

    func options() -> DisplayOptions {
        let object = Captured()
        let transitions: [DisplayTransition] = [
            .none, .none, .fade(0.03), .slide(from: .left, 0.03),
            .custom(0.03) { _, _ in extendLifetime(object) },
        ]
        return fixture.options {
            $0.transition = transitions.randomElement(using: &random) ?? .none
            $0.placeholderPolicy = Bool.random(using: &random) ? .immediately : .onFailure
            if Bool.random(using: &random) { $0.placeholder = .color(red: 0, green: 1, blue: 0) }
            $0.waitsForTransition = Bool.random(using: &random)
            $0.retriesWhenReachable = Bool.random(using: &random)
            $0.onEvent = { _ in extendLifetime(object) }
            $0.completion = { _ in extendLifetime(object) }
        }
    }

    /// Waits until each picture shows its image, or fails if its image can't be loaded.
    func expect(_ wanted: [Int?], in window: Window, line: UInt = #line) async {
        let limit = g_get_monotonic_time() + 30_000_000
        var wrong: [String] = []
        repeat {
            await fixture.nextFrame(of: window.window)
            wrong = zip(window.pictures, wanted).compactMap { picture, number in
                fault(of: picture, wanted: number)
            }
        } while !wrong.isEmpty && g_get_monotonic_time() < limit
        let text = "\(wrong.count) of \(wanted.count) pictures are wrong: \(wrong.prefix(5))"
        Report.expect(wrong.isEmpty, text, line: line)
    }

    private func fault(of picture: OpaquePointer, wanted: Int?) -> String? {
        guard let wanted else { return nil }
        let state = WidgetImage(picture).state
        if state.task != nil { return "\(wanted) loads" }
        let kind = AttackContent.Kind(wanted)
        switch kind {
        case .animation: return state.player == nil ? "\(wanted) has no player" : nil
        case .still, .wide:
            let number = WindowFixture.number(in: picture)
            return number == wanted ? nil : "\(number ?? -1) instead of \(wanted)"
        case .missing, .broken, .dropped:
            if case .failed = state.phase, WindowFixture.number(in: picture) == nil { return nil }
            return "\(wanted) has not failed"
        }
    }
}
#endif
