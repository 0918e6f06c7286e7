// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import WebImageGTK

// The example of WebImageGTK.md and of DesktopDecoders; never called.

func confinedDecoders() {
    // The first thing that the app does with images.
    DesktopDecoders.confine(.all, isRequired: true)
}
#endif
