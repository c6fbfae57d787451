import Glibc

extension Configuration {
  /// Reads the file at a path, as far as it can be a configuration.
  ///
  /// The corresponding C functions are `open` and `read`.
  public static func readText(at path: String) -> Text {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return errno == ENOENT ? .absent : .unreadable(errorText(errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= ConfigurationFile.bytesMax {
      let count = unsafe chunk.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
      if count < 0 { return .unreadable(errorText(errno)) }
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable("not UTF-8") }
    return .text(text)
  }
}
