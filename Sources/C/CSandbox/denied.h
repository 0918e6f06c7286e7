// SPDX-License-Identifier: MIT

#ifndef WEBIMAGE_CSANDBOX_DENIED_H
#define WEBIMAGE_CSANDBOX_DENIED_H

/// Memory shared with the parent process that holds the number of a denied system call, plus 1.
extern volatile int *csandbox_denied;

#endif
