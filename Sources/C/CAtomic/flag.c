// SPDX-License-Identifier: MIT

#include "CAtomic.h"

// SwiftPM needs a source file. The functions are in the header, so Swift can inline them.
_Static_assert(__atomic_always_lock_free(sizeof(bool), 0), "atomic flags need a lock");
