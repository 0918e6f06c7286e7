// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
public import CGTK
public import CWebImageGTK
import ImageBase
import ImageCoding
import ImageLoading
import Raster
import WebImage
import WebImageDisplay
import WebImageGTK

// The functions of webimage-gtk-options.h.

@_cdecl("webimage_options_new")
public func optionsNew() -> OpaquePointer? {
    OpaquePointer(Unmanaged.passRetained(LoadOptions()).toOpaque())
}

@_cdecl("webimage_options_copy")
public func optionsCopy(options: OpaquePointer?) -> OpaquePointer? {
    checked(options, in: "webimage_options_copy").map {
        OpaquePointer(Unmanaged.passRetained(LoadOptions($0.values)).toOpaque())
    }
}

@_cdecl("webimage_options_ref")
public func optionsReference(options: OpaquePointer?) -> OpaquePointer? {
    guard holds(options != nil, "options != NULL", in: "webimage_options_ref") else { return nil }
    return LoadOptions.of(options).map { OpaquePointer(Unmanaged.passRetained($0).toOpaque()) }
}

@_cdecl("webimage_options_unref")
public func optionsRelease(options: OpaquePointer?) {
    guard holds(options != nil, "options != NULL", in: "webimage_options_unref"), let options else { return }
    Unmanaged<LoadOptions>.fromOpaque(UnsafeRawPointer(options)).release()
}

@_cdecl("webimage_options_set_size")
public func optionsSetSize(options: OpaquePointer?, width: guint, height: guint, fit: WebImageFit) {
    setSize(of: options, width, height, in: "webimage_options_set_size") {
        Thumbnail(fit.thumbnailMode, size: PixelSize(width: $0, height: $1))
    }
}

@_cdecl("webimage_options_set_point_size")
public func optionsSetPointSize(options: OpaquePointer?, width: guint, height: guint, fit: WebImageFit) {
    setSize(of: options, width, height, in: "webimage_options_set_point_size") {
        .points(fit.thumbnailMode, width: $0, height: $1)
    }
}

private func setSize(
    of options: OpaquePointer?, _ width: guint, _ height: guint, in function: String,
    thumbnail: (Int, Int) -> Thumbnail
) {
    guard let options = checked(options, in: function) else { return }
    let isSized = width > 0 || height > 0
    options.values.thumbnail = isSized ? thumbnail(Int(width), Int(height)) : nil
}

@_cdecl("webimage_options_set_gravity")
public func optionsSetGravity(options: OpaquePointer?, gravity: WebImageGravity) {
    checked(options, in: "webimage_options_set_gravity")?.values.gravity =
        switch gravity {
        case WEBIMAGE_GRAVITY_TOP: .top
        case WEBIMAGE_GRAVITY_BOTTOM: .bottom
        case WEBIMAGE_GRAVITY_LEFT: .left
        case WEBIMAGE_GRAVITY_RIGHT: .right
        case WEBIMAGE_GRAVITY_TOP_LEFT: .topLeft
        case WEBIMAGE_GRAVITY_TOP_RIGHT: .topRight
        case WEBIMAGE_GRAVITY_BOTTOM_LEFT: .bottomLeft
        case WEBIMAGE_GRAVITY_BOTTOM_RIGHT: .bottomRight
        case WEBIMAGE_GRAVITY_ATTENTION: .attention
        case WEBIMAGE_GRAVITY_ENTROPY: .entropy
        default: .center
        }
}

@_cdecl("webimage_options_set_focus")
public func optionsSetFocus(options: OpaquePointer?, x: Double, y: Double) {
    let function = "webimage_options_set_focus"
    guard let options = checked(options, in: function),
        holds((0...1).contains(x) && (0...1).contains(y), "0 <= x, y <= 1", in: function)
    else { return }
    options.values.gravity = .focus(x: x, y: y)
}

@_cdecl("webimage_options_set_view_size")
public func optionsSetViewSize(options: OpaquePointer?, fit: WebImageFit) {
    checked(options, in: "webimage_options_set_view_size")?.values.thumbnail =
        .view(fit.thumbnailMode)
}

@_cdecl("webimage_options_set_priority")
public func optionsSetPriority(options: OpaquePointer?, priority: WebImagePriority) {
    checked(options, in: "webimage_options_set_priority")?.values.priority =
        Priority(rawValue: Int(priority.rawValue)) ?? .normal
}

