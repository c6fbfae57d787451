/// The version of a map. Source of form and order: Semantic Versioning 2.0.0.
public struct MapVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The version as written.
  public let description: String
  private let numbers: [Int]
  /// The identifiers after `-`; empty for a release.
  private let preRelease: [String]

  /// - Returns: Nil if the text is not a semantic version.
  public init?(_ text: String) {
    description = text
    let withoutBuild = text.split(separator: "+", maxSplits: 1, omittingEmptySubsequences: false)
    let parts = withoutBuild[0].split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = parts[0].split(separator: ".", omittingEmptySubsequences: false).map(Self.number)
    guard numbers.count == 3, !numbers.contains(nil) else { return nil }
    self.numbers = numbers.compactMap { $0 }
    preRelease =
      parts.count > 1 ? parts[1].split(separator: ".", omittingEmptySubsequences: false).map(String.init) : []
    let build = withoutBuild.count > 1 ? withoutBuild[1].split(separator: ".", omittingEmptySubsequences: false) : []
    guard preRelease.allSatisfy({ Self.isIdentifier($0[...]) && !Self.hasLeadingZero($0[...]) }),
      build.allSatisfy(Self.isIdentifier)
    else { return nil }
  }

  public static func == (a: MapVersion, b: MapVersion) -> Bool { Text.isSame(a.description, b.description) }

  public func hash(into hasher: inout Hasher) { hasher.combine(numbers) }

  /// Compares by precedence, which ignores the text after `+`.
  public static func < (a: MapVersion, b: MapVersion) -> Bool {
    if a.numbers != b.numbers { return a.numbers.lexicographicallyPrecedes(b.numbers) }
    if a.preRelease.isEmpty || b.preRelease.isEmpty { return !a.preRelease.isEmpty && b.preRelease.isEmpty }
    for (left, right) in zip(a.preRelease, b.preRelease) where !Text.isSame(left, right) {
      switch (number(left[...]), number(right[...])) {
      case (let left?, let right?): return left < right
      case (nil, nil): return left.utf8.lexicographicallyPrecedes(right.utf8)
      case (let left, _): return left != nil
      }
    }
    return a.preRelease.count < b.preRelease.count
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } && !hasLeadingZero(text)
      ? Int(text) : nil
  }

  private static func hasLeadingZero(_ text: Substring) -> Bool {
    text.utf8.count > 1 && text.utf8.first == UInt8(ascii: "0")
      && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  private static func isIdentifier(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        switch $0 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
