// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK

/// How the window looks.
enum Theme {
    static let text = """
        window { background: #14161b; color: #e8eaf0; font-family: "Inter", "Cantarell", "Noto Sans", sans-serif; }
        headerbar { background: #14161b; box-shadow: none; border-bottom: 1px solid #23262e; min-height: 44px; }
        headerbar .heading { font-weight: 700; font-size: 15px; }
        headerbar .subheading { font-size: 11px; color: #8b91a0; }
        scrolledwindow, gridview { background: transparent; }
        gridview { padding: 8px; }
        gridview > child { padding: 8px; background: transparent; }
        .frame { border-radius: 10px; background: #1f222a; }
        .cell .title { margin-top: 7px; font-weight: 600; font-size: 13px; }
        .cell .detail { margin-top: 1px; font-size: 11px; color: #8b91a0; font-feature-settings: "tnum"; }
        .badge { }
        .frame label { margin: 7px; padding: 1px 8px; border-radius: 9px; font-size: 10px; font-weight: 700;
                       background: alpha(#0b0d11, 0.66); }
        .frame label.memory { color: #86e5cb; }
        .frame label.disk { color: #ffd47a; }
        .frame label.network { color: #a9d1fa; }
        .frame label.failed { color: #ff9aa8; }
        .frame progressbar trough, .frame progressbar progress { min-height: 4px; border: none; border-radius: 0; }
        .frame progressbar trough { background: alpha(black, 0.35); }
        .frame progressbar progress { background: #7fb5f5; }
        .footer { background: #101217; border-top: 1px solid #23262e; padding: 9px 16px 10px 16px; }
        .footer .value { font-size: 16px; font-weight: 700; font-feature-settings: "tnum"; }
        .footer .name { font-size: 10px; color: #8b91a0; }
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
