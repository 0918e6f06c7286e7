// SPDX-License-Identifier: MIT

#if GTK && os(Linux)
import CGTK
import Foundation
import Raster
import WebImageGTK

/// The program: a display if there is none, one window, a tour if asked for, and a picture at the end.
@MainActor
final class Gallery {
    private var arguments: Arguments
    private var display: VirtualDisplay?
    private var gallery: GalleryModel?
    private var window: GalleryWindow?
    private var status: Int32 = 0

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// The program's exit status.
    func run() -> Int32 {
        if VirtualDisplay.isNeeded {
            display = VirtualDisplay()
            guard display != nil else { return fail("there is no display, and no Xvfb to stand in for one") }
            arguments.seconds = arguments.seconds ?? 8
            arguments.screenshot = arguments.screenshot ?? "gallery.png"
        }
        defer { display?.stop() }
        let exhibits = arguments.urls.isEmpty ? Catalog.make() : Catalog.make(addresses: arguments.urls)
        do { gallery = try GalleryModel(exhibits, cache: arguments.cache) } catch { return fail("\(error)") }
        defer { gallery?.close() }
        // Not unique: it talks to no session bus and a second one may run beside it.
        let flags = GApplicationFlags(rawValue: 1 << 5)
        guard let application = gtk_application_new("org.webimage.Gallery", flags) else {
            return fail("GTK does not start")
        }
        defer { g_object_unref(application) }
        Signals.connect(OpaquePointer(application), "activate") { [self] in open(OpaquePointer(application)) }
        let result = g_application_run(UnsafeMutablePointer(OpaquePointer(application)), 0, nil)
        return status != 0 ? status : result
    }

    private func open(_ application: OpaquePointer) {
        guard let gallery else { return }
        webimage_prefer_dark()
        MainLoopBridge.install()
        Theme.apply()
        let window = GalleryWindow(gallery, application: application)
        self.window = window
        window.present()
        guard let seconds = arguments.seconds else { return }
        Tour.run(window, seconds: seconds, losesNetwork: arguments.losesNetwork) { [self] in
            if let file = arguments.screenshot { photograph(window, file) }
            print(gallery.figures.text)
            if arguments.isKilled {
                fflush(nil)
                display?.stop()
                kill(getpid(), SIGKILL)
            }
            g_application_quit(UnsafeMutablePointer(application))
        }
    }

    private func photograph(_ window: GalleryWindow, _ file: String) {
        do {
            let picture = try Screenshot.take(of: window.widget, window.paintable)
            try Screenshot.save(picture, to: file)
            Screenshot.print(picture)
            let path = URL(fileURLWithPath: file).path
            print("The window, \(picture.size) pixels, is saved in \(path)")
        } catch {
            status = fail("\(error)")
        }
    }

    private func fail(_ message: String) -> Int32 {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        return 1
    }
}
#endif
