// SPDX-License-Identifier: MIT
// Confines a process that decodes images on Linux: files (landlock), system calls (seccomp) and limits. It
// also has related system calls that Swift doesn't import. It's empty on other systems.

#ifndef WEBIMAGE_CSANDBOX_H
#define WEBIMAGE_CSANDBOX_H

#if defined(__linux__)

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// Whether the kernel can restrict access to files for unprivileged processes.
bool csandbox_has_landlock(void);

/// Whether the kernel can filter system calls, and the filter knows the processor.
bool csandbox_has_seccomp(void);

/// The path of the library or executable that contains this code, as it was loaded. An executable's path may
/// be relative or just a name.
const char *_Nullable csandbox_object_path(void);

/// Closes all descriptors starting at `first`.
void csandbox_close_from(int first);

/// Restricts this process and its children to reading the files and folders at or below the paths. Paths that
/// don't exist are skipped. If the kernel supports it, connections and signals to other processes are
/// forbidden, too.
bool csandbox_restrict_files(const char *_Nonnull const *_Nonnull paths, size_t count);

/// Restricts this process, which must have one thread, to the system calls that decoders need. Some other
/// calls fail with an error; the rest end the process and store their number for `csandbox_end`.
bool csandbox_restrict_calls(void);

/// Permanently limits the memory, the file size and the number of descriptors, and forbids core dumps.
bool csandbox_limit(size_t memory);

/// Permanently limits the number of threads of this process, which must have one, and drops its privileges
/// except the ones for reading files. Returns false if the system counts this process's threads together with
/// other processes' threads.
bool csandbox_limit_threads(unsigned count);

/// Permanently limits the processor time of all threads from now on, and makes all limits final. The process,
/// which must have one thread, gets SIGXCPU when the time is up, and SIGKILL a second later.
void csandbox_limit_time(int64_t seconds);

/// The processor time that is left, in whole seconds.
int64_t csandbox_time_left(void);

/// Sends SIGPROF once all threads have used this much more processor time; 0 turns that off.
void csandbox_set_timer(int64_t microseconds);

/// A child process, and the number of the system call that ended it.
struct csandbox_child {
    pid_t process;
    int *_Nullable denied;
};

/// Forks. In the child, which ends with this process, `process` is 0. It's -1 if the system refuses.
struct csandbox_child csandbox_fork(void);

/// Waits for a child that was killed or has ended. With `now`, returns false if it hasn't ended.
bool csandbox_end(struct csandbox_child child, bool now, int *status, int *denied);

/// Creates an empty file in memory that can be sealed; -1 on failure.
int csandbox_memory_file(void);

/// Permanently forbids all changes to a file in memory. Fails while the file is mapped for writing.
bool csandbox_seal(int file);

/// Whether the file has this size and no process can change it anymore.
bool csandbox_is_sealed(int file, size_t size);

/// Maps an empty file over existing memory, which must be whole pages. The file gets this size, and another
/// thread populates its pages. Only one file can be mapped at a time.
bool csandbox_map_over(void *address, size_t size, int file);

/// Replaces the mapped file with memory. With `keeps`, the memory has the same contents.
bool csandbox_unmap(void *address, size_t size, bool keeps);

/// Receives bytes with up to two descriptors; a descriptor that wasn't sent is -1. Returns recvmsg's result.
ssize_t csandbox_receive(int socket, void *bytes, size_t count, int files[_Nonnull 2]);

/// Sends bytes with `file_count` descriptors without waiting. Returns sendmsg's result.
ssize_t csandbox_send(
    int socket, const void *bytes, size_t count, const int *_Nullable files, size_t file_count);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif

#endif
