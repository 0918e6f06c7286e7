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
    /// The widget: a GtkPicture, a GtkImage or another widget with a property `paintable`.
    var webImageWidget: OpaquePointer { get }
}

extension WebImageWidget {
    /// The slot for the widget's property `paintable`.
    public var webImage: WidgetImage { WidgetImage(webImageWidget) }
}
#endif
