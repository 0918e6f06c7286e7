// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// The style sheet of the window.
enum Theme {
    static let text = """
        window { background: #14161b; color: #e8eaf0; font-family: "Inter", "Cantarell", "Noto Sans", sans-serif; }
        window.csd, window.solid-csd { margin: 0; padding: 0; border: none; box-shadow: none; border-radius: 0; }
        headerbar { background: #14161b; box-shadow: none; border-bottom: 1px solid #23262e; min-height: 46px; }
        headerbar .name { font-weight: 700; font-size: 15px; }
        headerbar .source { font-size: 11px; color: #8b91a0; }
        headerbar button { font-size: 12px; }
        scrolledwindow, gridview { background: transparent; }
        gridview { padding: 8px 10px; }
        gridview > child { padding: 7px; background: transparent; }
        gridview > child > box.cell { border-spacing: 0; margin: 0; }
        .image { border-radius: 10px; background: #1f222a; }
        .cell label.caption { margin: 7px 1px 0 1px; font-weight: 600; font-size: 13px; }
        .cell label.note { margin: 1px 1px 3px 1px; font-size: 11px; color: #8b91a0;
                            font-feature-settings: "tnum"; }
        .image label { margin: 7px; padding: 1px 8px; border-radius: 9px; font-size: 10px; font-weight: 700;
                         background: alpha(#0b0d11, 0.66); }
        .image label.memory { color: #86e5cb; }
        .image label.disk { color: #ffd47a; }
        .image label.network { color: #a9d1fa; }
        .image label.failed { color: #ff9aa8; }
        .image progressbar trough, .image progressbar progress { min-height: 5px; min-width: 0; border: none;
                                                                 margin: 0; border-radius: 0; }
        .image progressbar trough { background: alpha(black, 0.4); }
        .image progressbar progress { background: #7fb5f5; }
        .counts { background: #101217; border-top: 1px solid #23262e; padding: 9px 16px 10px 16px; }
        .counts .value { font-size: 16px; font-weight: 700; font-feature-settings: "tnum"; }
        .counts .name { font-size: 10px; color: #8b91a0; }
        """

    @MainActor
    static func apply() {
        guard let display = gdk_display_get_default() else { return }
        let provider = gtk_css_provider_new()
        gtk_css_provider_load_from_data(provider, text, -1)
        gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), 600)
        g_object_unref(provider)
    }
}
#endif
