// SPDX-License-Identifier: MIT
// Thread scheduling on Linux. Swift doesn't import `syscall`, because it's variadic.

#ifndef WEBIMAGE_CTHREAD_H
#define WEBIMAGE_CTHREAD_H

#if defined(__linux__)

#include <linux/sched.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/// The kernel's number for the calling thread.
static inline int cthread_current(void) { return (int)syscall(SYS_gettid); }

/// Sets the name of the calling thread for debuggers, at most 15 characters.
static inline void cthread_set_name(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

/// Sets the nice value of a thread: 0 is normal, 19 is the least urgent. Only a privileged process can lower
/// it again.
static inline void cthread_set_nice(int thread, int nice) {
    setpriority(PRIO_PROCESS, (id_t)thread, nice);
}

/// The nice value of a thread.
static inline int cthread_nice(int thread) { return getpriority(PRIO_PROCESS, (id_t)thread); }

/// Prevents the calling thread from preempting the running thread when it wakes (SCHED_BATCH, sched(7)). Its
/// share of processor time is unchanged.
static inline void cthread_yield_to_wakers(void) {
    struct sched_param none = {0};
    sched_setscheduler(0, SCHED_BATCH, &none);
}

#endif

#endif
