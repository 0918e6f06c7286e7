// SPDX-License-Identifier: MIT

#pragma once

#if !__has_include(<libde265/de265.h>)
#error "libde265 is missing: apt-get install libde265-dev"
#endif
#include "../CLibraries/Functions/names.h"
#include "../CLibraries/Functions/de265.h"
#include <libde265/de265.h>
