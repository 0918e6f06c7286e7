// SPDX-License-Identifier: MIT

#if Server
/// What one call that does not wait did on a stream.
enum StreamStep {
    /// So many bytes went; when reading, 0 is the end.
    case moved(Int)
    /// It would have to wait.
    case blocked
    case closed
}
#endif
