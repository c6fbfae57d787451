/// The name of a coordinator on the command line.
enum CoordinatorName: Equatable, Sendable {
  /// `@12`, or the number alone.
  case id(Int)
  /// The newest coordinator with a name.
  case name(String)
  /// The owner of the topmost screen.
  case topmost

  init(_ text: String) {
    let digits = text.utf8.first == UInt8(ascii: "@") ? String(text.dropFirst()) : text
    self = Int(digits).map { .id($0) } ?? .name(text)
  }

  /// The id; 0 if it must be looked up in a scene.
  var id: Int { if case .id(let id) = self { id } else { 0 } }

  var isKnown: Bool { if case .id = self { true } else { false } }

  /// Looks the id up in a scene.
  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {
    switch self {
    case .id: break
    case .name(let name): self = .id(try scene.newestCoordinator(named: name))
    case .topmost: self = .id(try scene.topmostCoordinator())
    }
  }
}

/// A scene in which the ids of coordinators can be looked up.
protocol CoordinatorDirectory {
  func newestCoordinator(named name: String) throws(CommandError) -> Int

  /// The id of the topmost screen's owner.
  func topmostCoordinator() throws(CommandError) -> Int
}
