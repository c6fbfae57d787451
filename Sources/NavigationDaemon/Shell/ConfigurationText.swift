import Glibc

extension Configuration {
  /// Reads the file at a path, up to the maximum length of a configuration.
  public static func readText(at path: String) -> Text {
    let bytes: [UInt8]
    do { bytes = try FileBytes.read(path, most: ConfigurationFile.bytesMax + 1) } catch {
      return error.number == ENOENT ? .absent : .unreadable(error.text)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return .unreadable("not UTF-8") }
    return .text(text)
  }
}
