// SPDX-License-Identifier: MIT
#if !__has_include(<openssl/evp.h>)
#error "OpenSSL is missing: apt-get install libssl-dev"
#endif
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/core_names.h>
#include <openssl/params.h>
