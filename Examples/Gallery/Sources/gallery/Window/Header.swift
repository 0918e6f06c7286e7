// SPDX-License-Identifier: MIT

import CGTK

/// The window's header, with the switches and tabs. A narrow window has a list of pages instead of tabs.
@MainActor
final class Header {
    let widget = OpaquePointer(gtk_header_bar_new())!
    private let brand = OpaquePointer(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))!
    private let tabs = OpaquePointer(gtk_scrolled_window_new())!
    private let list: OpaquePointer
    private let stack: OpaquePointer
    private let titles: [String]

    /// - Parameters:
    ///   - titles: The names and titles of the stack's pages.
    ///   - switches: The widgets at the end.
    init(_ stack: OpaquePointer, titles: [String], subtitle: String, switches: [OpaquePointer]) {
        (self.stack, self.titles) = (stack, titles)
        let model = gtk_string_list_new(nil)!
        for title in titles { gtk_string_list_append(model, title) }
        list = OpaquePointer(gtk_drop_down_new(model, nil))!
        Accessibility.name(dropDown: list, "Page")
        gtk_widget_set_valign(brand.widget, GTK_ALIGN_CENTER)
        for (text, style) in [("WebImage", "name"), (subtitle, "source")] {
            let label = OpaquePointer(gtk_label_new(text))!
            gtk_label_set_xalign(label, 0)
            gtk_label_set_ellipsize(label, PANGO_ELLIPSIZE_END)
            gtk_widget_add_css_class(label.widget, style)
            gtk_box_append(UnsafeMutablePointer(brand), label.widget)
        }
        gtk_header_bar_pack_start(widget, brand.widget)
        gtk_header_bar_set_decoration_layout(widget, ":close")
        let switcher = OpaquePointer(gtk_stack_switcher_new())!
        gtk_stack_switcher_set_stack(switcher, stack)
        // Let the tabs scroll, so they don't limit the width of the window.
        gtk_scrolled_window_set_policy(tabs, GTK_POLICY_EXTERNAL, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_propagate_natural_width(tabs, 1)
        gtk_scrolled_window_set_child(tabs, switcher.widget)
        gtk_widget_set_valign(tabs.widget, GTK_ALIGN_CENTER)
        let pages = OpaquePointer(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))!
        for child in [tabs, list] { gtk_box_append(UnsafeMutablePointer(pages), child.widget) }
        gtk_header_bar_set_title_widget(widget, pages.widget)
        for button in switches { gtk_header_bar_pack_end(widget, button.widget) }
        Signals.connect("notify::selected", of: list) { [weak self] in self?.choose() }
        Signals.connect("notify::visible-child", of: stack) { [weak self] in self?.follow() }
        setWide(true)
    }

    /// Sets whether there's room for the tabs.
    func setWide(_ isWide: Bool) {
        gtk_widget_set_visible(brand.widget, isWide ? 1 : 0)
        gtk_widget_set_visible(tabs.widget, isWide ? 1 : 0)
        gtk_widget_set_visible(list.widget, isWide ? 0 : 1)
    }

    private func choose() {
        let selected = Int(gtk_drop_down_get_selected(list))
        if titles.indices.contains(selected) { gtk_stack_set_visible_child_name(stack, titles[selected]) }
    }

    private func follow() {
        let name = gtk_stack_get_visible_child_name(stack).map { String(cString: $0) } ?? ""
        // The detail view isn't in the list, which keeps the page that was selected before.
        guard let position = titles.firstIndex(of: name).map({ guint($0) }) else { return }
        if gtk_drop_down_get_selected(list) != position { gtk_drop_down_set_selected(list, position) }
    }
}
