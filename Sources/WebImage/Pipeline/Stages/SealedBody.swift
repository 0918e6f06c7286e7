// SPDX-License-Identifier: MIT

import ImageBase
import ImageCoding
import ImageLoading

// Bodies that take computing before they can be used. They wait for the slots of decoding, because a thread
// for each of them would be thousands in a fast list.
extension FetchStage {
    /// Decrypts the body of an attempt, or encodes the images that a loader has delivered.
    func open(_ box: Box<Fetch>, _ end: AttemptEnd) -> LoadPlan.Outcome {
        guard let sealed = end.sealed else { return .failed(.noData) }
        let decryptor = box.value.key.request.bodyDecryptor
        return .advance(
            .attempt(
                AttemptEnd(
                    sealed.decrypted(by: decryptor).encodingAnimation(by: context.previews.codecs),
                    previews: decryptor == nil ? end.previews : nil, sealed: sealed)))
    }
}

extension LoadedData {
    /// Whether the body is to be decrypted, or images that a loader has delivered are to be encoded.
    func isSealed(for request: LoadRequest) -> Bool {
        response.image?.animation != nil || request.bodyDecryptor != nil && hasBody
    }

    /// A 304 response has no body to decrypt, and neither has a decoded image.
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
    /// The data of an animation that the loader has delivered as bitmaps, so that it is loaded as others are.
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
