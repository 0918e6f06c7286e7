// SPDX-License-Identifier: MIT

@_exported public import DarwinTypes

@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
@discardableResult public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
    0
}
@discardableResult public func openat(_ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32
{ 0 }
@discardableResult public func openat(
    _ folder: Int32, _ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t
) -> Int32 { 0 }
@discardableResult public func mkstemp(_: UnsafeMutablePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func close(_ descriptor: Int32) -> Int32 { 0 }
@discardableResult public func read(_: Int32, _: UnsafeMutableRawPointer!, _: Int) -> Int { 0 }
@discardableResult public func write(_: Int32, _: UnsafeRawPointer!, _: Int) -> Int { 0 }
@discardableResult public func mmap(
    _: UnsafeMutableRawPointer!, _: Int, _: Int32, _: Int32, _: Int32, _: off_t
) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func munmap(_: UnsafeMutableRawPointer!, _: Int) -> Int32 { 0 }
@discardableResult public func pread(_: Int32, _: UnsafeMutableRawPointer!, _: Int, _: off_t) -> Int { 0 }
@discardableResult public func pwrite(_: Int32, _: UnsafeRawPointer!, _: Int, _: off_t) -> Int { 0 }
@discardableResult public func readv(_: Int32, _: UnsafePointer<iovec>!, _: Int32) -> Int { 0 }
@discardableResult public func writev(_: Int32, _: UnsafePointer<iovec>!, _: Int32) -> Int { 0 }
@discardableResult public func getxattr(
    _: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!, _: Int, _: UInt32,
    _: Int32
) -> Int { 0 }
@discardableResult public func fsync(_: Int32) -> Int32 { 0 }
@discardableResult public func ftruncate(_: Int32, _: off_t) -> Int32 { 0 }
@discardableResult public func flock(_: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func fcntl(_: Int32, _: Int32, _: Int32) -> Int32 { 0 }
@discardableResult public func ioctl(_: Int32, _: UInt, _: UnsafeMutableRawPointer) -> Int32 { 0 }
@discardableResult public func isatty(_: Int32) -> Int32 { 0 }
@discardableResult public func pipe(_: UnsafeMutablePointer<Int32>!) -> Int32 { 0 }
@discardableResult public func dup2(_: Int32, _: Int32) -> Int32 { 0 }

@discardableResult public func stat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func lstat(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult public func fstat(_: Int32, _: UnsafeMutablePointer<stat>!) -> Int32 { 0 }
@discardableResult
public func fstatat(_: Int32, _: UnsafePointer<CChar>!, _: UnsafeMutablePointer<stat>!, _: Int32) -> Int32 {
    0
}
@discardableResult public func statvfs(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<statvfs>!) -> Int32 {
    0
}
@discardableResult public func futimens(_: Int32, _: UnsafePointer<timespec>!) -> Int32 { 0 }
@discardableResult public func utimensat(
    _: Int32, _: UnsafePointer<CChar>!, _: UnsafePointer<timespec>!, _: Int32
) -> Int32 {
    0
}
@discardableResult public func mkdir(_: UnsafePointer<CChar>!, _: mode_t) -> Int32 { 0 }
@discardableResult public func mkfifo(_: UnsafePointer<CChar>!, _: mode_t) -> Int32 { 0 }
@discardableResult public func truncate(_: UnsafePointer<CChar>!, _: off_t) -> Int32 { 0 }
@discardableResult public func rmdir(_: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func unlink(_: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func rename(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func mkdirat(_: Int32, _: UnsafePointer<CChar>!, _: mode_t) -> Int32 { 0 }
@discardableResult public func unlinkat(_: Int32, _: UnsafePointer<CChar>!, _: Int32) -> Int32 { 0 }
@discardableResult public func renameat(
    _: Int32, _: UnsafePointer<CChar>!, _: Int32, _: UnsafePointer<CChar>!
) -> Int32 { 0 }
@discardableResult public func symlink(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func link(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func chmod(_: UnsafePointer<CChar>!, _: mode_t) -> Int32 { 0 }
@discardableResult public func fchmod(_: Int32, _: mode_t) -> Int32 { 0 }
@discardableResult public func chown(_: UnsafePointer<CChar>!, _: uid_t, _: gid_t) -> Int32 { 0 }
@discardableResult public func lchown(_: UnsafePointer<CChar>!, _: uid_t, _: gid_t) -> Int32 { 0 }
@discardableResult public func access(_: UnsafePointer<CChar>!, _: Int32) -> Int32 { 0 }
@discardableResult public func realpath(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<CChar>!)
    -> UnsafeMutablePointer<CChar>!
{ nil }
@discardableResult public func mkdtemp(_: UnsafeMutablePointer<CChar>!) -> UnsafeMutablePointer<CChar>! {
    nil
}
@discardableResult public func fdopendir(_: Int32) -> UnsafeMutablePointer<DIR>! { nil }
@discardableResult public func opendir(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<DIR>! { nil }
@discardableResult public func closedir(_: UnsafeMutablePointer<DIR>!) -> Int32 { 0 }
@discardableResult public func readdir(_: UnsafeMutablePointer<DIR>!) -> UnsafeMutablePointer<dirent>! { nil }

public var stdin: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set {}
}
public var stdout: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set {}
}
public var stderr: UnsafeMutablePointer<FILE> {
    get { fatalError() }
    set {}
}
@discardableResult public func fflush(_: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
@discardableResult public func putchar(_: Int32) -> Int32 { 0 }
@discardableResult public func fputs(_: UnsafePointer<CChar>!, _: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }

@discardableResult public func clock_gettime(_: clockid_t, _: UnsafeMutablePointer<timespec>!) -> Int32 { 0 }
@discardableResult public func clock_gettime_nsec_np(_: clockid_t) -> UInt64 { 0 }
@discardableResult public func usleep(_: UInt32) -> Int32 { 0 }
@discardableResult public func sysctlbyname(
    _: UnsafePointer<CChar>!, _: UnsafeMutableRawPointer!, _: UnsafeMutablePointer<Int>!,
    _: UnsafeMutableRawPointer!, _: Int
) -> Int32 { 0 }
@discardableResult public func sysconf(_: Int32) -> Int { 0 }
@discardableResult public func getenv(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult public func setenv(_: UnsafePointer<CChar>!, _: UnsafePointer<CChar>!, _: Int32) -> Int32 {
    0
}
@discardableResult public func unsetenv(_: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func getuid() -> uid_t { 0 }
@discardableResult public func geteuid() -> uid_t { 0 }
@discardableResult public func getegid() -> gid_t { 0 }

@discardableResult public func malloc(_: Int) -> UnsafeMutableRawPointer! { nil }
@discardableResult public func realloc(_: UnsafeMutableRawPointer!, _: Int) -> UnsafeMutableRawPointer! {
    nil
}
public func free(_: UnsafeMutableRawPointer!) {}
@discardableResult public func memcpy(_: UnsafeMutableRawPointer!, _: UnsafeRawPointer!, _: Int)
    -> UnsafeMutableRawPointer!
{ nil }
@discardableResult public func memcmp(_: UnsafeRawPointer!, _: UnsafeRawPointer!, _: Int) -> Int32 { 0 }
@discardableResult public func memchr(_: UnsafeRawPointer!, _: Int32, _: Int) -> UnsafeMutableRawPointer! {
    nil
}
@discardableResult public func strlen(_: UnsafePointer<CChar>) -> Int { 0 }
@discardableResult public func strdup(_: UnsafePointer<CChar>!) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult public func strerror(_: Int32) -> UnsafeMutablePointer<CChar>! { nil }
public func arc4random_buf(_: UnsafeMutableRawPointer!, _: Int) {}
@discardableResult public func abs(_ x: Int32) -> Int32 { x }

@discardableResult public func sin(_ x: Double) -> Double { x }
@discardableResult public func cos(_ x: Double) -> Double { x }
@discardableResult public func exp(_ x: Double) -> Double { x }
@discardableResult public func log(_ x: Double) -> Double { x }
@discardableResult public func log10(_ x: Double) -> Double { x }
@discardableResult public func log2(_ x: Double) -> Double { x }
@discardableResult public func sqrt(_ x: Double) -> Double { x }
@discardableResult public func pow(_ x: Double, _ y: Double) -> Double { x }
@discardableResult public func sin(_ x: Float) -> Float { x }
@discardableResult public func cos(_ x: Float) -> Float { x }
@discardableResult public func exp(_ x: Float) -> Float { x }
@discardableResult public func pow(_ x: Float, _ y: Float) -> Float { x }
@discardableResult public func floor(_ x: Double) -> Double { x }
