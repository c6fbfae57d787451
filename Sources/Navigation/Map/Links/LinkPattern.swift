import Encodings

/// The pattern of a link: `/customers/{id}/files/{path*}{?page,size}`.
public struct LinkPattern: Hashable, Sendable {
  public enum Segment: Hashable, Sendable {
    /// Percent-decoded.
    case literal(String)
    case value(String)
  }

  /// The pattern as written.
  public let text: String
  public let segments: [Segment]
  /// The name of the remaining segments, of which there is at least one; nil if no segments may remain.
  public let rest: String?
  /// The names of optional query values.
  public let query: [String]

  /// The number of literal segments. Links with more of them are tried first.
  public var literalCount: Int {
    segments.count { if case .literal = $0 { true } else { false } }
  }

  /// The names of all values, in the order of the pattern.
  public let names: [String]

  /// The most names of a pattern.
  private static let namesMax = 1_000

  public init(_ text: String) throws(LinkPatternError) {
    self.text = text
    var path = text[...]
    var query: [String] = []
    if let start = text.range(of: "{?") {
      guard text.hasSuffix("}") else { throw LinkPatternError("expected {?…} at the end") }
      query = text[start.upperBound...].dropLast().split(separator: ",", omittingEmptySubsequences: false)
        .map(String.init)
      path = text[..<start.lowerBound]
    }
    guard path.hasPrefix("/") else { throw LinkPatternError("expected a pattern that begins with /") }
    var segments: [Segment] = []
    var rest: String?
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for part in parts where !(parts.count == 1 && part.isEmpty) {
      guard rest == nil else { throw LinkPatternError("expected nothing behind {\(rest ?? "")*}") }
      guard let name = try Self.name(in: part) else {
        segments.append(.literal(try Self.literal(part)))
        continue
      }
      if name.hasSuffix("*") { rest = String(name.dropLast()) } else { segments.append(.value(String(name))) }
    }
    (self.segments, self.rest, self.query) = (segments, rest, query)
    let values = segments.compactMap { if case .value(let name) = $0 { name } else { nil } }
    names = values + (rest.map { [$0] } ?? []) + query
    try checkNames()
  }

  /// The text between braces; nil for a literal.
  private static func name(in part: Substring) throws(LinkPatternError) -> Substring? {
    guard part.contains(where: { $0 == "{" || $0 == "}" }) else { return nil }
    let name = part.dropFirst().dropLast()
    guard part.hasPrefix("{"), part.hasSuffix("}"), !name.contains(where: { $0 == "{" || $0 == "}" }) else {
      throw LinkPatternError("expected {name} to be a whole segment, unlike \(part)")
    }
    return name
  }

  private static func literal(_ part: Substring) throws(LinkPatternError) -> String {
    guard !part.isEmpty else { throw LinkPatternError("expected no empty segment") }
    guard let literal = PercentEncoding.decode(part, plusIsSpace: false) else {
      throw LinkPatternError("expected % to be followed by two hexadecimal digits, in UTF-8")
    }
    return literal
  }

  private func checkNames() throws(LinkPatternError) {
    if names.count > Self.namesMax { throw LinkPatternError("expected at most \(Self.namesMax) names") }
    let index = NameIndex(names)
    for (place, name) in names.enumerated() {
      guard Text.isName(name), !name.contains(where: { "*?,[]=&".contains($0) }) else {
        throw LinkPatternError("expected a name, unlike {\(name)}")
      }
      if index.place(of: name) != place { throw LinkPatternError("{\(name)}: said twice") }
    }
  }
}

/// The reason why a text is not a pattern.
public struct LinkPatternError: Error, Hashable, Sendable {
  /// A sentence.
  public let message: String

  init(_ message: String) { self.message = message }
}

extension String {
  /// The first occurrence of a text.
  fileprivate func range(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
