// SPDX-License-Identifier: MIT
#pragma once
#include <stddef.h>
int snprintf(char *restrict, size_t, const char *restrict, ...);
