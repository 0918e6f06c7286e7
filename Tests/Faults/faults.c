// SPDX-License-Identifier: MIT

// A library for LD_PRELOAD (glibc) that makes a process's n-th system call or allocation fail.
//
// It counts calls by the executable itself, which its Swift modules are linked into, and by the libraries in
// `counted`. It doesn't count:
// - libdispatch and the Swift runtime, which crash without a descriptor or memory;
// - Foundation, because its API can't report such errors;
// - allocations of Swift objects, because the runtime crashes, and any allocations by the executable itself,
//   because the compiler allocates coroutine frames with malloc and doesn't check the result;
// - reads and writes of pipes and event descriptors, which can't fail this way.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static const char *const counted[] = {
    "libcurl", "libsqlite3", "libnghttp2", "libjpeg", "libturbojpeg", "libpng", "libz.", "libwebp",
    "liblcms2", "libswiftGlibc",
};

static struct { uintptr_t start, end; int isProgram; } ranges[64];
static int rangeCount;

/// The number of counted calls until one fails. With 0 or less, calls are only counted.
static atomic_long countdown;
static atomic_long calls;
static atomic_long failures;
static atomic_int isArmed;
static __thread int isInside;

static int addRanges(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    int *index = context;
    // The first object is the executable.
    int isProgram = (*index)++ == 0;
    int isCounted = isProgram;
    for (size_t i = 0; i < sizeof counted / sizeof *counted; i++) {
        if (info->dlpi_name && strstr(info->dlpi_name, counted[i])) isCounted = 1;
    }
    for (int i = 0; isCounted && i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *header = &info->dlpi_phdr[i];
        if (header->p_type != PT_LOAD || !(header->p_flags & PF_X) || rangeCount == 64) continue;
        ranges[rangeCount].isProgram = isProgram;
        ranges[rangeCount].start = info->dlpi_addr + header->p_vaddr;
        ranges[rangeCount++].end = info->dlpi_addr + header->p_vaddr + header->p_memsz;
    }
    return 0;
}

/// Makes the n-th call from now fail.
void webimage_faults_arm(long n) {
    if (rangeCount == 0) {
        int index = 0;
        dl_iterate_phdr(addRanges, &index);
    }
    atomic_store(&calls, 0);
    atomic_store(&failures, 0);
    atomic_store(&countdown, n);
    atomic_store(&isArmed, 1);
}

/// Lets all calls succeed, and returns how many were counted.
long webimage_faults_disarm(void) {
    atomic_store(&isArmed, 0);
    return atomic_load(&calls);
}

long webimage_faults_failures(void) { return atomic_load(&failures); }

static int fails(void *caller, int isAllocation) {
    if (!atomic_load_explicit(&isArmed, memory_order_relaxed) || isInside) return 0;
    uintptr_t address = (uintptr_t)caller;
    for (int i = 0; i < rangeCount; i++) {
        if (address < ranges[i].start || address >= ranges[i].end) continue;
        if (isAllocation && ranges[i].isProgram) return 0;
        atomic_fetch_add(&calls, 1);
        if (atomic_fetch_sub(&countdown, 1) != 1) return 0;
        atomic_fetch_add(&failures, 1);
        return 1;
    }
    return 0;
}

/// Whether the descriptor is a file, a folder or a connection.
static int isFileOrSocket(int descriptor) {
    struct stat record;
    int code = errno;
    isInside++;
    int result = fstat(descriptor, &record);
    isInside--;
    errno = code;
    if (result != 0) return 0;
    if (S_ISSOCK(record.st_mode)) {
        int domain = 0;
        socklen_t size = sizeof domain;
        return getsockopt(descriptor, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain != AF_UNIX;
    }
    return S_ISREG(record.st_mode);
}

#define REAL(name) \
    static __typeof__(&name) real; \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define FAULT(code, result) \
    if (fails(__builtin_return_address(0), 0)) { errno = code; return result; }
#define ALLOCATION_FAULT \
    if (fails(__builtin_return_address(0), 1)) { errno = ENOMEM; return NULL; }

#define CALL(type, name, parameters, arguments, code, result) \
    type name parameters { REAL(name); FAULT(code, result); return real arguments; }
#define TRANSFER(type, name, parameters, arguments, code) \
    type name parameters { REAL(name); \
        if (isFileOrSocket(descriptor)) { FAULT(code, -1); } \
        return real arguments; }

/// Whether the caller is libdispatch, which crashes if it can't create its descriptors or, once a second,
/// read its threads' state. At the descriptor limit, it's allowed more.
static int isDispatch(void *caller) {
    Dl_info info;
    int code = errno;
    isInside++;
    int result = dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "libdispatch");
    isInside--;
    errno = code;
    return result;
}

#define EXEMPT(call) \
    int result = call; \
    struct rlimit limit; \
    if (result >= 0 || errno != EMFILE || !isDispatch(__builtin_return_address(0))) return result; \
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return result; \
    struct rlimit raised = {limit.rlim_max, limit.rlim_max}; \
    setrlimit(RLIMIT_NOFILE, &raised); \
    result = call; \
    int code = errno; \
    setrlimit(RLIMIT_NOFILE, &limit); \
    errno = code; \
    return result;

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list); \
        FAULT(EMFILE, -1); \
        EXEMPT(real(path, flags, mode)) }
#define OPENAT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(name); FAULT(EMFILE, -1); \
        va_list list; va_start(list, flags); mode_t mode = va_arg(list, mode_t); va_end(list); \
        return real(folder, path, flags, mode); }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
