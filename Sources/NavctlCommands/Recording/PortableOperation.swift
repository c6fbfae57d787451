import JSON
import NavigationProtocol

/// Replaces the ids of screens and containers in an operation, which are valid in the recorded scene only, by screens
/// and names. An id stays where neither says which one is meant.
struct PortableOperation {
  /// The nodes before the operation.
  private let nodes: [SceneInterface.Node]
  private let sensitive: SensitiveArguments

  /// - Parameters:
  ///   - window: The tree before the operation.
  ///   - sensitive: The screens that are named without their arguments.
  init(_ window: SceneInterface.Node, _ sensitive: SensitiveArguments = .none) {
    nodes = window.flattened
    self.sensitive = sensitive
  }

  /// The ids in an operation that are valid in one scene only: of screens, containers and coordinators.
  ///
  /// - Complexity: O(operation).
  static func ids(in operation: JSONValue) -> [Int] {
    switch operation {
    case .object(let members):
      members.flatMap { member -> [Int] in
        if values.contains(member.key) { return [] }
        if coordinators.contains(member.key), let id = member.value.integerValue { return [id] }
        if isReference(member.value) { return member.value["id"]?.integerValue.map { [$0] } ?? [] }
        return ids(in: member.value)
      }
    case .array(let elements): elements.flatMap { ids(in: $0) }
    default: []
    }
  }

  func portable(_ operation: JSONValue) -> JSONValue {
    switch operation {
    case .object(let members): .object(members.map { portable($0) })
    case .array(let elements): .array(elements.map { portable($0) })
    default: operation
    }
  }

  private func portable(_ member: JSONValue.Member) -> JSONValue.Member {
    if Self.values.contains(member.key) { return member }
    guard Self.isReference(member.value), let id = member.value["id"]?.integerValue else {
      return .init(member.key, portable(member.value))
    }
    return .init(member.key, reference(to: id) ?? member.value)
  }

  /// The fields that hold values of the caller, in which an id is no reference.
  private static let values = ["arguments", "traits", "result", "context"]

  /// The fields that hold the id of a coordinator.
  private static let coordinators = ["coordinator", "parent"]

  /// Whether a value is `{"id": 12}`.
  private static func isReference(_ value: JSONValue) -> Bool {
    guard case .object(let members) = value else { return false }
    return members.count == 1 && members[0].key == "id" && members[0].value.integerValue != nil
  }

  /// A reference that means this node and no other one; nil if there is none.
  private func reference(to id: Int) -> JSONValue? {
    guard let node = nodes.first(where: { $0.id == id }), let name = node.name, !name.isEmpty else { return nil }
    let namesakes = nodes.filter { $0.kind == node.kind && $0.name == name }
    guard node.kind == .screen, !sensitive.has(name) else {
      return namesakes.count == 1 ? .object([.init("name", .string(name))]) : nil
    }
    guard namesakes.count(where: { $0.arguments == node.arguments }) == 1 else { return nil }
    let arguments = node.arguments.flatMap { try? JSONValue(parsing: $0.text) }
    var screen = [JSONValue.Member("name", .string(name))]
    if let arguments { screen.append(.init("arguments", arguments)) }
    return .object([.init("screen", .object(screen))])
  }
}
