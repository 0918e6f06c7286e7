// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"
#include "calls.h"
#include "denied.h"

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

bool csandbox_has_seccomp(void) {
#if defined(ARCHITECTURE)
    // If the kernel supports filters, it rejects a null filter with EFAULT.
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) == -1 && errno == EFAULT;
#else
    return false;
#endif
}

#if defined(ARCHITECTURE)

// Calls that exist on all processors, then calls that only x86-64 has. The most frequent calls come first.
static const int allowed[] = {
    // Memory, threads and time.
    __NR_futex, __NR_mmap, __NR_munmap, __NR_madvise, __NR_mprotect, __NR_mremap, __NR_brk, __NR_sched_yield,
    __NR_clock_gettime, __NR_clock_getres, __NR_clock_nanosleep, __NR_nanosleep, __NR_gettimeofday,
    __NR_set_robust_list, __NR_rseq, __NR_exit, __NR_exit_group, __NR_gettid, __NR_getpid, __NR_membarrier,
    __NR_sched_get_priority_max, __NR_sched_get_priority_min, __NR_getcpu, __NR_getrandom, __NR_getrusage,
    __NR_times, __NR_setitimer, __NR_restart_syscall,
    // Signals of this process.
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_sigaltstack,
    // Open descriptors, and descriptors for event loops.
    __NR_read, __NR_readv, __NR_pread64, __NR_preadv, __NR_write, __NR_writev, __NR_pwrite64, __NR_lseek,
    __NR_recvfrom, __NR_recvmsg, __NR_sendto, __NR_sendmsg, __NR_close, __NR_dup, __NR_dup3, __NR_ftruncate,
    __NR_fallocate, __NR_fadvise64, __NR_ppoll, __NR_pselect6, __NR_epoll_create1, __NR_epoll_ctl,
    __NR_epoll_pwait, 441 /* epoll_pwait2 */, __NR_eventfd2, __NR_timerfd_create, __NR_timerfd_settime,
    __NR_timerfd_gettime, __NR_pipe2,
    // Facts about open files and folders. Landlock restricts which ones can be opened.
    __NR_fstat, __NR_fstatfs, __NR_getdents64, __NR_getcwd,
    // Facts about the process and the system.
    __NR_uname, __NR_sysinfo, __NR_getuid, __NR_geteuid, __NR_getgid, __NR_getegid, __NR_getppid,
#if defined(__x86_64__)
    __NR_poll, __NR_select, __NR_epoll_create,
    __NR_epoll_wait, __NR_eventfd, __NR_pipe, __NR_dup2, __NR_time, __NR_getrlimit, __NR_getdents,
#endif
};

// Calls that libraries try but can do without, for font caches, user databases and scheduling.
static const int refused[] = {
    __NR_socket, __NR_socketpair, __NR_connect, __NR_memfd_create, __NR_flock, __NR_fsync, __NR_mkdirat,
    __NR_unlinkat, __NR_renameat2, __NR_linkat, __NR_symlinkat, __NR_fchmod, __NR_fchmodat, __NR_fchown,
    __NR_fchownat, __NR_utimensat, __NR_umask, __NR_inotify_init1, __NR_mlock, __NR_mincore, __NR_mbind,
    __NR_get_mempolicy, __NR_set_mempolicy, __NR_sched_setaffinity, __NR_sched_setattr,
    __NR_sched_setscheduler, __NR_setpriority, __NR_getpriority, __NR_setrlimit, __NR_getgroups,
#if defined(__x86_64__)
    __NR_mkdir, __NR_rmdir, __NR_unlink, __NR_rename, __NR_link, __NR_symlink, __NR_chmod, __NR_chown,
    __NR_creat, __NR_utime, __NR_utimes, __NR_inotify_init, __NR_arch_prctl,
#endif
#if defined(__NR_renameat)
    __NR_renameat,
#endif
};

// Calls about a path. Landlock doesn't restrict them, so `csandbox_answer` answers them and requires the
// right to open the path.
static const int answered[] = {
    __NR_newfstatat, __NR_statfs, __NR_faccessat, 439 /* faccessat2 */,
#if defined(__x86_64__)
    __NR_stat, __NR_lstat, __NR_access,
#endif
};

// Calls with a thread as the first argument. They would reveal whether another process exists.
static const int of_threads[] = {
    __NR_sched_getaffinity, __NR_sched_getparam, __NR_sched_getscheduler, __NR_sched_getattr,
};

enum {
    longest = 2 * (sizeof allowed + sizeof refused + sizeof answered) / sizeof(int)
        + 6 * sizeof of_threads / sizeof(int) + 120,
};

struct program {
    struct sock_filter steps[longest];
    unsigned short count;
};

static void add(struct program *program, uint16_t code, uint32_t value, uint8_t yes, uint8_t no) {
    program->steps[program->count++] = (struct sock_filter)BPF_JUMP(code, value, yes, no);
}

static void result(struct program *program, uint32_t value) { add(program, BPF_RET | BPF_K, value, 0, 0); }

static void load(struct program *program, size_t offset) {
    add(program, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

/// Loads the lower half of an argument. Both processors are little-endian.
static void load_argument(struct program *program, int index) {
    load(program, offsetof(struct seccomp_data, args) + 8 * (size_t)index);
}

static const uint32_t trap = SECCOMP_RET_TRAP, allow = SECCOMP_RET_ALLOW;

static uint32_t error(int number) { return SECCOMP_RET_ERRNO | (uint32_t)number; }

/// Adds a rule for a call: if the argument has one of the values, the result is `then`, otherwise it's
/// `otherwise`.
static void add_choice(
    struct program *program, int call, int argument, const uint32_t *values, uint8_t count, uint32_t then,
    uint32_t otherwise) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, (uint8_t)(count + 3));
    load_argument(program, argument);
    for (uint8_t index = 0; index < count; index++) {
        add(program, BPF_JMP | BPF_JEQ | BPF_K, values[index], (uint8_t)(count - index), 0);
    }
    result(program, otherwise);
    result(program, then);
}

