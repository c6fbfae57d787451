import CFleetTLS

/// A reason why TLS cannot be used.
public struct TLSError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ message: [CChar]) {
    let end = message.firstIndex(of: 0) ?? message.count
    description = String(decoding: message[..<end].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The room for a message of OpenSSL.
  static let messageBytes = 512
}

/// The certificate and the key of this host, and the authority from which the engine must have its certificates.
///
/// libssl is loaded when the first one is made, so that a navd without a fleet does without it.
@safe
public final class TLSIdentity {
  fileprivate let raw: OpaquePointer

  /// Reads three files in PEM.
  ///
  /// - Parameters:
  ///   - certificate: The path of the host's certificate, and those between it and the authority's.
  ///   - key: The path of its private key.
  ///   - authority: The path of the authority's certificate.
  /// - Throws: `TLSError` if there is no libssl, or if a file cannot be used.
  public init(certificate: String, key: String, authority: String) throws(TLSError) {
    var message = [CChar](repeating: 0, count: TLSError.messageBytes)
    let isOpen = unsafe message.withUnsafeMutableBufferPointer { message in
      unsafe navd_tls_open(message.baseAddress, message.count) == 0
    }
    guard isOpen else { throw TLSError(message) }
    let made = unsafe message.withUnsafeMutableBufferPointer { message in
      unsafe navd_tls_create(certificate, key, authority, message.baseAddress, message.count)
    }
    guard let made = unsafe made else { throw TLSError(message) }
    unsafe raw = made
  }

  deinit { unsafe navd_tls_destroy(raw) }
}

/// The TLS of one connection, without the connection: bytes of the network and of the application in, and out.
@safe
final class TLSSession {
  private let raw: OpaquePointer
  private let identity: TLSIdentity
  /// Whether the other side has shown its certificate, and bytes may be encrypted.
  private(set) var isEstablished = false

  /// How many bytes are copied at a time.
  private static let pieceBytes = 16 << 10

  /// Begins a session with a server.
  ///
  /// - Parameter address: The numeric address that its certificate must name.
  /// - Throws: `TLSError` without memory.
  init(_ identity: TLSIdentity, to address: String) throws(TLSError) {
    self.identity = identity
    guard let made = unsafe navd_tls_session_create(identity.raw, address) else {
      throw TLSError(Array("no memory".utf8CString))
    }
    unsafe raw = made
  }

  deinit { unsafe navd_tls_session_destroy(raw) }

  /// Takes bytes that came from the network, and goes on with the handshake.
  ///
  /// - Parameter bytes: None at the beginning.
  /// - Returns: The bytes that the other side has sent, decrypted; nil at its end.
  /// - Throws: `TLSError` if the handshake has failed, for example because of the other side's certificate.
  func take(_ bytes: [UInt8]) throws(TLSError) -> [UInt8]? {
    guard unsafe navd_tls_session_feed(raw, bytes, bytes.count) == 0 else { return nil }
    if !isEstablished {
      var message = [CChar](repeating: 0, count: TLSError.messageBytes)
      let code = unsafe message.withUnsafeMutableBufferPointer { message in
        unsafe navd_tls_session_shake_hands(raw, message.baseAddress, message.count)
      }
      if code < 0 { throw TLSError(message) }
      if code == 0 { return [] }
      isEstablished = true
    }
    return decrypted()
  }

  private func decrypted() -> [UInt8]? {
    var all: [UInt8] = []
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, used in
        count = unsafe navd_tls_session_read(raw, buffer.baseAddress, buffer.count)
        used = max(0, count)
      }
      if count == 0 { return all }
      if count < 0 { return all.isEmpty ? nil : all }
      all += piece
    }
  }

  /// Encrypts bytes for the other side.
  ///
  /// - Returns: Whether that succeeded.
  /// - Precondition: `isEstablished`.
  func send(_ bytes: [UInt8]) -> Bool { unsafe navd_tls_session_write(raw, bytes, bytes.count) == 0 }

  /// Removes the bytes that must be sent over the network.
  func takeOutput() -> [UInt8] {
    var all: [UInt8] = []
    while true {
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceBytes) { buffer, used in
        used = unsafe navd_tls_session_take(raw, buffer.baseAddress, buffer.count)
      }
      if piece.isEmpty { return all }
      all += piece
    }
  }
}
