// SPDX-License-Identifier: MIT

import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The paths of the output files in a folder, one for each input.
///
/// Paths that are known before the images are loaded depend only on the inputs and their order, not on the
/// order in which loads finish.
final class OutputNames: Sendable {
    /// The name of each input, without separators and numbered.
    private let inputs: [String]
    /// The names that depend only on the inputs.
    private let known: [String?]
    private let pattern: NamePattern
    /// Whether numbers in names count frames, because there's only one input.
    private let countsFrames: Bool
    /// The folder of each input's file, with a slash at its end; empty for the output folder itself.
    private let places: [String]
    private let taken: [String: TakenNames]

    /// - Parameters:
    ///   - format: The format of all files; nil to use each image's format.
    ///   - keepsFolders: Whether a file goes into the same subfolder as its input; see
    ///     ``InputAddress/folder``.
    init(_ inputs: [InputAddress], format: ImageFormat?, pattern: NamePattern, keepsFolders: Bool) {
        let places = inputs.map { keepsFolders ? $0.folder : "" }
        func names() -> [String: TakenNames] {
            Dictionary(uniqueKeysWithValues: Set(places).map { ($0, TakenNames()) })
        }
        let (names, taken) = (names(), names())
        func claim(_ name: String, at index: Int, in names: [String: TakenNames]) -> String {
            names[places[index]]?.claim(name) ?? name
        }
        let claimed = inputs.enumerated().map { claim(FileName.safe(for: $1.text), at: $0, in: names) }
        self.inputs = claimed
        self.pattern = pattern
        self.places = places
        self.taken = taken
        countsFrames = inputs.count == 1
        known = claimed.enumerated().map { index, name in
            guard !pattern.needsSize, !pattern.namesFrames, claimed.count > 1 || !pattern.hasNumbers else {
                return nil
            }
            if let format {
                let name = pattern.name(input: name, number: index + 1, format: format, size: nil)
                return places[index] + claim(name, at: index, in: taken)
            }
            guard pattern == .standard, !FileName.split(name).suffix.isEmpty else { return nil }
            return places[index] + claim(name, at: index, in: taken)
        }
    }

    /// The subfolders that files go into.
    var folders: Set<String> { Set(places).subtracting([""]) }

    /// Returns the path for an input, if it's known before the image is loaded.
    func known(_ index: Int) -> String? { known[index] }

    /// Returns the format that an input's extension names, if any.
    func format(_ index: Int) -> ImageFormat? {
        ImageFormat(fileExtension: FileName.suffix(ofPath: inputs[index]))
    }

    /// Whether each frame or page of an input gets its own file.
    ///
    /// - Parameter fit: Whether one file can hold them all.
    func separatesFrames(fit: Bool) -> Bool {
        if pattern.namesFrames { return true }
        return countsFrames && (pattern.hasDigits || !fit && (pattern.hasNumbers || pattern == .standard))
    }

    /// Returns a file's name, numbered if it's already taken.
    ///
    /// - Parameter frame: The frame or page in the file; nil for all of them, or for the first.
    func name(_ index: Int, format: ImageFormat, size: PixelSize, frame: FrameNumber? = nil) -> String {
        let pattern = frame != nil && pattern == .standard ? .standardOfFrames : pattern
        let number = countsFrames ? frame?.number ?? 1 : index + 1
        let name = pattern.name(
            input: inputs[index], number: number, format: format, size: size, frame: frame)
        return places[index] + (taken[places[index]]?.claim(name) ?? name)
    }
}
