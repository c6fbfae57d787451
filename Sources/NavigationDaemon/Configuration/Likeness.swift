/// Which of the known names somebody may have meant.
///
/// Its twin is `NavctlCommands/Arguments/Likeness.swift`, for verbs and options, as they are written: navctl and navd
/// have no module in common where a dozen lines about spelling would be at home.
enum Likeness {
  /// The nearest name that differs in few enough letters to have been meant, whatever their case; nil when none does.
  /// - Complexity: O(names · length²)
  static func nearest(to name: String, among names: [String]) -> String? {
    let letters = Array(name.lowercased().utf8.prefix(64).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") })
    var best: (name: String, distance: Int)?
    for candidate in names {
      let distance = distance(letters, Array(candidate.lowercased().utf8))
      if distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    guard let best, best.distance <= max(1, (min(letters.count, best.name.utf8.count) + 1) / 3) else { return nil }
    return best.name
  }

  /// How many letters must be changed, added or taken away. Source: Wagner and Fischer, "The String-to-String Correction
  /// Problem".
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = min(above + 1, row[j] + 1, diagonal + (left == right ? 0 : 1))
        diagonal = above
      }
    }
    return row[b.count]
  }
}
