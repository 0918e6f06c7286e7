// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
/// A Swift wrapper around a GTK widget. Conforming types get the property ``webImage``.
///
/// ```swift
/// extension MyPicture: WebImageWidget { var webImageWidget: OpaquePointer { pointer } }
/// picture.webImage.load(url)
/// ```
@MainActor
public protocol WebImageWidget {
    /// The widget: a GtkPicture, a GtkImage or another widget with a `paintable` property.
    var webImageWidget: OpaquePointer { get }
}

extension WebImageWidget {
    /// The slot for the widget's `paintable` property.
    public var webImage: WidgetImage { WidgetImage(webImageWidget) }
}
#endif