/// Adds a rule for a call: the result is `any` if the argument has any of the bits, and `none` if it doesn't.
static void add_bits(
    struct program *program, int call, int argument, uint32_t bits, uint32_t any, uint32_t none) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 4);
    load_argument(program, argument);
    add(program, BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0);
    result(program, none);
    result(program, any);
}

/// Allows this process to read its limits, and to set its processor time limit until `csandbox_limit_time`
/// has set it.
static void add_limit_rules(struct program *program, uint32_t own) {
    add(program, BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 0, 13);
    load_argument(program, 0);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, own, 1, 0);
    result(program, error(EPERM));
    load_argument(program, 1);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, RLIMIT_CPU, 5, 0);
    // The pointer to the limits to set, if any.
    load_argument(program, 2);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
    result(program, error(EPERM));
    load(program, offsetof(struct seccomp_data, args) + 8 * 2 + 4);
    add(program, BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1);
    result(program, allow);
    result(program, error(EPERM));
}

static void fill(struct program *program) {
    const uint32_t own = (uint32_t)getpid();
    load(program, offsetof(struct seccomp_data, arch));
    add(program, BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    result(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
    for (size_t index = 0; index < sizeof allowed / sizeof *allowed; index++) {
        add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[index], 0, 1);
        result(program, allow);
    }
    for (size_t index = 0; index < sizeof refused / sizeof *refused; index++) {
        add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)refused[index], 0, 1);
        result(program, error(EPERM));
    }
    for (size_t index = 0; index < sizeof answered / sizeof *answered; index++) {
        add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)answered[index], 0, 1);
        result(program, trap | is_answered);
    }
    // If a rule is for another call, it leaves the call's number in the accumulator.
    const int unknown[] = {435 /* clone3, whose flags are in memory */, __NR_statx};
    for (size_t index = 0; index < 2; index++) {
        add(program, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)unknown[index], 0, 1);
        result(program, error(ENOSYS));
    }
    // Report "not a link", so libraries use the path as it is, and don't learn anything about other paths.
    add(program, BPF_JMP | BPF_JEQ | BPF_K, __NR_readlinkat, 0, 1);
    result(program, error(EINVAL));
#if defined(__x86_64__)
    add(program, BPF_JMP | BPF_JEQ | BPF_K, __NR_readlink, 0, 1);
    result(program, error(EINVAL));
#endif
    add(program, BPF_JMP | BPF_JEQ | BPF_K, __NR_ioctl, 0, 1);
    result(program, error(ENOTTY));
    add_bits(program, __NR_clone, 0, CLONE_THREAD, allow, trap);
    // Landlock doesn't restrict O_PATH, and `fstat` works on such a descriptor.
    const uint32_t writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_PATH;
    add_bits(program, __NR_openat, 2, writing, error(EACCES), allow);
#if defined(__x86_64__)
    add_bits(program, __NR_open, 1, writing, error(EACCES), allow);
#endif
    add_choice(program, __NR_tgkill, 0, &own, 1, allow, trap);
    add_choice(program, __NR_kill, 0, &own, 1, allow, trap);
#if !defined(__GLIBC__)
    // Musl uses this for raise() and abort(). If landlock has scopes, they keep the signal in this process.
    add(program, BPF_JMP | BPF_JEQ | BPF_K, __NR_tkill, 0, 1);
    result(program, allow);
#endif
    const uint32_t itself[] = {0, own};
    for (size_t index = 0; index < sizeof of_threads / sizeof *of_threads; index++) {
        add_choice(program, of_threads[index], 0, itself, 2, allow, error(EPERM));
    }
    add_limit_rules(program, own);
    // PR_SET_SECCOMP is safe, because another filter can only take calls away.
    const uint32_t names[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_SECCOMP, 0x53564d41 /* PR_SET_VMA */};
    add_choice(program, __NR_prctl, 0, names, 4, allow, error(EPERM));
    // Leave out F_SETOWN, because it sends signals.
    const uint32_t commands[] = {
        F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_ADD_SEALS, F_GET_SEALS};
    add_choice(program, __NR_fcntl, 1, commands, 8, allow, error(EPERM));
    result(program, trap);
}

static bool install(const struct program *program) {
    const struct sock_fprog filter = {.len = program->count, .filter = (struct sock_filter *)program->steps};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
}

#endif

static void handle(int signal, siginfo_t *info, void *context) {
    (void)signal;
#if defined(ARCHITECTURE)
    if (info->si_errno == is_answered) return csandbox_answer(info->si_syscall, context);
#endif
    if (csandbox_denied) *csandbox_denied = info->si_syscall + 1;
    _exit(1);
}

bool csandbox_restrict_calls(void) {
#if defined(ARCHITECTURE)
    struct program program = {.count = 0};
    fill(&program);
    const struct sigaction action = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO};
    sigaction(SIGSYS, &action, NULL);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && install(&program);
#else
    return false;
#endif
}

void csandbox_keep_limits(void) {
#if defined(ARCHITECTURE)
    struct program program = {.count = 0};
    load(&program, offsetof(struct seccomp_data, nr));
    add(&program, BPF_JMP | BPF_JEQ | BPF_K, __NR_prlimit64, 1, 0);
    result(&program, allow);
    for (size_t half = 0; half < 2; half++) {
        load(&program, offsetof(struct seccomp_data, args) + 8 * 2 + 4 * half);
        add(&program, BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0);
        result(&program, error(EPERM));
    }
    result(&program, allow);
    install(&program);
#endif
}

#endif