TRANSFER(ssize_t, read, (int descriptor, void *bytes, size_t count), (descriptor, bytes, count), EIO)
TRANSFER(ssize_t, pread, (int descriptor, void *bytes, size_t count, off_t at),
     (descriptor, bytes, count, at), EIO)
TRANSFER(ssize_t, pread64, (int descriptor, void *bytes, size_t count, off64_t at),
     (descriptor, bytes, count, at), EIO)
TRANSFER(ssize_t, write, (int descriptor, const void *bytes, size_t count),
     (descriptor, bytes, count), ENOSPC)
TRANSFER(ssize_t, pwrite, (int descriptor, const void *bytes, size_t count, off_t at),
     (descriptor, bytes, count, at), ENOSPC)
TRANSFER(ssize_t, pwrite64, (int descriptor, const void *bytes, size_t count, off64_t at),
     (descriptor, bytes, count, at), ENOSPC)
TRANSFER(ssize_t, writev, (int descriptor, const struct iovec *list, int count),
     (descriptor, list, count), ENOSPC)
TRANSFER(ssize_t, send, (int descriptor, const void *bytes, size_t count, int flags),
     (descriptor, bytes, count, flags), ECONNRESET)
TRANSFER(ssize_t, recv, (int descriptor, void *bytes, size_t count, int flags),
     (descriptor, bytes, count, flags), ECONNRESET)
CALL(int, fsync, (int file), (file), EIO, -1)
CALL(int, fdatasync, (int file), (file), EIO, -1)
CALL(int, ftruncate, (int file, off_t size), (file, size), ENOSPC, -1)
CALL(int, ftruncate64, (int file, off64_t size), (file, size), ENOSPC, -1)
CALL(int, rename, (const char *a, const char *b), (a, b), EIO, -1)
CALL(int, renameat, (int x, const char *a, int y, const char *b), (x, a, y, b), EIO, -1)
CALL(int, unlink, (const char *path), (path), EIO, -1)
CALL(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags), EIO, -1)
CALL(int, mkdir, (const char *path, mode_t mode), (path, mode), ENOSPC, -1)
CALL(int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode), ENOSPC, -1)
CALL(int, fstat, (int file, struct stat *record), (file, record), EIO, -1)
CALL(int, fstat64, (int file, struct stat64 *record), (file, record), EIO, -1)
CALL(int, stat, (const char *path, struct stat *record), (path, record), EIO, -1)
CALL(int, stat64, (const char *path, struct stat64 *record), (path, record), EIO, -1)
CALL(int, lstat, (const char *path, struct stat *record), (path, record), EIO, -1)
CALL(int, lstat64, (const char *path, struct stat64 *record), (path, record), EIO, -1)
CALL(int, fstatat, (int folder, const char *path, struct stat *record, int flags),
     (folder, path, record, flags), EIO, -1)
CALL(int, flock, (int file, int operation), (file, operation), ENOLCK, -1)
CALL(int, futimens, (int file, const struct timespec times[2]), (file, times), EIO, -1)
CALL(void *, mmap, (void *at, size_t size, int access, int flags, int file, off_t offset),
     (at, size, access, flags, file, offset), ENOMEM, (void *)-1)
CALL(void *, mmap64, (void *at, size_t size, int access, int flags, int file, off64_t offset),
     (at, size, access, flags, file, offset), ENOMEM, (void *)-1)
CALL(int, socket, (int domain, int type, int protocol), (domain, type, protocol), EMFILE, -1)
CALL(int, socketpair, (int domain, int type, int protocol, int pair[2]),
     (domain, type, protocol, pair), EMFILE, -1)
CALL(int, connect, (int file, const struct sockaddr *address, socklen_t size),
     (file, address, size), ECONNREFUSED, -1)
CALL(int, pipe, (int ends[2]), (ends), EMFILE, -1)
CALL(int, pipe2, (int ends[2], int flags), (ends, flags), EMFILE, -1)

int epoll_create1(int);
int eventfd(unsigned, int);
int inotify_init1(int);
struct epoll_event;
int epoll_ctl(int, int, int, struct epoll_event *);
int timerfd_create(int, int);
int epoll_create1(int flags) { REAL(epoll_create1); FAULT(EMFILE, -1); EXEMPT(real(flags)) }
int eventfd(unsigned count, int flags) { REAL(eventfd); FAULT(EMFILE, -1); EXEMPT(real(count, flags)) }
int timerfd_create(int clock, int flags) {
    REAL(timerfd_create);
    FAULT(EMFILE, -1);
    EXEMPT(real(clock, flags))
}
CALL(int, inotify_init1, (int flags), (flags), EMFILE, -1)
CALL(int, epoll_ctl, (int queue, int operation, int file, struct epoll_event *event),
     (queue, operation, file, event), ENOMEM, -1)

int pthread_create(
    pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    REAL(pthread_create);
    if (fails(__builtin_return_address(0), 0)) return EAGAIN;
    return real(thread, attributes, body, argument);
}

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);

void *malloc(size_t size) {
    ALLOCATION_FAULT
    return __libc_malloc(size);
}
void *calloc(size_t count, size_t size) {
    ALLOCATION_FAULT
    return __libc_calloc(count, size);
}
void *realloc(void *memory, size_t size) {
    ALLOCATION_FAULT
    return __libc_realloc(memory, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (fails(__builtin_return_address(0), 1)) return ENOMEM;
    *memory = __libc_memalign(alignment, size);
    return *memory || size == 0 ? 0 : ENOMEM;
}
