// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

// Some bodies need computation before they can be used. They wait for a decoding slot: if each one had its
// own thread, scrolling quickly through a list would need thousands of threads.
extension FetchStage {
    /// Decrypts an attempt's body, or encodes the images that a loader delivered.
    func open(_ box: Box<Fetch>, _ end: AttemptEnd) -> LoadPlan.Outcome {
        guard let sealed = end.sealed else { return .failed(.noData) }
        let decryptor = box.value.job.request.bodyDecryptor
        return .advance(
            .attempt(
                AttemptEnd(
                    sealed.decrypted(by: decryptor).encodingAnimation(by: context.configuration.codecs),
                    previews: decryptor == nil ? end.previews : nil, sealed: sealed)))
    }
}

extension LoadedData {
    /// Whether the body needs decrypting, or images from a loader need encoding.
    func isSealed(for request: LoadRequest) -> Bool {
        response.image?.animation != nil || request.bodyDecryptor != nil && hasBody
    }

    /// A 304 response doesn't have a body to decrypt, and neither does a decoded image.
    private var hasBody: Bool { response.status != 304 && (response.image == nil || !data.isEmpty) }

    fileprivate func decrypted(by decryptor: Decryptor?) -> Result<LoadedData, ImageError> {
        guard let decryptor, hasBody else { return .success(self) }
        do throws(ImageError) {
            var loaded = self
            loaded.data = try decryptor(data, of: response, otherwise: .corrupt)
            return .success(loaded)
        } catch {
            return .failure(error)
        }
    }
}

extension Result<LoadedData, ImageError> {
    /// Encodes an animation that the loader delivered as bitmaps, so it's loaded like other animations.
    fileprivate func encodingAnimation(by codecs: CodecRegistry) -> Self {
        flatMap { loaded in
            guard let image = loaded.response.image, image.animation != nil else { return self }
            do throws(ImageError) {
                var loaded = loaded
                if ImageFormat.sniff(loaded.data) == nil { loaded.data = try image.encoded(by: codecs) }
                loaded.response.attachment = nil
                return .success(loaded)
            } catch {
                return .failure(error)
            }
        }
    }
}
