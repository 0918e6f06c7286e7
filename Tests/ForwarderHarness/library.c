// SPDX-License-Identifier: MIT
// Stands in for libcurl: functions that show which arguments have reached them.

#include <stdarg.h>
#include <stdio.h>

const char *curl_version(void) { return "a library that was loaded"; }

int curl_easy_setopt(void *handle, int option, ...) {
    va_list list;
    va_start(list, option);
    long first = va_arg(list, long);
    double second = va_arg(list, double);
    const char *third = va_arg(list, const char *);
    double fourth = va_arg(list, double);
    long fifth = va_arg(list, long), sixth = va_arg(list, long), seventh = va_arg(list, long);
    long eighth = va_arg(list, long);
    va_end(list);
    printf("%s %d %ld %g %s %g", (const char *)handle, option, first, second, third, fourth);
    printf(" %ld %ld %ld %ld\n", fifth, sixth, seventh, eighth);
    return option + 1;
}

double curl_easy_strerror(
    double a, double b, double c, double d, double e, double f, double g, double h, double i) {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i;
}
