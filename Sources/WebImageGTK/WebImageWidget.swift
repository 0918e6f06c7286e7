// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
/// Gives a Swift wrapper of a GTK widget the property ``webImage``.
///
///     extension MyPicture: WebImageWidget { var webImageWidget: OpaquePointer { pointer } }
///     picture.webImage.load(url)
@MainActor
public protocol WebImageWidget {
    /// The widget: a GtkPicture, a GtkImage, or another with a property `paintable`.
    var webImageWidget: OpaquePointer { get }
}

extension WebImageWidget {
    /// The slot of the widget's property `paintable`.
    public var webImage: WidgetImage { WidgetImage(webImageWidget) }
}
#endif
