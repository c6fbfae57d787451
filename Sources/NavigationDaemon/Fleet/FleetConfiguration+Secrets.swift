import FleetEngine
import Glibc

extension FleetConfiguration {
  /// Reads the files of `secrets`: `certificate.pem`, `key.pem` and `authority.pem` if a member of the engine has TLS, and
  /// `login` with `USER:PASSWORD` if there is such a file.
  ///
  /// - Throws: `StartError` if a file is missing or cannot be used, or libssl cannot be loaded.
  func readAccess() throws(StartError) -> EngineAccess {
    let isSecure = addresses.contains(where: \.isSecure)
    guard let secrets else {
      if isSecure { throw .fleet("https:// needs certificates: name their folder as secrets:") }
      return EngineAccess()
    }
    let login = try Self.readLogin(secrets + "/login")
    if !isSecure { return EngineAccess(login: login) }
    do throws(TLSError) {
      let identity = try TLSIdentity(
        certificate: secrets + "/certificate.pem", key: secrets + "/key.pem", authority: secrets + "/authority.pem")
      return EngineAccess(identity: identity, login: login)
    } catch {
      throw .fleet("\(error)")
    }
  }

  /// The longest file with a user and a password.
  private static let loginBytesMax = 1 << 10

  private static func readLogin(_ path: String) throws(StartError) -> EngineLogin? {
    let bytes: [UInt8]
    do throws(FileBytes.Failure) { bytes = try FileBytes.read(path, most: loginBytesMax) } catch {
      if error.number == ENOENT { return nil }
      throw .fleet("\(path): \(error.text)")
    }
    guard let login = EngineLogin(String(decoding: bytes, as: UTF8.self)) else {
      throw .fleet("\(path): expected USER:PASSWORD")
    }
    return login
  }
}
