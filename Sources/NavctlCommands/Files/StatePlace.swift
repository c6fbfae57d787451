/// Where navd keeps its state. `navd --check` names the directory, so that the rules for it are in navd alone.
enum StatePlace {
  /// What the caller says: `--state`, else `NAVD_STATE`; nil when neither is there.
  static func told(given: String?, _ environment: (String) -> String?) -> String? {
    given ?? environment("NAVD_STATE").flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The directory that `navd --check` names: `state = DIRECTORY  (where that was said)`.
  static func directory(toldBy output: String) -> String? {
    let key = "state = "
    for line in output.split(separator: "\n") where line.hasPrefix(key) {
      guard let end = line.utf8.lastIndex(of: UInt8(ascii: "(")), line[..<end].hasSuffix("  ") else { continue }
      return String(line[..<end].dropFirst(key.count).dropLast(2))
    }
    return nil
  }
}
