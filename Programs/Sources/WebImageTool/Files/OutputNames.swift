// SPDX-License-Identifier: MIT

import ImageCoding
import Raster
@_spi(Programs) import WebImage

/// The paths of the output files in a folder, one for each input. As far as they are known before the images
/// are, they depend only on the inputs and their order, not on the order in which loads finish.
final class OutputNames: Sendable {
    /// The name of each input, without separators and numbered.
    private let inputs: [String]
    /// The names that depend on the inputs only.
    private let known: [String?]
    private let pattern: NamePattern
    /// Whether the numbers in names are those of the frames, because there is one input.
    private let countsFrames: Bool
    /// The folder of each input's file, with a slash at its end; empty for the folder itself.
    private let places: [String]
    private let taken: [String: TakenNames]

    /// - Parameters:
    ///   - format: The format of all files; nil for that of each image.
    ///   - keepsFolders: Whether a file gets into a folder as its input is in one, see
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

    /// The folders in the folder that files get into.
    var folders: Set<String> { Set(places).subtracting([""]) }

    /// The path of the input at an index, if it is known before the image is.
    func known(_ index: Int) -> String? { known[index] }

    /// The format that the extension of an input names; nil for none.
    func format(_ index: Int) -> ImageFormat? {
        ImageFormat(fileExtension: FileName.suffix(ofPath: inputs[index]))
    }

    /// Whether each frame or page of an input is written to a file.
    ///
    /// - Parameter fit: Whether one file can hold them all.
    func separatesFrames(fit: Bool) -> Bool {
        if pattern.namesFrames { return true }
        return countsFrames && (pattern.hasDigits || !fit && (pattern.hasNumbers || pattern == .standard))
    }

    /// Returns the name of a file, numbered if it is taken.
    ///
    /// - Parameter frame: The frame or page that the file holds; nil for all, or for the first.
    func name(_ index: Int, format: ImageFormat, size: PixelSize, frame: FrameNumber? = nil) -> String {
        let pattern = frame != nil && pattern == .standard ? .standardOfFrames : pattern
        let number = countsFrames ? frame?.number ?? 1 : index + 1
        let name = pattern.name(
            input: inputs[index], number: number, format: format, size: size, frame: frame)
        return places[index] + (taken[places[index]]?.claim(name) ?? name)
    }
}
