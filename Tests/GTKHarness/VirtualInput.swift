// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Glibc
import WebImage
import WebImageDisplay

/// An X server's pointer and keyboard. The XTEST extension generates events that look like a user's to GTK.
/// Other windows on the display can receive them, too.
@MainActor
final class VirtualInput {
    private typealias Display = OpaquePointer
    private typealias Move = @convention(c) (Display, Int32, Int32, Int32, UInt) -> Int32
    private typealias Press = @convention(c) (Display, UInt32, Int32, UInt) -> Int32
    private typealias Translate =
        @convention(c) (
            Display, UInt, UInt, Int32, Int32, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
            UnsafeMutablePointer<UInt>
        ) -> Int32

    private let display: Display
    private let moveTo: Move
    private let pressButton: Press
    private let pressKey: Press
    private let keyCode: @convention(c) (Display, UInt) -> UInt8
    private let rootWindow: @convention(c) (Display) -> UInt
    private let translate: Translate
    private let flush: @convention(c) (Display) -> Int32
    private let close: @convention(c) (Display) -> Int32
    private let windowID: @convention(c) (OpaquePointer) -> UInt

    /// Returns `nil` without an X server, XTEST or its library.
    init?() {
        guard let x11 = dlopen("libX11.so.6", RTLD_NOW), let xtest = dlopen("libXtst.so.6", RTLD_NOW),
            let program = dlopen(nil, RTLD_NOW)
        else { return nil }
        func function<Function>(_ name: String, in library: UnsafeMutableRawPointer) -> Function? {
            dlsym(library, name).map { unsafeBitCast($0, to: Function.self) }
        }
        let open: (@convention(c) (UnsafePointer<CChar>?) -> Display?)? = function("XOpenDisplay", in: x11)
        guard let moveTo: Move = function("XTestFakeMotionEvent", in: xtest),
            let pressButton: Press = function("XTestFakeButtonEvent", in: xtest),
            let pressKey: Press = function("XTestFakeKeyEvent", in: xtest),
            let keyCode: @convention(c) (Display, UInt) -> UInt8 = function("XKeysymToKeycode", in: x11),
            let rootWindow: @convention(c) (Display) -> UInt = function("XDefaultRootWindow", in: x11),
            let translate: Translate = function("XTranslateCoordinates", in: x11),
            let flush: @convention(c) (Display) -> Int32 = function("XFlush", in: x11),
            let close: @convention(c) (Display) -> Int32 = function("XCloseDisplay", in: x11),
            let windowID: @convention(c) (OpaquePointer) -> UInt = function(
                "gdk_x11_surface_get_xid", in: program),
            let display = open?(nil)
        else { return nil }
        self.display = display
        self.moveTo = moveTo
        self.pressButton = pressButton
        self.pressKey = pressKey
        self.keyCode = keyCode
        self.rootWindow = rootWindow
        self.translate = translate
        self.flush = flush
        self.close = close
        self.windowID = windowID
    }

    /// Closes the connection to the X server.
    func disconnect() { _ = close(display) }

    /// Moves the pointer to a point in a widget. The display's scale is 1.
    func move(to place: TileViewport.Point, in widget: OpaquePointer, of window: OpaquePointer) {
        var bounds = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget.widget, window.widget, &bounds) != 0,
            let surface = gtk_native_get_surface(window)
        else { return Report.expect(false, "the widget is in the window") }
        var (left, top) = (0.0, 0.0)
        gtk_native_get_surface_transform(window, &left, &top)
        var (x, y): (Int32, Int32) = (0, 0)
        var child: UInt = 0
        _ = translate(
            display, windowID(surface), rootWindow(display),
            Int32(left + Double(bounds.origin.x) + place.x), Int32(top + Double(bounds.origin.y) + place.y),
            &x, &y, &child)
        _ = moveTo(display, -1, x, y, 0)
        _ = flush(display)
    }

    /// Presses or releases a pointer button.
    func setButton(_ number: UInt32, isPressed: Bool) {
        _ = pressButton(display, number, isPressed ? 1 : 0, 0)
        _ = flush(display)
    }

    /// Clicks the first button.
    func click() {
        setButton(1, isPressed: true)
        setButton(1, isPressed: false)
    }

    /// Turns the wheel by one step. X servers represent wheel steps as button clicks.
    func turnWheel(up: Bool) {
        let button: UInt32 = up ? 4 : 5
        setButton(button, isPressed: true)
        setButton(button, isPressed: false)
    }

    /// Presses and releases a key.
    func press(_ symbol: Int32) {
        let code = UInt32(keyCode(display, UInt(symbol)))
        for isPressed in [Int32(1), 0] { _ = pressKey(display, code, isPressed, 0) }
        _ = flush(display)
    }
}
#endif
