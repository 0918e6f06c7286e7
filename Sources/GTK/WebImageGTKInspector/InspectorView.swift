// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import ImageBase
import ImageCaching
import WebImage
import WebImageDisplay
import WebImageGTK

/// The state of an ``ImageInspector``. Its widget owns it.
@MainActor
final class InspectorView {
    static let quark = g_quark_from_static_string("WebImage-inspector")

    enum Page: String, CaseIterable {
        case loads = "Loads"
        case memory = "Memory"
        case disk = "Disk"
    }

    let widget = InspectorWidgets.box(GTK_ORIENTATION_VERTICAL, spacing: 0)
    private let recorder: LoadRecorder
    private let manager: ImageManager
    private let stack: OpaquePointer
    private let summary = InspectorWidgets.label("dim-label")
    private let clear: OpaquePointer
    private var lists: [Page: InspectorList] = [:]
    private var handlers: [SignalHandler] = []
    private var timer: guint = 0

    private var loads: [String: RecordedLoad] = [:]
    private var axes: [UInt64: ClosedRange<ContinuousClock.Instant>] = [:]
    /// The cache entries on the visible page, indexed by key.
    private var entries: [String: CacheEntry] = [:]
    /// The recorder version that the page shows; nil if the page must be refilled.
    private var version: Int?
    /// Whether a load is running, so its bar grows.
    private var isMoving = false
    /// Whether the entries on disk are being read.
    private var isReading = false
    private let live = LiveInstance("InspectorView")

    init(_ recorder: LoadRecorder, _ manager: ImageManager) {
        (self.recorder, self.manager) = (recorder, manager)
        guard let stack = gtk_stack_new(), let switcher = gtk_stack_switcher_new(),
            let clear = gtk_button_new_with_label("Clear")
        else { preconditionFailure("cannot create a widget") }
        (self.stack, self.clear) = (OpaquePointer(stack), OpaquePointer(clear))
        let bar = InspectorWidgets.box(GTK_ORIENTATION_HORIZONTAL, spacing: 8, margin: 8)
        gtk_stack_switcher_set_stack(OpaquePointer(switcher), self.stack)
        gtk_widget_set_hexpand(switcher, 1)
        gtk_widget_set_halign(switcher, GTK_ALIGN_START)
        for child in [switcher, clear] { gtk_box_append(UnsafeMutablePointer(bar), child) }
        gtk_label_set_ellipsize(summary, PANGO_ELLIPSIZE_NONE)
        gtk_label_set_wrap(summary, 1)
        gtk_widget_set_margin_start(summary.gtkWidget, 8)
        gtk_widget_set_margin_end(summary.gtkWidget, 8)
        gtk_widget_set_margin_bottom(summary.gtkWidget, 4)
        for child in [bar.gtkWidget, summary.gtkWidget, stack] {
            gtk_box_append(UnsafeMutablePointer(widget), child)
        }
        for page in Page.allCases {
            let list = makeList(for: page)
            lists[page] = list
            gtk_stack_add_titled(self.stack, list.widget.gtkWidget, page.rawValue, page.rawValue)
        }
        handlers = [
            SignalHandler("map", of: widget) { [weak self] in self?.start() },
            SignalHandler("unmap", of: widget) { [weak self] in self?.stop() },
            SignalHandler("notify::visible-child", of: self.stack) { [weak self] in self?.fill() },
            SignalHandler("clicked", of: self.clear) { [weak self] in self?.removeAll() },
        ]
        addDeleteKey()
    }

    private func addDeleteKey() {
        let action = gtk_callback_action_new(
            { _, _, data in
                guard let data else { return 0 }
                let reference = Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue()
                return MainActor.assumeIsolated { reference.view?.removeSelected() ?? false } ? 1 : 0
            }, Unmanaged.passRetained(Reference(self)).toOpaque(), Self.release)
        let trigger = gtk_shortcut_trigger_parse_string("Delete|KP_Delete")
        guard let keys = gtk_shortcut_controller_new() else { return }
        gtk_shortcut_controller_add_shortcut(keys, gtk_shortcut_new(trigger, action))
        gtk_widget_add_controller(stack.gtkWidget, keys)
    }

    private func makeList(for page: Page) -> InspectorList {
        guard page != .loads else {
            return InspectorList(label: "Loads") { [weak self] in
                LoadRow { key in
                    guard let self, let load = self.loads[key], let axis = self.axes[load.number] else {
                        return nil
                    }
                    return (load, axis)
                }
            }
        }
        return InspectorList(label: page == .memory ? "Images in memory" : "Entries on disk") { [weak self] in
            CacheRow(find: { self?.entries[$0] }, remove: { self?.remove($0) })
        }
    }

