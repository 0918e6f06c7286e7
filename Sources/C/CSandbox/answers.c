// SPDX-License-Identifier: MIT

#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#include "calls.h"

/// The result of a system call, in the kernel's form.
static long result(long value) { return value == -1 ? -errno : value; }

static long open_path(int folder, const char *path) {
    if (!path) return -EFAULT;
    return result(syscall(__NR_openat, folder, path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0));
}

/// Makes a system call that writes information about a file to `facts`.
static long ask(int call, int folder, const char *path, void *facts) {
    const long file = open_path(folder, path);
    if (file < 0) return file;
    const long answer = result(syscall(call, file, facts));
    syscall(__NR_close, file);
    return answer;
}

static long status(int folder, const char *path, void *facts, int flags) {
    // Some C libraries implement `fstat` this way.
    if ((flags & AT_EMPTY_PATH) && path && !*path) return result(syscall(__NR_fstat, folder, facts));
    return ask(__NR_fstat, folder, path, facts);
}

static long access_path(int folder, const char *path, int mode) {
    const long file = open_path(folder, path);
    if (file < 0) return file;
    syscall(__NR_close, file);
    return mode & W_OK ? -EACCES : 0;
}

static long answer(int call, const uint64_t arguments[4]) {
    const int folder = (int)arguments[0];
    const char *const first = (const char *)(uintptr_t)arguments[0];
    const char *const second = (const char *)(uintptr_t)arguments[1];
    switch (call) {
    case __NR_newfstatat: return status(folder, second, (void *)(uintptr_t)arguments[2], (int)arguments[3]);
    case __NR_statfs: return ask(__NR_fstatfs, AT_FDCWD, first, (void *)(uintptr_t)arguments[1]);
    case __NR_faccessat:
    case 439 /* faccessat2 */: return access_path(folder, second, (int)arguments[2]);
#if defined(__x86_64__)
    case __NR_stat:
    case __NR_lstat: return ask(__NR_fstat, AT_FDCWD, first, (void *)(uintptr_t)arguments[1]);
    case __NR_access: return access_path(AT_FDCWD, first, (int)arguments[1]);
#endif
    default: return -ENOSYS;
    }
}

void csandbox_answer(int call, void *context) {
    ucontext_t *const state = context;
    const int before = errno;
#if defined(__x86_64__)
    greg_t *const registers = state->uc_mcontext.gregs;
    const uint64_t arguments[] = {
        (uint64_t)registers[REG_RDI], (uint64_t)registers[REG_RSI], (uint64_t)registers[REG_RDX],
        (uint64_t)registers[REG_R10]};
    registers[REG_RAX] = answer(call, arguments);
#else
    uint64_t arguments[4];
    for (int index = 0; index < 4; index++) arguments[index] = state->uc_mcontext.regs[index];
    state->uc_mcontext.regs[0] = (uint64_t)answer(call, arguments);
#endif
    errno = before;
}

#endif
