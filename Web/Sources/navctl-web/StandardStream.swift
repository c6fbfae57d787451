import Glibc

/// The standard streams of this process.
enum StandardStream: Int32 {
  case output = 1
  case error

  /// Writes a text, in one call if possible so that readers get whole lines. Errors are ignored. The corresponding C
  /// function is `write`.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
