// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_CSANDBOX_CALLS_H
#define WEBIMAGE_CSANDBOX_CALLS_H

/// The filter's mark for calls that `csandbox_answer` answers.
enum { is_answered = 1 };

/// Puts the result of a system call about a path into the registers that a signal handler restores.
///
/// It opens the path for reading and answers the call for the open file, so it fails if reading would fail.
/// Links are followed, and nothing is reported as writable.
void csandbox_answer(int call, void *context);

/// Prevents this process from setting limits.
void csandbox_keep_limits(void);

#endif
