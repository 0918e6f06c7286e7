// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import WebImageGTK

// The example in WebImageGTK.md and in DesktopDecoders' comment. It's never called.

func confinedDecoders() {
    // The first thing that the app does with images.
    DesktopDecoders.confine(.all, isRequired: true)
}
#endif
