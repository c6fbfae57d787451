/// The security headers of every response: run our own files only, cache nothing, send no referrer, allow no frames.
enum SecurityHeaders {
  /// Forbids everything that it does not list. `trusted-types 'none'` forbids making HTML from strings.
  static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; \
    form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'
    """

  static let all: [WebRequest.Header] = [
    .init("Content-Security-Policy", policy),
    .init("Referrer-Policy", "no-referrer"),
    .init("X-Content-Type-Options", "nosniff"),
    .init("X-Frame-Options", "DENY"),
    .init("Cross-Origin-Opener-Policy", "same-origin"),
    .init("Cross-Origin-Embedder-Policy", "require-corp"),
    .init("Cross-Origin-Resource-Policy", "same-origin"),
    .init("Cache-Control", "no-store"),
  ]
}
