extension ArgumentTemplate.Source {
  /// Reads `{name}`, `{name?}`, `{from.name}` and `{from.name?}`.
  /// - Returns: Nil for any other text, which stands for itself.
  public init?(template text: String) {
    guard text.utf8.first == UInt8(ascii: "{"), text.utf8.last == UInt8(ascii: "}") else { return nil }
    var name = text.dropFirst().dropLast()
    let isOptional = name.utf8.last == UInt8(ascii: "?")
    if isOptional { name = name.dropLast() }
    let isLeaving = name.hasPrefix("from.")
    if isLeaving { name = name.dropFirst(5) }
    guard Text.isName(String(name)), !name.utf8.contains(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") })
    else { return nil }
    self = isLeaving ? .leaving(String(name), isOptional: isOptional) : .caller(String(name), isOptional: isOptional)
  }
}
