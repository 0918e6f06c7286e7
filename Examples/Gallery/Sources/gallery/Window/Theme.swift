// SPDX-License-Identifier: MIT

import CGTK
import Raster
import WebImage

/// The style sheet of the window, light or dark.
@MainActor
enum Theme {
    private static let provider = gtk_css_provider_new()
    private static var isApplied = false

    static var isDark = true {
        didSet { apply() }
    }

    /// The colors of the image in the detail view, which replace the accent color; nil for the default
    /// colors.
    static var palette: InterfacePalette? {
        didSet { if palette != oldValue { apply() } }
    }

    static func apply() {
        webimage_prefer_dark(isDark ? 1 : 0)
        let accent = palette?.accent(on: ground).map { "@define-color accent \($0.css);\n" }
        gtk_css_provider_load_from_data(provider, (isDark ? dark : light) + (accent ?? "") + sheet, -1)
        guard !isApplied, let display = gdk_display_get_default(), let provider else { return }
        gtk_style_context_add_provider_for_display(display, OpaquePointer(provider), 600)
        isApplied = true
    }

    /// The background, on which the accent color must be legible.
    private static var ground: RGBAColor {
        isDark
            ? RGBAColor(red8: 0x14, green8: 0x16, blue8: 0x1b)
            : RGBAColor(red8: 0xf7, green8: 0xf8, blue8: 0xfa)
    }

    private static let dark = """
        @define-color ground #14161b;
        @define-color text #e8eaf0;
        @define-color quiet #8b91a0;
        @define-color line #23262e;
        @define-color empty #1f222a;
        @define-color foot #101217;
        @define-color accent #7fb5f5;

        """
    private static let light = """
        @define-color ground #f7f8fa;
        @define-color text #1d212b;
        @define-color quiet #646c7d;
        @define-color line #dde1e8;
        @define-color empty #e6e9ef;
        @define-color foot #eef0f4;
        @define-color accent #2f6fc4;

        """
    private static let sheet = """
        window { background: @ground; color: @text;
                 font-family: "Inter", "Cantarell", "Noto Sans", sans-serif; }
        window.csd, window.solid-csd { margin: 0; padding: 0; border: none; box-shadow: none;
                                       border-radius: 0; }
        headerbar { background: @ground; color: @text; box-shadow: none; border-bottom: 1px solid @line;
                    min-height: 46px; }
        headerbar .name { font-weight: 700; font-size: 15px; margin-left: 8px; }
        headerbar .source { font-size: 11px; color: @quiet; margin: 0 10px 0 8px; }
        headerbar button { font-size: 12px; padding: 2px 10px; }
        stackswitcher > button { min-width: 0; }
        stackswitcher > button:checked, button.toggle:checked {
            background: @accent; color: @ground; border-color: @accent; text-shadow: none; }
        button:focus-visible, dropdown > button:focus-visible, scale:focus-visible > trough > slider,
        gridview > child:focus-visible, listview > row:focus-visible {
            outline: 2px solid @accent; outline-offset: -3px; }
        stackswitcher > button:checked:focus-visible, headerbar button.toggle:checked:focus-visible {
            outline-color: @ground; }
        scrolledwindow, gridview, listview { background: transparent; color: @text; }
        gridview { padding: 8px 10px; }
        gridview > child { padding: 7px; background: transparent; border-radius: 12px; }
        gridview > child:selected, listview > row:selected { background: alpha(@accent, 0.18); color: @text; }
        gridview > child > box.cell { border-spacing: 0; margin: 0; }
        listview > row { padding: 6px 18px; background: transparent; border-bottom: 1px solid @line; }
        .image { border-radius: 10px; background: @empty; }
        .caption { font-weight: 600; font-size: 13px; }
        .note { font-size: 11px; color: @quiet; font-feature-settings: "tnum"; }
        .cell .caption { margin: 7px 1px 0 1px; }
        .cell .note { margin: 1px 1px 3px 1px; }
        .heading { font-weight: 700; font-size: 13px; margin-top: 6px; }
        .bar { padding: 8px 12px; }
        .page { padding: 14px 20px; }
        .detail { margin: 4px 14px 14px 14px; }
        .choice { padding: 3px; }
        .percentage { font-size: 22px; font-weight: 700; color: @accent; }
        .image label { margin: 7px; padding: 1px 8px; border-radius: 9px; font-size: 10px; font-weight: 700;
                       background: alpha(#0b0d11, 0.66); }
        .image label.memory { color: #86e5cb; }
        .image label.disk { color: #ffd47a; }
        .image label.network { color: #a9d1fa; }
        .image label.failed { color: #ff9aa8; }
        .image progressbar trough, .image progressbar progress { min-height: 5px; min-width: 0; border: none;
                                                                 margin: 0; border-radius: 0; }
        .image progressbar trough { background: alpha(black, 0.4); }
        .image progressbar progress { background: @accent; }
        .counts { background: @foot; border-top: 1px solid @line; padding: 9px 16px 10px 16px; }
        .counts .value { font-size: 16px; font-weight: 700; font-feature-settings: "tnum"; }
        .counts .name { font-size: 10px; color: @quiet; }
        """
}

extension RGBAColor {
    fileprivate var css: String {
        let components = [red, green, blue].map { String(Int(($0 * 255).rounded())) }
        return "rgb(\(components.joined(separator: ",")))"
    }
}
