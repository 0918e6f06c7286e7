// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import WebImage
import WebImageGTK
import WebImageTestSupport

/// The window: the pages, the switches of the network and of the colours, and a footer with counts.
///
/// Files and URLs that are dropped on it become the first rows. Control and a digit selects a page, Escape
/// leaves the detail view, Control-D changes between light and dark, Control-N switches the network.
@MainActor
final class GalleryWindow {
    enum Page: String, CaseIterable {
        case grid = "Grid"
        case list = "List"
        case animations = "Animations"
        case effects = "Effects"
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
    private let desktop = DesktopNetwork()
    /// The page to which the detail view returns.
    private var last = Page.grid

    init(_ model: GalleryModel, application: OpaquePointer) {
        self.model = model
        widget = OpaquePointer(gtk_application_window_new(UnsafeMutablePointer(application)))!
        paintable = gtk_widget_paintable_new(widget.widget)
        gtk_window_set_default_size(UnsafeMutablePointer(widget), 1272, 880)
        gtk_window_set_title(UnsafeMutablePointer(widget), "WebImage gallery")
        gtk_window_set_titlebar(UnsafeMutablePointer(widget), makeHeader().widget)
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

    /// Shows one image in full size.
    func open(_ row: Int) {
        detail.show(row)
        page = .detail
        gtk_widget_child_focus(detail.widget.widget, GTK_DIR_TAB_FORWARD)
    }

    private func closeDetail() { page = last }

    /// Inserts dropped images before all others and shows the first.
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
        case .detail: detail.widget
        }
    }

    private func addShortcuts() {
        let keys = Shortcuts(of: widget)
        for (number, page) in Page.allCases.enumerated() where page != .detail {
            keys.add("<Control>\(number + 1)") { [weak self] in
                self?.page = page
                return true
            }
        }
        keys.add("<Control>d") { [appearance] in Self.toggle(appearance) }
        keys.add("<Control>n") { [network] in Self.toggle(network) }
    }

    private static func toggle(_ button: OpaquePointer) -> Bool {
        let toggle = UnsafeMutablePointer<GtkToggleButton>(button)
        gtk_toggle_button_set_active(toggle, gtk_toggle_button_get_active(toggle) == 0 ? 1 : 0)
        return true
    }

    private func makeHeader() -> OpaquePointer {
        let header = OpaquePointer(gtk_header_bar_new())!
        let box = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
        gtk_widget_set_valign(box.widget, GTK_ALIGN_CENTER)
        for (text, style) in [
            ("WebImage", "name"),
            (model.subtitle, "source"),
        ] {
            let label = OpaquePointer(gtk_label_new(text))!
            gtk_label_set_xalign(label, 0)
            gtk_widget_add_css_class(label.widget, style)
            gtk_box_append(UnsafeMutablePointer(box), label.widget)
        }
        gtk_header_bar_pack_start(header, box.widget)
        let switcher = OpaquePointer(gtk_stack_switcher_new())!
        gtk_stack_switcher_set_stack(switcher, stack)
        gtk_header_bar_set_title_widget(header, switcher.widget)
        gtk_header_bar_pack_end(header, network.widget)
        gtk_header_bar_pack_end(header, appearance.widget)
        return header
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

    /// A button that makes the origin unreachable and reachable again. Loads that failed while it was
    /// unreachable are repeated, as they are when the network of the desktop returns.
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

    /// Whether the button for dark colours is on.
    var isDark: Bool {
        get { Theme.isDark }
        set { gtk_toggle_button_set_active(UnsafeMutablePointer(appearance), newValue ? 1 : 0) }
    }

    /// Whether the server of the images is slow.
    var isSlow: Bool {
        get { model.origin.isSlow }
        set { model.origin.isSlow = newValue }
    }
}
