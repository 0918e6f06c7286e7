// SPDX-License-Identifier: MIT

import CGTK
import Foundation
import Raster
import WebImageGTK

/// The app. It opens the window and, depending on the command line, runs the tour or saves screenshots.
@MainActor
final class Gallery {
    private let arguments: Arguments
    private var model: GalleryModel?
    private var window: GalleryWindow?
    private var status: Int32 = 0

    init(_ arguments: Arguments) { self.arguments = arguments }

    /// Runs the app and returns its exit status.
    func run() -> Int32 {
        guard gtk_init_check() != 0 else {
            return fail("no display found; Scripts/demo starts a virtual one")
        }
        let exhibits = arguments.urls.isEmpty ? Catalog.make() : Catalog.make(addresses: arguments.urls)
        do {
            model = try GalleryModel(exhibits, cache: arguments.cache, isStale: arguments.isStale)
        } catch {
            return fail("\(error)")
        }
        defer { model?.close() }
        // This is G_APPLICATION_NON_UNIQUE, which doesn't need a session bus and allows several instances.
        let flags = GApplicationFlags(rawValue: 1 << 5)
        guard let application = gtk_application_new("org.webimage.Gallery", flags) else {
            return fail("cannot start GTK")
        }
        defer { g_object_unref(application) }
        Signals.connect("activate", of: OpaquePointer(application)) { [self] in
            open(OpaquePointer(application))
        }
        let result = g_application_run(UnsafeMutablePointer(OpaquePointer(application)), 0, nil)
        return status != 0 ? status : result
    }

    private func open(_ application: OpaquePointer) {
        guard let model else { return }
        MainLoopBridge.install()
        Theme.isDark = arguments.isDark
        let window = GalleryWindow(model, application: application)
        self.window = window
        let isRecorded = arguments.screenshots != nil || arguments.animation != nil
        if let size = arguments.size ?? (isRecorded ? (1040, 720) : nil) {
            window.setSize(width: Int32(size.width), height: Int32(size.height))
        }
        window.present()
        if let file = arguments.animation {
            return Recording.run(in: window, file: file) { [self] error in
                if let error { status = fail("\(error)") }
                g_application_quit(UnsafeMutablePointer(application))
            }
        }
        if let folder = arguments.screenshots {
            return ScreenshotTour.run(in: window, folder: folder) { [self] error in
                if let error { status = fail("\(error)") }
                g_application_quit(UnsafeMutablePointer(application))
            }
        }
        guard let seconds = arguments.seconds else { return }
        let trouble: Tour.Trouble = arguments.isStale ? .decline : arguments.hasOutage ? .outage : .none
        Tour.run(in: window, seconds: seconds, trouble: trouble) { [self] in
            if let file = arguments.screenshot { saveScreenshot(of: window, to: file) }
            print(model.counts.summary)
            if arguments.isStale { print(model.counts.storedSummary) }
            if arguments.isKilled {
                fflush(nil)
                kill(getpid(), SIGKILL)
            }
            g_application_quit(UnsafeMutablePointer(application))
        }
    }

    private func saveScreenshot(of window: GalleryWindow, to file: String) {
        do {
            let bitmap = try Screenshot.take(of: window.widget, paintable: window.paintable)
            try Screenshot.save(bitmap, to: file)
            Screenshot.print(bitmap)
            let path = URL(fileURLWithPath: file).path
            print("Saved the window (\(bitmap.size) pixels) to \(path)")
        } catch {
            status = fail("\(error)")
        }
    }

    private func fail(_ message: String) -> Int32 {
        FileHandle.standardError.write(Data("error: \(message)\n".utf8))
        return 1
    }
}
