import JSON

extension Fault {
  /// Faults in the patterns of links.
  static let ofPatterns: [Fault] = [
    pattern("expected a pattern that begins with /", "faulty"),
    pattern("expected {?…} at the end", "/faulty{?a}/b"),
    pattern("expected nothing behind {…*}", "/{a*}/faulty"),
    pattern("expected {name} to be a whole segment, unlike …", "/faulty-{a}"),
    pattern("expected no empty segment", "/faulty//b"),
    pattern("expected % to be followed by two hexadecimal digits, in UTF-8", "/faulty%2"),
    pattern("expected a name, unlike {…}", "/faulty/{}"),
    pattern("{…}: said twice", "/faulty/{a}{?a}"),
    pattern("expected at most … names", "/faulty{?" + (0...1_000).map { "a\($0)" }.joined(separator: ",") + "}"),
  ]

  private static func pattern(_ sentence: String, _ pattern: String) -> Fault {
    Fault(sentence, pattern) {
      _ = $0.addFree()
      return .value($0.route(["path": .string(pattern), "show": ["Free"]]).key("path"))
    }
  }
}
