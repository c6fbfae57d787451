/// A coordinator as the command line names it.
enum CoordinatorName: Equatable, Sendable {
  /// `@12`, or the number alone.
  case id(Int)
  /// The newest of that name.
  case name(String)
  /// The owner of the top.
  case topmost

  init(_ text: String) {
    let digits = text.utf8.first == UInt8(ascii: "@") ? String(text.dropFirst()) : text
    self = Int(digits).map { .id($0) } ?? .name(text)
  }

  /// The id; 0 for one that is not known without a scene.
  var id: Int { if case .id(let id) = self { id } else { 0 } }

  var isKnown: Bool { if case .id = self { true } else { false } }

  /// Asks the scene for the id.
  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {
    switch self {
    case .id: break
    case .name(let name): self = .id(try scene.newestCoordinator(named: name))
    case .topmost: self = .id(try scene.topmostCoordinator())
    }
  }
}

/// A scene that knows the ids of coordinators.
protocol CoordinatorDirectory {
  func newestCoordinator(named name: String) throws(CommandError) -> Int

  /// The owner of the top.
  func topmostCoordinator() throws(CommandError) -> Int
}
