// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
public import CWebImageGTK
import WebImage
import WebImageGTK

// The functions of webimage-gtk-widgets.h.

@_cdecl("webimage_widget_load")
public func widgetLoad(
    widget: OpaquePointer?, uri: UnsafePointer<CChar>?, options: OpaquePointer?,
    callback: WebImageLoadedFunc?, data: gpointer?, destroy: GDestroyNotify?
) {
    let callback = callback.map { Callback($0, data: data, destroy: destroy) }
    let options = LoadOptions.Values.of(options)
    let (load, request) = (WidgetLoad(options, callback: callback), options.request(uri))
    onWidget(widget, in: "webimage_widget_load") { load.start(request, in: $0, of: $1) }
}

@_cdecl("webimage_widget_reload")
public func widgetReload(
    widget: OpaquePointer?, options: OpaquePointer?, callback: WebImageLoadedFunc?, data: gpointer?,
    destroy: GDestroyNotify?
) -> gboolean {
    let callback = callback.map { Callback($0, data: data, destroy: destroy) }
    let load = WidgetLoad(.of(options), callback: callback)
    let hasBegun = onWidget(widget, in: "webimage_widget_reload") { load.restart(in: $0, of: $1) }
    return hasBegun == true ? 1 : 0
}

@_cdecl("webimage_widget_cancel")
public func widgetCancel(widget: OpaquePointer?) {
    onWidget(widget, in: "webimage_widget_cancel") { slot, _ in slot.cancel() }
}

@_cdecl("webimage_widget_clear")
public func widgetClear(widget: OpaquePointer?) {
    onWidget(widget, in: "webimage_widget_clear") { slot, _ in slot.clear() }
}

@_cdecl("webimage_widget_is_loading")
public func widgetIsLoading(widget: OpaquePointer?) -> gboolean {
    onWidget(widget, in: "webimage_widget_is_loading") { slot, _ in slot.state.task != nil } == true ? 1 : 0
}

@_cdecl("webimage_widget_set_indicator")
public func widgetSetIndicator(widget: OpaquePointer?, indicator: WebImageIndicator) {
    onWidget(widget, in: "webimage_widget_set_indicator") { slot, _ in
        switch indicator {
        case WEBIMAGE_INDICATOR_SPINNER: slot.setIndicator(.spinner)
        case WEBIMAGE_INDICATOR_BAR: slot.setIndicator(.bar)
        default: slot.setIndicator(nil)
        }
    }
}

@_cdecl("webimage_widget_set_playing")
public func widgetSetPlaying(widget: OpaquePointer?, playing: gboolean) -> gboolean {
    onWidget(widget, in: "webimage_widget_set_playing") { slot, _ in slot.setPlaying(playing) } ?? 0
}

@_cdecl("webimage_property_set_playing")
public func propertySetPlaying(
    object: OpaquePointer?, property: UnsafePointer<CChar>?, playing: gboolean
) -> gboolean {
    onProperty(property, of: object, in: "webimage_property_set_playing") { slot, _ in
        slot.setPlaying(playing)
    } ?? 0
}

extension WidgetImage {
    /// - Returns: Whether there is an animation.
    fileprivate func setPlaying(_ playing: gboolean) -> gboolean {
        guard let player else { return 0 }
        if playing != 0 { player.play() } else { player.pause() }
        return 1
    }
}

@_cdecl("webimage_button_load")
public func buttonLoad(
    button: OpaquePointer?, state: GtkStateFlags, uri: UnsafePointer<CChar>?, options: OpaquePointer?,
    callback: WebImageLoadedFunc?, data: gpointer?, destroy: GDestroyNotify?
) {
    let callback = callback.map { Callback($0, data: data, destroy: destroy) }
    let options = LoadOptions.Values.of(options)
    let (load, request) = (WidgetLoad(options, callback: callback), options.request(uri))
    let function = "webimage_button_load"
    guard isOnMainThread(in: function), holds(button.isWidget, "GTK_IS_WIDGET (button)", in: function),
        let button,
        holds(
            webimage_has_object_property(UnsafeMutableRawPointer(button), "child") != 0,
            "button has a property 'child'", in: function)
    else { return }
    let states: [GtkStateFlags: ButtonState] = [
        GTK_STATE_FLAG_NORMAL: .normal, GTK_STATE_FLAG_PRELIGHT: .prelight, GTK_STATE_FLAG_ACTIVE: .active,
        GTK_STATE_FLAG_CHECKED: .checked, GTK_STATE_FLAG_INSENSITIVE: .insensitive,
    ]
    let known = states[state]
    guard holds(known != nil, "state is one of the states of a button", in: function), let known else {
        return
    }
    let object = Handle(button)
    MainActor.assumeIsolated {
        if let button = object.object {
            load.start(request, in: WidgetImage(button: button, state: known), of: object)
        }
    }
}

@_cdecl("webimage_property_load")
public func propertyLoad(
    object: OpaquePointer?, property: UnsafePointer<CChar>?, uri: UnsafePointer<CChar>?,
    options: OpaquePointer?, callback: WebImageLoadedFunc?, data: gpointer?, destroy: GDestroyNotify?
) {
    let callback = callback.map { Callback($0, data: data, destroy: destroy) }
    let options = LoadOptions.Values.of(options)
    let (load, request) = (WidgetLoad(options, callback: callback), options.request(uri))
    onProperty(property, of: object, in: "webimage_property_load") { load.start(request, in: $0, of: $1) }
}

@_cdecl("webimage_property_reload")
public func propertyReload(
    object: OpaquePointer?, property: UnsafePointer<CChar>?, options: OpaquePointer?,
    callback: WebImageLoadedFunc?, data: gpointer?, destroy: GDestroyNotify?
) -> gboolean {
    let callback = callback.map { Callback($0, data: data, destroy: destroy) }
    let load = WidgetLoad(.of(options), callback: callback)
    let hasBegun = onProperty(property, of: object, in: "webimage_property_reload") {
        load.restart(in: $0, of: $1)
    }
    return hasBegun == true ? 1 : 0
}

@_cdecl("webimage_property_clear")
public func propertyClear(object: OpaquePointer?, property: UnsafePointer<CChar>?) {
    onProperty(property, of: object, in: "webimage_property_clear") { slot, _ in slot.clear() }
}

/// Calls `body` with the slot of a widget if the arguments of `function` are valid.
@discardableResult
private func onWidget<Value: Sendable>(
    _ widget: OpaquePointer?, in function: String,
    _ body: @MainActor (WidgetImage, Handle) -> Value
) -> Value? {
    guard isOnMainThread(in: function), holds(widget.isWidget, "GTK_IS_WIDGET (widget)", in: function) else {
        return nil
    }
    return onProperty("paintable", of: widget, in: function, body)
}

/// Calls `body` with the slot of a property if the arguments of `function` are valid.
@discardableResult
private func onProperty<Value: Sendable>(
    _ property: UnsafePointer<CChar>?, of object: OpaquePointer?, in function: String,
    _ body: @MainActor (WidgetImage, Handle) -> Value
) -> Value? {
    guard isOnMainThread(in: function), holds(object.isObject, "G_IS_OBJECT (object)", in: function),
        let object, holds(property != nil, "property != NULL", in: function), let property,
        holds(
            webimage_has_paintable_property(UnsafeMutableRawPointer(object), property) != 0,
            "the object has a writable property '\(String(cString: property))' that holds a paintable",
            in: function)
    else { return nil }
    let handle = Handle(object)
    let name = String(cString: property)
    return MainActor.assumeIsolated {
        handle.object.map { body(WidgetImage($0, property: name), handle) }
    }
}
#endif
