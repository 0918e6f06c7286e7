// SPDX-License-Identifier: MIT
// Types as on Darwin; the values do not matter, because nothing is run.

public var errno: Int32 {
    get { 0 }
    set {}
}

public let EPERM: Int32 = 1, ENOENT: Int32 = 2, ESRCH: Int32 = 3, EINTR: Int32 = 4, EIO: Int32 = 5
public let EBADF: Int32 = 9, ECHILD: Int32 = 10, ENOMEM: Int32 = 12, EACCES: Int32 = 13, EEXIST: Int32 = 17
public let EXDEV: Int32 = 18, ENOTDIR: Int32 = 20, EISDIR: Int32 = 21, EINVAL: Int32 = 22, ENFILE: Int32 = 23
public let EMFILE: Int32 = 24, EFBIG: Int32 = 27, ENOSPC: Int32 = 28, EROFS: Int32 = 30, EPIPE: Int32 = 32
public let EAGAIN: Int32 = 35, EWOULDBLOCK: Int32 = 35, EINPROGRESS: Int32 = 36, ENOTSUP: Int32 = 45
public let EADDRINUSE: Int32 = 48, EADDRNOTAVAIL: Int32 = 49, ENETDOWN: Int32 = 50, ENETUNREACH: Int32 = 51
public let ECONNABORTED: Int32 = 53, ECONNRESET: Int32 = 54, ENOTCONN: Int32 = 57, ETIMEDOUT: Int32 = 60
public let ECONNREFUSED: Int32 = 61, ELOOP: Int32 = 62, ENAMETOOLONG: Int32 = 63, EHOSTDOWN: Int32 = 64
public let EHOSTUNREACH: Int32 = 65, ENOTEMPTY: Int32 = 66, EDQUOT: Int32 = 69, ECANCELED: Int32 = 89

public let O_RDONLY: Int32 = 0, O_WRONLY: Int32 = 1, O_RDWR: Int32 = 2, O_NONBLOCK: Int32 = 4
public let O_APPEND: Int32 = 8, O_NOFOLLOW: Int32 = 0x100, O_CREAT: Int32 = 0x200, O_TRUNC: Int32 = 0x400
public let O_EXCL: Int32 = 0x800, O_DIRECTORY: Int32 = 0x10_0000, O_CLOEXEC: Int32 = 0x100_0000
public let AT_FDCWD: Int32 = -2, AT_SYMLINK_NOFOLLOW: Int32 = 0x20, AT_REMOVEDIR: Int32 = 0x80
public let F_GETFD: Int32 = 1, F_SETFD: Int32 = 2, F_GETFL: Int32 = 3, F_SETFL: Int32 = 4
public let F_DUPFD: Int32 = 0, F_DUPFD_CLOEXEC: Int32 = 67
public let FD_CLOEXEC: Int32 = 1, F_FULLFSYNC: Int32 = 51, LOCK_EX: Int32 = 2, LOCK_NB: Int32 = 4

public let S_IFMT: mode_t = 0o170000, S_IFREG: mode_t = 0o100000, S_IFDIR: mode_t = 0o40000
public let S_IFLNK: mode_t = 0o120000, S_IFIFO: mode_t = 0o10000, S_IFSOCK: mode_t = 0o140000
public let S_IFCHR: mode_t = 0o20000, S_IFBLK: mode_t = 0o60000

public let AF_UNIX: Int32 = 1, AF_INET: Int32 = 2, AF_INET6: Int32 = 30, AF_UNSPEC: Int32 = 0
public let SOCK_STREAM: Int32 = 1, SOCK_DGRAM: Int32 = 2, SOL_SOCKET: Int32 = 0xffff
public let SO_REUSEADDR: Int32 = 4, SO_LINGER: Int32 = 0x80, SO_ERROR: Int32 = 0x1007
public let SO_NOSIGPIPE: Int32 = 0x1022, SO_RCVBUF: Int32 = 0x1002, SO_SNDBUF: Int32 = 0x1001
public let IPPROTO_TCP: Int32 = 6, TCP_NODELAY: Int32 = 1, MSG_PEEK: Int32 = 2, MSG_DONTWAIT: Int32 = 0x80
public let SHUT_RD: Int32 = 0, SHUT_WR: Int32 = 1, SHUT_RDWR: Int32 = 2
public let AI_NUMERICHOST: Int32 = 4, AI_NUMERICSERV: Int32 = 0x1000
public let POLLIN: Int32 = 1, POLLOUT: Int32 = 4, POLLERR: Int32 = 8, POLLHUP: Int32 = 0x10
public let POLLNVAL: Int32 = 0x20

public let PTHREAD_CREATE_DETACHED: Int32 = 2, SIG_BLOCK: Int32 = 1, SIG_UNBLOCK: Int32 = 2
public let SIG_SETMASK: Int32 = 3, SIGHUP: Int32 = 1, SIGINT: Int32 = 2, SIGKILL: Int32 = 9
public let SIGPIPE: Int32 = 13, SIGTERM: Int32 = 15, SIGWINCH: Int32 = 28, WNOHANG: Int32 = 1
public var SIG_IGN: sig_t { fatalError() }
public var SIG_DFL: sig_t? { nil }

public let SIGXFSZ: Int32 = 25, RLIMIT_FSIZE: Int32 = 1, SO_RCVTIMEO: Int32 = 0x1006
public let RLIMIT_CPU: Int32 = 0, RLIMIT_CORE: Int32 = 4, RLIMIT_AS: Int32 = 5, RLIMIT_NOFILE: Int32 = 8
public let RUSAGE_SELF: Int32 = 0

public let CLOCK_REALTIME = clockid_t(0), CLOCK_MONOTONIC = clockid_t(6)
public let CLOCK_UPTIME_RAW = clockid_t(8), CLOCK_MONOTONIC_RAW = clockid_t(4)

public let STDIN_FILENO: Int32 = 0, STDOUT_FILENO: Int32 = 1, STDERR_FILENO: Int32 = 2
public let TIOCGWINSZ: UInt = 0, TCSANOW: Int32 = 0, TCSAFLUSH: Int32 = 2
public let ECHO: Int32 = 8, ICANON: Int32 = 0x100, ISIG: Int32 = 0x80
public let O_NOCTTY: Int32 = 0x20000
public let XATTR_NOFOLLOW: Int32 = 1
public let _SC_PAGESIZE: Int32 = 29, _SC_PHYS_PAGES: Int32 = 200, _SC_NPROCESSORS_ONLN: Int32 = 58
public let R_OK: Int32 = 4, W_OK: Int32 = 2, X_OK: Int32 = 1, F_OK: Int32 = 0
public let EXIT_SUCCESS: Int32 = 0, EXIT_FAILURE: Int32 = 1, NAME_MAX: Int32 = 255, PATH_MAX: Int32 = 1024
public let PROT_READ: Int32 = 1, PROT_WRITE: Int32 = 2, MAP_PRIVATE: Int32 = 2
nonisolated(unsafe) public let MAP_FAILED: UnsafeMutableRawPointer! = UnsafeMutableRawPointer(bitPattern: -1)
