import Glibc

/// This process's streams to its terminal or whoever reads them.
enum StandardStream: Int32 {
  case output = 1
  case error

  /// Writes all of it, at once where that is possible: who reads a line has all of it. What nobody reads is lost. The
  /// corresponding C function is `write`.
  func write(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }
}
