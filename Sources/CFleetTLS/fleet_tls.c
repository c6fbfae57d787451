#include "fleet_tls.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

// The parts of OpenSSL 3 that are used, as its manual pages declare them. Its binary interface stays the same within 3.
typedef struct ssl_ctx_st SSL_CTX;
typedef struct ssl_st SSL;
typedef struct bio_st BIO;
enum { PEM = 1, VERIFY_PEER = 1, SET_MIN_PROTOCOL = 123, TLS_1_2 = 0x0303, WANT_READ = 2, VERIFIED = 0 };

static struct {
  void *ssl, *crypto;
  const void *(*TLS_client_method)(void);
  SSL_CTX *(*SSL_CTX_new)(const void *);
  void (*SSL_CTX_free)(SSL_CTX *);
  long (*SSL_CTX_ctrl)(SSL_CTX *, int, long, void *);
  int (*SSL_CTX_use_certificate_chain_file)(SSL_CTX *, const char *);
  int (*SSL_CTX_use_PrivateKey_file)(SSL_CTX *, const char *, int);
  int (*SSL_CTX_check_private_key)(const SSL_CTX *);
  int (*SSL_CTX_load_verify_locations)(SSL_CTX *, const char *, const char *);
  void (*SSL_CTX_set_verify)(SSL_CTX *, int, void *);
  int (*SSL_CTX_set_alpn_protos)(SSL_CTX *, const unsigned char *, unsigned);
  SSL *(*SSL_new)(SSL_CTX *);
  void (*SSL_free)(SSL *);
  void *(*SSL_get0_param)(SSL *);
  void (*SSL_set_bio)(SSL *, BIO *, BIO *);
  void (*SSL_set_connect_state)(SSL *);
  int (*SSL_do_handshake)(SSL *);
  int (*SSL_read)(SSL *, void *, int);
  int (*SSL_write)(SSL *, const void *, int);
  int (*SSL_get_error)(const SSL *, int);
  long (*SSL_get_verify_result)(const SSL *);
  int (*X509_VERIFY_PARAM_set1_ip_asc)(void *, const char *);
  const char *(*X509_verify_cert_error_string)(long);
  const void *(*BIO_s_mem)(void);
  BIO *(*BIO_new)(const void *);
  int (*BIO_free)(BIO *);
  int (*BIO_write)(BIO *, const void *, int);
  int (*BIO_read)(BIO *, void *, int);
  unsigned long (*ERR_get_error)(void);
  void (*ERR_clear_error)(void);
  void (*ERR_error_string_n)(unsigned long, char *, size_t);
} openssl;

struct navd_tls {
  SSL_CTX *context;
};

struct navd_tls_session {
  SSL *ssl;
  // Both belong to `ssl`.
  BIO *received, *sent;
};

static void *library(const char *name, char *message, size_t room) {
  void *handle = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!handle) snprintf(message, room, "%s", dlerror());
  return handle;
}

int navd_tls_open(char *message, size_t room) {
  if (openssl.ssl) return 0;
  void *crypto = library("libcrypto.so.3", message, room);
  if (!crypto) return -1;
  void *ssl = library("libssl.so.3", message, room);
  if (!ssl) return -1;
  const struct {
    void *library;
    const char *name;
    void *place;
  } symbols[] = {
#define SYMBOL(library, name) {library, #name, &openssl.name}
      SYMBOL(ssl, TLS_client_method),
      SYMBOL(ssl, SSL_CTX_new),
      SYMBOL(ssl, SSL_CTX_free),
      SYMBOL(ssl, SSL_CTX_ctrl),
      SYMBOL(ssl, SSL_CTX_use_certificate_chain_file),
      SYMBOL(ssl, SSL_CTX_use_PrivateKey_file),
      SYMBOL(ssl, SSL_CTX_check_private_key),
      SYMBOL(ssl, SSL_CTX_load_verify_locations),
      SYMBOL(ssl, SSL_CTX_set_verify),
      SYMBOL(ssl, SSL_CTX_set_alpn_protos),
      SYMBOL(ssl, SSL_new),
      SYMBOL(ssl, SSL_free),
      SYMBOL(ssl, SSL_get0_param),
      SYMBOL(ssl, SSL_set_bio),
      SYMBOL(ssl, SSL_set_connect_state),
      SYMBOL(ssl, SSL_do_handshake),
      SYMBOL(ssl, SSL_read),
      SYMBOL(ssl, SSL_write),
      SYMBOL(ssl, SSL_get_error),
      SYMBOL(ssl, SSL_get_verify_result),
      SYMBOL(crypto, X509_VERIFY_PARAM_set1_ip_asc),
      SYMBOL(crypto, X509_verify_cert_error_string),
      SYMBOL(crypto, BIO_s_mem),
      SYMBOL(crypto, BIO_new),
      SYMBOL(crypto, BIO_free),
      SYMBOL(crypto, BIO_write),
      SYMBOL(crypto, BIO_read),
      SYMBOL(crypto, ERR_get_error),
      SYMBOL(crypto, ERR_clear_error),
      SYMBOL(crypto, ERR_error_string_n),
#undef SYMBOL
  };
  for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
    void *symbol = dlsym(symbols[i].library, symbols[i].name);
    if (!symbol) {
      snprintf(message, room, "libssl has no %s", symbols[i].name);
      return -1;
    }
    *(void **)symbols[i].place = symbol;
  }
  openssl.crypto = crypto;
  openssl.ssl = ssl;
  return 0;
}

