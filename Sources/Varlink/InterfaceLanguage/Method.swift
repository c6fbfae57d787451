/// `method Name(…) -> (…)`.
public struct Method: Equatable, Sendable {
  public var lead: Lead
  public var name: String
  public var parameters: Structure
  public var reply: Structure

  public init(name: String, parameters: Structure, reply: Structure, lead: Lead = Lead()) {
    self.lead = lead
    self.name = name
    self.parameters = parameters
    self.reply = reply
  }

  /// Whether its comment contains `[Requires 'more' flag]`, which systemd writes for a method that replies with a stream.
  public var requiresMore: Bool {
    lead.comments.contains { $0.text.utf8.contains("[Requires 'more' flag]".utf8) }
  }
}

extension Sequence<UInt8> {
  /// Whether the sequence contains `part` contiguously.
  /// - Complexity: O(n · m).
  fileprivate func contains(_ part: some Sequence<UInt8>) -> Bool {
    let (whole, part) = (Array(self), Array(part))
    guard part.count <= whole.count else { return false }
    return (0...(whole.count - part.count)).contains { whole[$0..<($0 + part.count)].elementsEqual(part) }
  }
}
