// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_CSANDBOX_CALLS_H
#define WEBIMAGE_CSANDBOX_CALLS_H

/// The mark of the filter for calls that `csandbox_answer` answers.
enum { is_answered = 1 };

/// Puts the result of a system call about a path into the registers that a signal handler returns to.
///
/// The path is opened for reading, and the call answered for the open file: so it fails where reading would.
/// Links are followed, and nothing is writable.
void csandbox_answer(int call, void *context);

/// Forbids this process to set limits.
void csandbox_keep_limits(void);

#endif
