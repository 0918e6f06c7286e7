// SPDX-License-Identifier: MIT

#include "CAtomic.h"

// SwiftPM needs a source file; the functions are in the header, so that Swift inlines them.
_Static_assert(__atomic_always_lock_free(sizeof(bool), 0), "atomic flags need a lock");
