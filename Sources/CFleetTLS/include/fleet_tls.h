// TLS for the connections of a fleet to its engine: OpenSSL with buffers in memory, so that it does no input or output.
//
// libssl is opened at run time, by the first call of navd_tls_open, so that a navd by itself neither links nor loads it.
// All functions belong to one thread. Messages end with a NUL.
#ifndef NAVD_FLEET_TLS_H
#define NAVD_FLEET_TLS_H

#include <stddef.h>

// The certificate of this host, and the authority that others must have theirs from.
typedef struct navd_tls navd_tls;
// One connection.
typedef struct navd_tls_session navd_tls_session;

// Opens libssl.so.3 and libcrypto.so.3. Returns 0, or -1 with a message. A later call does nothing.
int navd_tls_open(char *message, size_t room);

// Reads three files in PEM. Returns NULL with a message if one cannot be used. libssl must be open.
navd_tls *navd_tls_create(
    const char *certificate, const char *key, const char *authority, char *message, size_t room);
void navd_tls_destroy(navd_tls *tls);

// Begins a connection to a server whose certificate must be valid for this numeric address. Returns NULL without memory.
navd_tls_session *navd_tls_session_create(navd_tls *tls, const char *address);
void navd_tls_session_destroy(navd_tls_session *session);

// Takes bytes that came from the network. Returns 0, or -1 without memory.
int navd_tls_session_feed(navd_tls_session *session, const void *bytes, size_t count);
// Copies bytes that must be sent over the network, at most `room`, and removes them. Returns their number.
size_t navd_tls_session_take(navd_tls_session *session, void *bytes, size_t room);

// Continues the handshake. Returns 1 when it is over, 0 when more bytes are needed, -1 with a message when it has failed.
int navd_tls_session_shake_hands(navd_tls_session *session, char *message, size_t room);
// Encrypts bytes, at least one, after the handshake. Returns 0, or -1 if it failed.
int navd_tls_session_write(navd_tls_session *session, const void *bytes, size_t count);
// Decrypts bytes, at most `room`. Returns their number, 0 when more are needed, -1 at the end or after a failure.
long navd_tls_session_read(navd_tls_session *session, void *bytes, size_t room);

#endif