// Tells the oldest error of OpenSSL, which is the cause of the others.
static void tell(const char *what, char *message, size_t room) {
  char reason[256] = "unknown";
  unsigned long code = openssl.ERR_get_error();
  if (code) openssl.ERR_error_string_n(code, reason, sizeof reason);
  openssl.ERR_clear_error();
  snprintf(message, room, "%s: %s", what, reason);
}

navd_tls *navd_tls_create(
    const char *certificate, const char *key, const char *authority, char *message, size_t room) {
  openssl.ERR_clear_error();
  SSL_CTX *context = openssl.SSL_CTX_new(openssl.TLS_client_method());
  navd_tls *tls = malloc(sizeof *tls);
  const char *failed = NULL;
  // The gateway speaks HTTP/1.1; without this, etcd may expect HTTP/2.
  static const unsigned char http[] = "\x08http/1.1";
  if (!context || !tls) {
    failed = "no memory";
  } else if (!openssl.SSL_CTX_ctrl(context, SET_MIN_PROTOCOL, TLS_1_2, NULL) ||
             openssl.SSL_CTX_set_alpn_protos(context, http, sizeof http - 1) != 0) {
    failed = "TLS";
  } else if (openssl.SSL_CTX_use_certificate_chain_file(context, certificate) != 1) {
    failed = certificate;
  } else if (openssl.SSL_CTX_use_PrivateKey_file(context, key, PEM) != 1 ||
             openssl.SSL_CTX_check_private_key(context) != 1) {
    failed = key;
  } else if (openssl.SSL_CTX_load_verify_locations(context, authority, NULL) != 1) {
    failed = authority;
  }
  if (failed) {
    tell(failed, message, room);
    if (context) openssl.SSL_CTX_free(context);
    free(tls);
    return NULL;
  }
  openssl.SSL_CTX_set_verify(context, VERIFY_PEER, NULL);
  tls->context = context;
  return tls;
}

void navd_tls_destroy(navd_tls *tls) {
  openssl.SSL_CTX_free(tls->context);
  free(tls);
}

navd_tls_session *navd_tls_session_create(navd_tls *tls, const char *address) {
  navd_tls_session *session = malloc(sizeof *session);
  SSL *ssl = openssl.SSL_new(tls->context);
  BIO *received = openssl.BIO_new(openssl.BIO_s_mem());
  BIO *sent = openssl.BIO_new(openssl.BIO_s_mem());
  if (!session || !ssl || !received || !sent ||
      openssl.X509_VERIFY_PARAM_set1_ip_asc(openssl.SSL_get0_param(ssl), address) != 1) {
    if (received) openssl.BIO_free(received);
    if (sent) openssl.BIO_free(sent);
    if (ssl) openssl.SSL_free(ssl);
    free(session);
    return NULL;
  }
  openssl.SSL_set_bio(ssl, received, sent);
  openssl.SSL_set_connect_state(ssl);
  *session = (navd_tls_session){ssl, received, sent};
  return session;
}

void navd_tls_session_destroy(navd_tls_session *session) {
  openssl.SSL_free(session->ssl);
  free(session);
}

int navd_tls_session_feed(navd_tls_session *session, const void *bytes, size_t count) {
  if (count == 0) return 0;
  return count <= INT_MAX && openssl.BIO_write(session->received, bytes, (int)count) == (int)count ? 0 : -1;
}

size_t navd_tls_session_take(navd_tls_session *session, void *bytes, size_t room) {
  int count = openssl.BIO_read(session->sent, bytes, room > INT_MAX ? INT_MAX : (int)room);
  return count > 0 ? (size_t)count : 0;
}

int navd_tls_session_shake_hands(navd_tls_session *session, char *message, size_t room) {
  openssl.ERR_clear_error();
  int code = openssl.SSL_do_handshake(session->ssl);
  if (code == 1) return 1;
  if (openssl.SSL_get_error(session->ssl, code) == WANT_READ) return 0;
  long verdict = openssl.SSL_get_verify_result(session->ssl);
  if (verdict == VERIFIED) {
    tell("TLS", message, room);
  } else {
    snprintf(message, room, "its certificate is refused: %s", openssl.X509_verify_cert_error_string(verdict));
  }
  return -1;
}

int navd_tls_session_write(navd_tls_session *session, const void *bytes, size_t count) {
  openssl.ERR_clear_error();
  // A buffer in memory takes everything at once.
  return count <= INT_MAX && openssl.SSL_write(session->ssl, bytes, (int)count) == (int)count ? 0 : -1;
}

long navd_tls_session_read(navd_tls_session *session, void *bytes, size_t room) {
  openssl.ERR_clear_error();
  int count = openssl.SSL_read(session->ssl, bytes, room > INT_MAX ? INT_MAX : (int)room);
  if (count > 0) return count;
  return openssl.SSL_get_error(session->ssl, count) == WANT_READ ? 0 : -1;
}
