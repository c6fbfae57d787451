/// Finding navd's state directory. `navd --check` names it, so that the rules for it are in navd alone.
enum StatePlace {
  /// The directory that the caller names: `--state`, or `NAVD_STATE`; nil without either.
  static func told(given: String?, _ environment: (String) -> String?) -> String? {
    given ?? environment("NAVD_STATE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The directory in the output of `navd --check`: `state = DIRECTORY  (source)`.
  static func directory(toldBy output: String) -> String? {
    let key = "state = "
    for line in output.split(separator: "\n") where line.hasPrefix(key) {
      guard let end = line.utf8.lastIndex(of: UInt8(ascii: "(")), line[..<end].hasSuffix("  ") else { continue }
      return String(line[..<end].dropFirst(key.count).dropLast(2))
    }
    return nil
  }
}
