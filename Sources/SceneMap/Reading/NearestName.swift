/// Finds the known name that a misspelled name probably means.
package enum NearestName {
  /// The most similar name, regardless of case, hyphens and underscores; nil if all names differ in too many letters.
  /// - Complexity: O(names · length²).
  package static func like(_ name: String, among names: [String]) -> String? {
    let letters = letters(of: name)
    var best: (name: String, distance: Int)?
    for candidate in names {
      let other = self.letters(of: candidate)
      // A third of the letters may differ. The difference of the lengths is a lower bound for the distance.
      let most = min(best.map { $0.distance - 1 } ?? .max, max(1, (min(letters.count, other.count) + 1) / 3))
      guard abs(letters.count - other.count) <= most else { continue }
      let distance = distance(letters, other)
      if distance <= most, distance < max(letters.count, other.count) { best = (candidate, distance) }
    }
    return best?.name
  }

  private static func letters(of name: String) -> [UInt8] {
    name.lowercased().utf8.prefix(64).filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
  }

  /// The number of substitutions, insertions, deletions and transpositions that turn one name into the other. Source:
  /// Wagner and Fischer, "The String-to-String Correction Problem", with Damerau's transposition of neighbours.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
