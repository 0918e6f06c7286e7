// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import WebImage
import WebImageGTK
import WebImageGTKInspector
import WebImageTestSupport

/// The window, with the pages, switches for the network and the colors, and a footer with counts.
///
/// Files and URLs that are dropped on it become the first rows. Control and a digit select a page, Escape
/// leaves the detail view, and F6 moves the focus to the header. Delete removes an entry in the inspector.
/// Control-D switches between light and dark, Control-L shows labels over images, and Control-N turns the
/// network on or off.
@MainActor
final class GalleryWindow {
    enum Page: String, CaseIterable {
        case grid = "Grid"
        case list = "List"
        case animations = "Animations"
        case effects = "Effects"
        case display = "Display"
        case formats = "Formats"
        case range = "HDR"
        case zoom = "Zoom"
        case network = "Network"
        case inspector = "Inspector"
        case detail = "Detail"
    }

    let widget: OpaquePointer
    /// The content of the window, for screenshots.
    let paintable: OpaquePointer
    private let model: GalleryModel
    private let footer = Footer()
    private let stack = OpaquePointer(gtk_stack_new())!
    private lazy var network = makeNetworkButton()
    private lazy var appearance = makeAppearanceButton()
    private(set) lazy var grid = GridPage(model) { [weak self] in self?.open($0) }
    private(set) lazy var list = ListPage(model) { [weak self] in self?.open($0) }
    private(set) lazy var detail = DetailPage(model) { [weak self] in self?.closeDetail() }
    private lazy var animations = AnimationsPage(model)
    private lazy var effects = EffectsPage(model)
    private(set) lazy var display = DisplayPage(model)
    private lazy var formats = FormatsPage(model)
    private(set) lazy var range = RangePage(model)
    private(set) lazy var zoom = ZoomPage(model)
    private(set) lazy var troubles = NetworkPage(model)
    private(set) lazy var inspector = ImageInspector(model.recorder, manager: model.manager)
    private lazy var header = Header(
        stack, titles: Page.allCases.filter { $0 != .detail }.map(\.rawValue), subtitle: model.subtitle,
        switches: [network, appearance])
    /// The minimum width with room for the tabs and all counts.
    private static let wideWidth: Int32 = 900
    private let desktop = DesktopNetwork()
    /// The page to which the detail view returns.
    private var last = Page.grid

    init(_ model: GalleryModel, application: OpaquePointer) {
        self.model = model
        widget = OpaquePointer(gtk_application_window_new(UnsafeMutablePointer(application)))!
        paintable = gtk_widget_paintable_new(widget.widget)
        gtk_window_set_default_size(UnsafeMutablePointer(widget), 1272, 880)
        gtk_widget_set_size_request(stack.widget, 340, 320)
        gtk_window_set_title(UnsafeMutablePointer(widget), "WebImage gallery")
        gtk_window_set_titlebar(UnsafeMutablePointer(widget), header.widget.widget)
        for page in Page.allCases {
            let child = content(of: page)
            if page == .detail {
                gtk_stack_add_named(stack, child.widget, page.rawValue)
            } else {
                gtk_stack_add_titled(stack, child.widget, page.rawValue, page.rawValue)
            }
        }
        gtk_widget_set_vexpand(stack.widget, 1)
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
        let ruler = OpaquePointer(gtk_drawing_area_new())!
        Signals.connect("resize", of: ruler) { [weak self] in
            // Wait until the layout has ended, because it must not change the widgets.
            Signals.every(milliseconds: 0) {
                self?.adapt(toWidth: gtk_widget_get_width(ruler.widget))
                return false
            }
        }
        gtk_box_append(UnsafeMutablePointer(box), ruler.widget)
        gtk_box_append(UnsafeMutablePointer(box), stack.widget)
        gtk_box_append(UnsafeMutablePointer(box), footer.widget.widget)
        gtk_window_set_child(UnsafeMutablePointer(widget), box.widget)
        addShortcuts()
        DropTarget.add(to: widget) { [weak self] in self?.insert($0) }
        Signals.every(milliseconds: 100) { [weak self] in
            guard let self else { return false }
            footer.update(from: model)
            return true
        }
    }

    private func adapt(toWidth width: Int32) {
        header.setWide(width >= Self.wideWidth)
        footer.setWide(width >= Self.wideWidth)
    }

    func present() { gtk_window_present(UnsafeMutablePointer(widget)) }

    func setSize(width: Int32, height: Int32) {
        gtk_window_set_default_size(UnsafeMutablePointer(widget), width, height)
    }

