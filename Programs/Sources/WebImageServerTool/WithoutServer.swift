// SPDX-License-Identifier: MIT

#if !Server
/// Replaces the server if the package is built without its trait.
@main
enum ServerMain {
    static func main() {
        fatalError("webimage-server needs the trait Server: swift build --traits default,Server")
    }
}
#endif
