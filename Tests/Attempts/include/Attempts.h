// SPDX-License-Identifier: MIT
// Attempts to escape a sandboxed process. Each one succeeds in an unrestricted process, unless it needs
// privileges.

#ifndef WEBIMAGE_ATTEMPTS_H
#define WEBIMAGE_ATTEMPTS_H

#if defined(__linux__)

#include <stdbool.h>

/// The name of an attempt, or NULL after the last one.
const char *attempts_name(int index);

/// Makes an attempt and returns whether it succeeded.
bool attempts_succeeds(int index);

/// Whether calls with paths to the system's data return the same results as in other processes.
bool attempts_can_use_paths(void);

/// Starts at most the given number of threads, which wait for one another, and returns how many ran at once.
int attempts_threads(int most);

/// Waits until a process ends, even if it already has.
void attempts_wait_for_end(int process);

/// The descriptor of an in-memory file that this process holds, or -1 if there isn't one.
int attempts_memory_file(void);

/// Adds the seals that keep a file's size, and with `writing` also its contents.
bool attempts_seal(int file, bool writing);

#endif

#endif