    var page: Page {
        get {
            let name = gtk_stack_get_visible_child_name(stack).map { String(cString: $0) }
            return name.flatMap(Page.init) ?? .grid
        }
        set {
            if newValue == .detail, page != .detail { last = page }
            if newValue != .detail, page == .detail { detail.clear() }
            gtk_stack_set_visible_child_name(stack, newValue.rawValue)
        }
    }

    /// Shows one image at full size.
    func open(_ row: Int) {
        detail.show(row)
        page = .detail
        gtk_widget_child_focus(detail.widget.widget, GTK_DIR_TAB_FORWARD)
    }

    /// Shows a page of the inspector.
    func showCache(_ name: String) {
        page = .inspector
        let stack = gtk_widget_get_last_child(inspector.widget.widget).map { OpaquePointer($0) }
        gtk_stack_set_visible_child_name(stack, name)
    }

    private func closeDetail() { page = last }

    /// Inserts dropped images before all others and shows the first one.
    private func insert(_ addresses: [String]) {
        model.rows.insert(Catalog.make(addresses: addresses))
        open(0)
    }

    private func content(of page: Page) -> OpaquePointer {
        switch page {
        case .grid: grid.widget
        case .list: list.widget
        case .animations: animations.widget
        case .effects: effects.widget
        case .display: display.widget
        case .formats: formats.widget
        case .range: range.widget
        case .zoom: zoom.widget
        case .network: troubles.widget
        case .inspector: inspector.widget
        case .detail: detail.widget
        }
    }

    private func addShortcuts() {
        let keys = Shortcuts(of: widget)
        for (number, page) in Page.allCases.enumerated() where page != .detail {
            // The tenth page has the key 0.
            keys.add("<Control>\((number + 1) % 10)") { [weak self] in
                self?.page = page
                return true
            }
        }
        // Add a key for the header, because the Tab key moves from row to row in a grid.
        keys.add("F6") { [header] in gtk_widget_child_focus(header.widget.widget, GTK_DIR_TAB_FORWARD) != 0 }
        keys.add("<Control>d") { [appearance] in Self.toggle(appearance) }
        keys.add("<Control>l") { [display] in
            display.showsLabels.toggle()
            return true
        }
        keys.add("<Control>n") { [network] in Self.toggle(network) }
    }

    private static func toggle(_ button: OpaquePointer) -> Bool {
        let toggle = UnsafeMutablePointer<GtkToggleButton>(button)
        gtk_toggle_button_set_active(toggle, gtk_toggle_button_get_active(toggle) == 0 ? 1 : 0)
        return true
    }

    private func makeAppearanceButton() -> OpaquePointer {
        let button = OpaquePointer(gtk_toggle_button_new_with_label("Dark"))!
        let toggle = UnsafeMutablePointer<GtkToggleButton>(button)
        gtk_toggle_button_set_active(toggle, Theme.isDark ? 1 : 0)
        gtk_widget_set_tooltip_text(button.widget, "Light or dark (Control-D)")
        Signals.connect("toggled", of: button) {
            Theme.isDark = gtk_toggle_button_get_active(toggle) != 0
        }
        return button
    }

    /// Returns a button that makes the origin unreachable, and reachable again. Loads that failed in the
    /// meantime are then repeated, as they are when the desktop's network returns.
    private func makeNetworkButton() -> OpaquePointer {
        let button = OpaquePointer(gtk_toggle_button_new_with_label("Network"))!
        let toggle = UnsafeMutablePointer<GtkToggleButton>(button)
        gtk_toggle_button_set_active(toggle, 1)
        gtk_widget_set_tooltip_text(button.widget, "Whether the server is reachable (Control-N)")
        Signals.connect("toggled", of: button) { [model] in
            let isReachable = gtk_toggle_button_get_active(toggle) != 0
            model.origin.server.isReachable = isReachable
            if isReachable { SlotBinding.networkDidReturn() }
        }
        return button
    }

    /// Whether the network button is on.
    var hasNetwork: Bool {
        get { model.origin.server.isReachable }
        set { gtk_toggle_button_set_active(UnsafeMutablePointer(network), newValue ? 1 : 0) }
    }

    /// Whether the button for dark colors is on.
    var isDark: Bool {
        get { Theme.isDark }
        set { gtk_toggle_button_set_active(UnsafeMutablePointer(appearance), newValue ? 1 : 0) }
    }

    /// Whether the image server is slow.
    var isSlow: Bool {
        get { model.origin.isSlow }
        set { model.origin.isSlow = newValue }
    }
}
