// SPDX-License-Identifier: MIT
// The C types of Darwin as Swift imports them: sizes, signs and field names as in the headers of macOS 13.
// A structure and a function of one name (`stat`) cannot be declared in one Swift module, so the structures
// have a module of their own, which the stub `Darwin` exports.

public typealias blkcnt_t = Int64
public typealias dev_t = Int32
public typealias gid_t = UInt32
public typealias ino_t = UInt64
public typealias mode_t = UInt16
public typealias nlink_t = UInt16
public typealias off_t = Int64
public typealias pid_t = Int32
public typealias time_t = Int
public typealias suseconds_t = Int32
public typealias uid_t = UInt32
public typealias rlim_t = UInt64
public typealias sigset_t = UInt32
public typealias nfds_t = UInt32
public typealias tcflag_t = UInt
public typealias cc_t = UInt8
public typealias speed_t = UInt
public typealias sa_family_t = UInt8
public typealias in_port_t = UInt16
public typealias in_addr_t = UInt32
public typealias socklen_t = UInt32

public struct clockid_t: RawRepresentable, Equatable, Sendable {
    public var rawValue: UInt32
    public init(_ rawValue: UInt32) { self.rawValue = rawValue }
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public struct timespec: Sendable {
    public var tv_sec = 0
    public var tv_nsec = 0
    public init() {}
    public init(tv_sec: time_t, tv_nsec: Int) { (self.tv_sec, self.tv_nsec) = (tv_sec, tv_nsec) }
}

public struct timeval: Sendable {
    public var tv_sec = 0
    public var tv_usec: suseconds_t = 0
    public init() {}
    public init(tv_sec: time_t, tv_usec: suseconds_t) { (self.tv_sec, self.tv_usec) = (tv_sec, tv_usec) }
}

public struct stat: Sendable {
    public var st_dev: dev_t = 0
    public var st_mode: mode_t = 0
    public var st_nlink: nlink_t = 0
    public var st_ino: ino_t = 0
    public var st_uid: uid_t = 0
    public var st_gid: gid_t = 0
    public var st_atimespec = timespec()
    public var st_mtimespec = timespec()
    public var st_ctimespec = timespec()
    public var st_birthtimespec = timespec()
    public var st_size: off_t = 0
    public var st_blocks: blkcnt_t = 0
    public init() {}
}

public struct statvfs: Sendable {
    public var f_bsize: UInt = 0
    public var f_frsize: UInt = 0
    public var f_blocks: UInt32 = 0
    public var f_bfree: UInt32 = 0
    public var f_bavail: UInt32 = 0
    public init() {}
}

public struct flock: Sendable {
    public init() {}
}

public struct dirent: Sendable {
    public var d_ino: UInt64 = 0
    public var d_reclen: UInt16 = 0
    public var d_namlen: UInt16 = 0
    public var d_type: UInt8 = 0
    /// 1,024 characters in the header; a shorter tuple has the same uses.
    public var d_name: (Int8, Int8, Int8, Int8) = (0, 0, 0, 0)
    public init() {}
}

public struct DIR {}
public struct FILE {}

public struct iovec {
    public var iov_base: UnsafeMutableRawPointer!
    public var iov_len = 0
    public init() {}
    public init(iov_base: UnsafeMutableRawPointer!, iov_len: Int) {
        (self.iov_base, self.iov_len) = (iov_base, iov_len)
    }
}

public struct pollfd: Sendable {
    public var fd: Int32 = 0
    public var events: Int16 = 0
    public var revents: Int16 = 0
    public init() {}
    public init(fd: Int32, events: Int16, revents: Int16) {
        (self.fd, self.events, self.revents) = (fd, events, revents)
    }
}

public struct rlimit: Sendable {
    public var rlim_cur: rlim_t = 0
    public var rlim_max: rlim_t = 0
    public init() {}
    public init(rlim_cur: rlim_t, rlim_max: rlim_t) { (self.rlim_cur, self.rlim_max) = (rlim_cur, rlim_max) }
}

public struct rusage: Sendable {
    public var ru_utime = timeval()
    public var ru_stime = timeval()
    public var ru_maxrss = 0
    public init() {}
}

public struct winsize: Sendable {
    public var ws_row: UInt16 = 0
    public var ws_col: UInt16 = 0
    public var ws_xpixel: UInt16 = 0
    public var ws_ypixel: UInt16 = 0
    public init() {}
    public init(ws_row: UInt16, ws_col: UInt16, ws_xpixel: UInt16, ws_ypixel: UInt16) {
        (self.ws_row, self.ws_col) = (ws_row, ws_col)
        (self.ws_xpixel, self.ws_ypixel) = (ws_xpixel, ws_ypixel)
    }
}

public struct termios: Sendable {
    public var c_iflag: tcflag_t = 0
    public var c_oflag: tcflag_t = 0
    public var c_cflag: tcflag_t = 0
    public var c_lflag: tcflag_t = 0
    public init() {}
}

public struct _opaque_pthread_t {}
public struct _opaque_pthread_attr_t { public init() {} }
public struct _opaque_pthread_mutex_t { public init() {} }
public typealias pthread_t = UnsafeMutablePointer<_opaque_pthread_t>
public typealias pthread_attr_t = _opaque_pthread_attr_t
public typealias pthread_mutex_t = _opaque_pthread_mutex_t

public typealias posix_spawn_file_actions_t = UnsafeMutableRawPointer
public typealias posix_spawnattr_t = UnsafeMutableRawPointer

public struct __sigaction_u {
    public var __sa_handler: (@convention(c) (Int32) -> Void)!
    public init() {}
    public init(__sa_handler: (@convention(c) (Int32) -> Void)!) { self.__sa_handler = __sa_handler }
}

public struct sigaction {
    public var __sigaction_u: __sigaction_u
    public var sa_mask: sigset_t
    public var sa_flags: Int32
    public init() { (__sigaction_u, sa_mask, sa_flags) = (.init(), 0, 0) }
    public init(__sigaction_u: __sigaction_u, sa_mask: sigset_t, sa_flags: Int32) {
        (self.__sigaction_u, self.sa_mask, self.sa_flags) = (__sigaction_u, sa_mask, sa_flags)
    }
}

public typealias sig_t = @convention(c) (Int32) -> Void