    private var page: Page {
        let name = gtk_stack_get_visible_child_name(stack).map { String(cString: $0) }
        return name.flatMap(Page.init) ?? .loads
    }

    private func start() {
        fill()
        let data = Unmanaged.passRetained(Reference(self)).toOpaque()
        timer = g_timeout_add_full(
            G_PRIORITY_DEFAULT_IDLE, 200,
            { data in
                guard let data else { return 0 }
                let view = Unmanaged<Reference>.fromOpaque(data).takeUnretainedValue()
                MainActor.assumeIsolated { view.view?.tick() }
                return 1
            }, data, Self.release)
    }

    private func stop() {
        if timer != 0 { g_source_remove(timer) }
        timer = 0
    }

    private func tick() {
        if recorder.version != version || page == .loads && isMoving { fill() }
    }

    /// Fills the visible page.
    private func fill() {
        guard gtk_widget_get_mapped(widget.gtkWidget) != 0 else { return }
        version = recorder.version
        gtk_button_set_label(UnsafeMutablePointer(clear), page == .loads ? "Clear" : "Remove All")
        switch page {
        case .loads: fillLoads()
        case .memory:
            let limit = manager.memory.maximumCost
            show(CacheEntry.memory(of: manager), on: .memory, limit: limit)
        case .disk: fillDisk()
        }
    }

    private func fillLoads() {
        let (all, now) = (recorder.loads, ContinuousClock.now)
        isMoving = all.contains { $0.last == nil }
        axes = all.axes(now: now)
        loads = Dictionary(all.map { ("\($0.number)", $0) }) { $1 }
        lists[.loads]?.update(all.map { "\($0.number)" })
        gtk_label_set_markup(summary, InspectorColor.legend)
    }

    /// Reads the entries on another thread. If something changes in the meantime, the next tick reads them
    /// again.
    private func fillDisk() {
        guard !isReading else { return version = nil }
        isReading = true
        Task.detached { [manager, weak self] in
            let entries = await CacheEntry.disk(of: manager)
            MainLoopBridge.deliver { [weak self] in
                guard let self else { return }
                self.isReading = false
                guard self.page == .disk, gtk_widget_get_mapped(self.widget.gtkWidget) != 0 else { return }
                guard let entries else {
                    return gtk_label_set_text(
                        self.summary, "The manager has no DiskCache, which lists entries")
                }
                self.show(entries, on: .disk, limit: manager.disk?.maximumBytes ?? 0)
            }
        }
    }

    private func show(_ new: [CacheEntry], on page: Page, limit: Int) {
        entries = Dictionary(new.map { ($0.key, $0) }) { first, _ in first }
        lists[page]?.update(new.map(\.key))
        let bytes = DebugLabel.bytes(new.reduce(0) { $0 + $1.bytes })
        let count = new.count == 1 ? "1 entry" : "\(new.count) entries"
        gtk_label_set_text(summary, "\(count), \(bytes) of \(DebugLabel.bytes(limit))")
    }

    private func removeSelected() -> Bool {
        guard page != .loads, let key = lists[page]?.selected else { return false }
        remove(key)
        return true
    }

    private func remove(_ key: String) {
        change { [manager, page] in
            let key = CacheKey(key)
            if page == .memory { manager.memory.remove(key) } else { await manager.disk?.remove(key) }
        }
    }

    private func removeAll() {
        switch page {
        case .loads:
            recorder.removeAll()
            fill()
        case .memory: change { [manager] in await manager.removeAllImages(from: .memory) }
        case .disk: change { [manager] in await manager.removeAllImages(from: .disk) }
        }
    }

    /// Changes a cache on another thread, then refills the page.
    private func change(_ body: @escaping @Sendable () async -> Void) {
        Task.detached { [weak self] in
            await body()
            MainLoopBridge.deliver { [weak self] in self?.fill() }
        }
    }

    /// A weak reference for the callbacks of widgets, which must not retain the view because the view owns
    /// them. They're called on the main thread.
    private final class Reference: Sendable {
        nonisolated(unsafe) weak var view: InspectorView?

        init(_ view: InspectorView) { self.view = view }
    }

    private static let release: GDestroyNotify = { data in
        if let data { Unmanaged<AnyObject>.fromOpaque(data).release() }
    }
}
#endif
