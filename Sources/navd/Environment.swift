import Glibc

/// The environment of this process, environ(7).
func environment() -> [String: String] {
  var values: [String: String] = [:]
  var next = unsafe environ
  while let entry = unsafe next.pointee {
    let text = unsafe String(cString: entry)
    if let equals = text.firstIndex(of: "=") {
      values[String(text[..<equals])] = String(text[text.index(after: equals)...])
    }
    unsafe next += 1
  }
  return values
}
