/// The kinds of events that a stream can leave out.
struct EventKinds: OptionSet, Hashable {
  let rawValue: UInt8

  static let commit = EventKinds(rawValue: 1)
  static let frontEnds = EventKinds(rawValue: 2)
  static let link = EventKinds(rawValue: 4)
  /// The kinds that no stream leaves out.
  static let always = EventKinds(rawValue: 8)
  /// Changes of the front-ends, in place of the whole list.
  static let frontEndChanges = EventKinds(rawValue: 32)
  /// Set for a stream that must not see sensitive values. No event has this kind.
  static let masked = EventKinds(rawValue: 16)
  static let all: EventKinds = [.commit, .frontEnds, .link, .always]

  /// The kinds that `Subscribe` names; nil if a name is unknown.
  init?(named names: [String]) {
    var kinds: EventKinds = .always
    for name in names {
      switch name {
      case "commit": kinds.insert(.commit)
      case "frontEnds": kinds.insert(.frontEnds)
      case "link": kinds.insert(.link)
      default: return nil
      }
    }
    self = kinds
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The same kinds for a stream that wants changes of front-ends instead of lists.
  func withFrontEndChanges(_ wanted: Bool?) -> EventKinds {
    guard wanted ?? false, contains(.frontEnds) else { return self }
    return subtracting(.frontEnds).union(.frontEndChanges)
  }
}
