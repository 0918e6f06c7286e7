// SPDX-License-Identifier: MIT

#if defined(__linux__)

#define _GNU_SOURCE
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "CSandbox.h"
#include "calls.h"

static bool limit(int resource, rlim_t value) {
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0) return false;
    if (value < limit.rlim_max) limit.rlim_max = value;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(resource, &limit) == 0;
}

bool csandbox_limit(size_t memory) {
    return limit(RLIMIT_AS, memory) && limit(RLIMIT_FSIZE, memory) && limit(RLIMIT_CORE, 0)
        && limit(RLIMIT_NOFILE, 256);
}

// RLIMIT_NPROC counts a user's threads and, since Linux 5.14, counts them per user namespace. So the process
// needs a user or a namespace that it doesn't share with other processes.

typedef struct __user_cap_data_struct capabilities[2];

static bool get(capabilities set) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    return syscall(SYS_capget, &header, set) == 0;
}

/// Drops all of this process's privileges that aren't in `kept`.
static bool keep(uint32_t kept) {
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    capabilities set = {{0}};
    if (!get(set)) return false;
    set[0].permitted &= kept;
    set[0].effective = set[0].permitted;
    set[0].inheritable = set[1].permitted = set[1].effective = set[1].inheritable = 0;
    return syscall(SYS_capset, &header, set) == 0;
}

static uint32_t bit(int capability) { return 1u << capability; }

/// If this is a superuser process, which the system doesn't limit, switches to a user that no other process
/// has.
static bool become_user(void) {
    capabilities set = {{0}};
    // Without CAP_KILL, the parent process couldn't end this one anymore.
    const uint32_t needed = bit(CAP_SETUID) | bit(CAP_KILL);
    if (geteuid() != 0 || !get(set) || (set[0].effective & needed) != needed) return false;
    const pid_t parent = getppid();
    // Use a number above the users that systems and containers assign.
    const uid_t user = 0x7F000000 + (uid_t)getpid();
    if (prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0) != 0) return false;
    if (syscall(SYS_setresuid, user, user, user) != 0) return false;
    // Changing the user has undone this setting from `csandbox_fork`.
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != parent) _exit(0);
    return true;
}

static bool has_counts_of_namespaces(void) {
    struct utsname name;
    int major = 0, minor = 0;
    return uname(&name) == 0 && sscanf(name.release, "%d.%d", &major, &minor) == 2
        && (major > 5 || (major == 5 && minor >= 14));
}

bool csandbox_limit_threads(unsigned count) {
    // Keep the rights to read files: fonts may belong to the user that started the process.
    const uint32_t reading = bit(CAP_DAC_OVERRIDE) | bit(CAP_DAC_READ_SEARCH);
    const bool is_alone = become_user() || (has_counts_of_namespaces() && unshare(CLONE_NEWUSER) == 0);
    return keep(reading) && is_alone && limit(RLIMIT_NPROC, count);
}

/// The used processor time in whole seconds, rounded up.
static int64_t used_time(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    const int64_t rest = usage.ru_utime.tv_usec + usage.ru_stime.tv_usec;
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + (rest + 999999) / 1000000;
}

void csandbox_limit_time(int64_t seconds) {
    struct rlimit limit;
    getrlimit(RLIMIT_CPU, &limit);
    const rlim_t value = (rlim_t)(used_time() + seconds);
    if (value < limit.rlim_max) limit.rlim_max = value;
    limit.rlim_cur = limit.rlim_max - (limit.rlim_max > 1);
    setrlimit(RLIMIT_CPU, &limit);
    csandbox_keep_limits();
}

int64_t csandbox_time_left(void) {
    struct rlimit limit;
    getrlimit(RLIMIT_CPU, &limit);
    if (limit.rlim_cur > (rlim_t)INT64_MAX) return INT64_MAX;
    const int64_t left = (int64_t)limit.rlim_cur - used_time();
    return left > 0 ? left : 0;
}

#endif