@_cdecl("webimage_options_set_progressive")
public func optionsSetProgressive(options: OpaquePointer?, progressive: gboolean) {
    checked(options, in: "webimage_options_set_progressive")?.values.isProgressive = progressive != 0
}

@_cdecl("webimage_options_set_placeholder")
public func optionsSetPlaceholder(options: OpaquePointer?, placeholder: OpaquePointer?) {
    let function = "webimage_options_set_placeholder"
    guard let options = checked(options, in: function), isPaintableOrNull(placeholder, in: function) else {
        return
    }
    options.values.display.placeholder = placeholder.map { .paintable($0) }
}

@_cdecl("webimage_options_set_placeholder_color")
public func optionsSetPlaceholderColor(options: OpaquePointer?, color: UnsafePointer<GdkRGBA>?) {
    let function = "webimage_options_set_placeholder_color"
    guard let options = checked(options, in: function), holds(color != nil, "color != NULL", in: function),
        let color = color?.pointee
    else { return }
    options.values.display.placeholder = .color(
        red: Double(color.red), green: Double(color.green), blue: Double(color.blue),
        alpha: Double(color.alpha))
}

@_cdecl("webimage_options_set_placeholder_blur_hash")
public func optionsSetPlaceholderBlurHash(
    options: OpaquePointer?, hash: UnsafePointer<CChar>?, width: guint, height: guint
) -> gboolean {
    setPlaceholder(of: options, hash, in: "webimage_options_set_placeholder_blur_hash") {
        .blurHash($0, size: PixelSize(width: Int(width), height: Int(height)))
    }
}

@_cdecl("webimage_options_set_placeholder_thumb_hash")
public func optionsSetPlaceholderThumbHash(
    options: OpaquePointer?, hash: UnsafePointer<CChar>?
) -> gboolean {
    setPlaceholder(of: options, hash, in: "webimage_options_set_placeholder_thumb_hash") {
        .thumbHash(base64: $0)
    }
}

@_cdecl("webimage_options_set_placeholder_initials")
public func optionsSetPlaceholderInitials(
    options: OpaquePointer?, name: UnsafePointer<CChar>?, circle: gboolean
) {
    let shape: Initials.Shape = circle != 0 ? .circle : .rectangle
    _ = setPlaceholder(of: options, name, in: "webimage_options_set_placeholder_initials") {
        .initials($0, shape: shape)
    }
}

@_cdecl("webimage_options_set_placeholder_shimmer")
public func optionsSetPlaceholderShimmer(options: OpaquePointer?) {
    checked(options, in: "webimage_options_set_placeholder_shimmer")?.values.display.placeholder = .shimmer()
}

private func setPlaceholder(
    of options: OpaquePointer?, _ hash: UnsafePointer<CChar>?, in function: String,
    decode: (String) -> Placeholder?
) -> gboolean {
    guard let options = checked(options, in: function), holds(hash != nil, "hash != NULL", in: function),
        let placeholder = hash.flatMap({ decode(String(cString: $0)) })
    else { return 0 }
    options.values.display.placeholder = placeholder
    return 1
}

@_cdecl("webimage_options_set_error_image")
public func optionsSetErrorImage(options: OpaquePointer?, image: OpaquePointer?) {
    let function = "webimage_options_set_error_image"
    guard let options = checked(options, in: function), isPaintableOrNull(image, in: function) else { return }
    options.values.display.errorImage = image.map { .paintable($0) }
}

@_cdecl("webimage_options_set_keeps_current")
public func optionsSetKeepsCurrent(options: OpaquePointer?, keepsCurrent: gboolean) {
    guard let options = checked(options, in: "webimage_options_set_keeps_current") else { return }
    options.values.display.placeholderPolicy = keepsCurrent != 0 ? .keepCurrent : .immediately
}

