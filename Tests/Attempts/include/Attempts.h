// SPDX-License-Identifier: MIT
// Attempts to leave a confined process. Each succeeds in a process without restrictions, unless it needs
// privileges.

#ifndef WEBIMAGE_ATTEMPTS_H
#define WEBIMAGE_ATTEMPTS_H

#if defined(__linux__)

#include <stdbool.h>

/// The name of an attempt; NULL after the last one.
const char *attempts_name(int index);

/// Makes an attempt and returns whether it succeeded.
bool attempts_succeeds(int index);

/// Whether calls about the paths of the system's data have the results that they have in other processes.
bool attempts_can_use_paths(void);

/// Starts threads that wait for one another, at most so many, and returns how many there were at once.
int attempts_threads(int most);

/// Waits until a process that may have ended already ends.
void attempts_wait_for_end(int process);

/// The descriptor of a file in memory that this process holds; -1 without one.
int attempts_memory_file(void);

/// Adds the seals that keep the size of a file, and with `writing` also its contents.
bool attempts_seal(int file, bool writing);

#endif

#endif
