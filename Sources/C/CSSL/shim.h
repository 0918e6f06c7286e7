// SPDX-License-Identifier: MIT
#if !__has_include(<openssl/ssl.h>)
#error "OpenSSL is missing: apt-get install libssl-dev"
#endif
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509_vfy.h>
#include <openssl/x509v3.h>

// Functions for settings that OpenSSL declares as macros, which Swift can't call.

/// Returns a context for clients that verifies certificates, with TLS 1.2 or newer; NULL on failure.
///
/// @param authorities the path of a PEM file with the certificates to trust; NULL for the system's
/// certificates.
static inline SSL_CTX *cssl_client_context(const char *authorities) {
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    if (!context) return NULL;
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, NULL);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    int isReady = SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION)
        && (authorities ? SSL_CTX_load_verify_locations(context, authorities, NULL)
                        : SSL_CTX_set_default_verify_paths(context));
    if (!isReady) {
        SSL_CTX_free(context);
        return NULL;
    }
    return context;
}

/// Sets the server that the certificate must belong to: a host name or an IP address.
static inline int cssl_set_host(SSL *ssl, const char *host, int isAddress) {
    if (isAddress) return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), host);
    return SSL_set_tlsext_host_name(ssl, host) && SSL_set1_host(ssl, host);
}