@_cdecl("webimage_options_set_transition")
public func optionsSetTransition(
    options: OpaquePointer?, transition: WebImageTransition, edge: GtkPositionType, milliseconds: guint
) {
    guard let options = checked(options, in: "webimage_options_set_transition") else { return }
    let seconds = Double(milliseconds) / 1000
    let from: DisplayTransition.Edge =
        switch edge {
        case GTK_POS_RIGHT: .right
        case GTK_POS_TOP: .top
        case GTK_POS_BOTTOM: .bottom
        default: .left
        }
    options.values.display.transition =
        switch transition {
        case WEBIMAGE_TRANSITION_FADE: .fade(seconds)
        case WEBIMAGE_TRANSITION_SLIDE: .slide(from: from, seconds)
        case WEBIMAGE_TRANSITION_FLIP: .flip(from: from, seconds)
        default: .none
        }
}

@_cdecl("webimage_options_set_cache_policy")
public func optionsSetCachePolicy(options: OpaquePointer?, policy: WebImageCachePolicy) {
    guard let options = checked(options, in: "webimage_options_set_cache_policy") else { return }
    options.values.cachePolicy =
        switch policy {
        case WEBIMAGE_CACHE_POLICY_CACHE_ONLY: .cacheOnly
        case WEBIMAGE_CACHE_POLICY_CACHE_ELSE_LOAD: .cacheElseLoad
        case WEBIMAGE_CACHE_POLICY_REFRESH: .refresh
        case WEBIMAGE_CACHE_POLICY_RELOAD: .reload
        default: .standard
        }
}

@_cdecl("webimage_options_set_header")
public func optionsSetHeader(
    options: OpaquePointer?, name: UnsafePointer<CChar>?, value: UnsafePointer<CChar>?
) {
    let function = "webimage_options_set_header"
    guard let options = checked(options, in: function), holds(name != nil, "name != NULL", in: function),
        let name
    else { return }
    options.values.headers[String(cString: name)] = value.map { String(cString: $0) }
}

@_cdecl("webimage_options_set_credentials")
public func optionsSetCredentials(
    options: OpaquePointer?, host: UnsafePointer<CChar>?, user: UnsafePointer<CChar>?,
    password: UnsafePointer<CChar>?
) {
    let function = "webimage_options_set_credentials"
    guard let options = checked(options, in: function), holds(host != nil, "host != NULL", in: function),
        let host = host.map({ String(cString: $0).lowercased() })
    else { return }
    guard let user = user.map({ String(cString: $0) }) else { return options.values.credentials = nil }
    let credential = Credential.password(user: user, password: password.map { String(cString: $0) } ?? "")
    options.values.credentials = CredentialProvider { space, refused in
        space.host == host && refused == nil ? credential : nil
    }
}

@_cdecl("webimage_options_set_cache_key")
public func optionsSetCacheKey(options: OpaquePointer?, key: UnsafePointer<CChar>?) {
    checked(options, in: "webimage_options_set_cache_key")?.values.cacheKey = key.map { String(cString: $0) }
}

@_cdecl("webimage_options_set_plays_animations")
public func optionsSetPlaysAnimations(options: OpaquePointer?, plays: gboolean) {
    guard let options = checked(options, in: "webimage_options_set_plays_animations") else { return }
    options.values.display.autoPlays = plays != 0
}

@_cdecl("webimage_options_set_progress")
public func optionsSetProgress(
    options: OpaquePointer?, progress: WebImageProgressFunc?, data: gpointer?, destroy: GDestroyNotify?
) {
    guard let options = checked(options, in: "webimage_options_set_progress") else { return }
    options.values.progress = progress.map { Callback($0, data: data, destroy: destroy) }
}

/// Returns the options that a C function was called with, which must not be NULL.
func checked(_ options: OpaquePointer?, in function: String) -> LoadOptions? {
    holds(options != nil, "options != NULL", in: function) ? LoadOptions.of(options) : nil
}

private func isPaintableOrNull(_ paintable: OpaquePointer?, in function: String) -> Bool {
    holds(
        paintable == nil || paintable.isPaintable, "paintable == NULL || GDK_IS_PAINTABLE (paintable)",
        in: function)
}

extension WebImageFit {
    fileprivate var thumbnailMode: Thumbnail.Mode {
        switch self {
        case WEBIMAGE_FIT_COVER: .fill
        case WEBIMAGE_FIT_FILL: .stretch
        default: .fit
        }
    }

    /// The mode of a resizing transformer.
    var resizeMode: ResizeMode {
        switch thumbnailMode {
        case .fill: .fill
        case .stretch: .stretch
        case .fit: .fit
        }
    }
}
#endif
