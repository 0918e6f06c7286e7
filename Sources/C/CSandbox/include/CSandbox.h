// SPDX-License-Identifier: MIT
// Confines a process that decodes images on Linux: files (landlock), system calls (seccomp) and limits. Also
// the system calls around it that Swift does not import. Empty on other systems.

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

/// The path of the library or program that contains this code, as it was loaded: a program may have a
/// relative path, or a name alone.
const char *_Nullable csandbox_object_path(void);

/// Closes all descriptors from `first` on.
void csandbox_close_from(int first);

/// Leaves this process and its children read access to the files and folders at or below the paths, and
/// nothing else. Paths that do not exist are skipped. If the kernel can, connections and signals to other
/// processes are forbidden too.
bool csandbox_restrict_files(const char *_Nonnull const *_Nonnull paths, size_t count);

/// Leaves this process, which must have one thread, the system calls that decoders need. Some others fail
/// with an error; any other ends the process, and its number is stored for `csandbox_end`.
bool csandbox_restrict_calls(void);

/// Limits the memory, the sizes of files and the number of descriptors for good, and forbids core dumps.
bool csandbox_limit(size_t memory);

/// Limits the number of threads of this process, which must have one, for good, and takes its privileges, but
/// for those to read files. Returns false where the system counts the threads of all its processes together.
bool csandbox_limit_threads(unsigned count);

/// Limits the processor time of all threads from now on for good, and all limits stay as they are. The
/// process, which must have one thread, gets SIGXCPU at the end of the time, and a second later SIGKILL.
void csandbox_limit_time(int64_t seconds);

/// The processor time that is left, in whole seconds.
int64_t csandbox_time_left(void);

/// Sends SIGPROF after so much more processor time of all threads; 0 ends that.
void csandbox_set_timer(int64_t microseconds);

/// A child process, and the number of the system call that ended it.
struct csandbox_child {
    pid_t process;
    int *_Nullable denied;
};

/// Forks. In the child, which ends with this process, `process` is 0; it is -1 when the system refuses.
struct csandbox_child csandbox_fork(void);

/// Waits for a child that has been killed or has ended; with `now`, it returns false if it has not ended.
bool csandbox_end(struct csandbox_child child, bool now, int *status, int *denied);

/// Creates an empty file in memory that can be sealed; -1 on failure.
int csandbox_memory_file(void);

/// Forbids all changes of a file in memory for good. Fails while it is mapped for writing.
bool csandbox_seal(int file);

/// Whether no process can change the file any more, and it has this size.
bool csandbox_is_sealed(int file, size_t size);

/// Maps an empty file, which gets this size, over existing memory of whole pages, and makes its pages ready
/// in another thread. Only one file can be mapped at a time.
bool csandbox_map_over(void *address, size_t size, int file);

/// Replaces the mapped file by memory, which has the same contents with `keeps`.
bool csandbox_unmap(void *address, size_t size, bool keeps);

/// Receives bytes with up to two descriptors, which are -1 if they were not sent. Returns the result of
/// recvmsg.
ssize_t csandbox_receive(int socket, void *bytes, size_t count, int files[_Nonnull 2]);

/// Sends bytes with `file_count` descriptors without waiting. Returns the result of sendmsg.
ssize_t csandbox_send(
    int socket, const void *bytes, size_t count, const int *_Nullable files, size_t file_count);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif

#endif
