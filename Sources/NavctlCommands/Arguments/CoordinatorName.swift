import NavigationProtocol

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
  mutating func look(_ session: Session, in scene: String) throws(CommandError) {
    switch self {
    case .id: break
    case .name(let name): self = .id(try session.id(ofCoordinator: name, in: scene))
    case .topmost:
      let state = try session.call(SceneInterface.Get.self, .init(scene: scene))
      let top = state.window.flattened.first { $0.id == state.path.last?.id }
      self = .id(top?.coordinator ?? 0)
    }
  }
}
