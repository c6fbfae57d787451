import JSON
import Navigation
import Varlink

extension Operation.Follow.Step {
  /// - Throws: `DecodingError` unless exactly one of case, tab and move is set.
  init(_ wire: NavigationInterface.Step) throws(DecodingError) {
    let arguments = wire.arguments ?? .empty
    switch (wire.case, wire.tab, wire.move) {
    case (let name?, nil, nil): self = .root(name, arguments: arguments)
    case (nil, let name?, nil): self = .tab(name)
    case (nil, nil, let name?): self = .move(name, arguments: arguments)
    default: throw .expected("exactly one of case, tab and move")
    }
  }

  var wire: NavigationInterface.Step {
    switch self {
    case .root(let name, let arguments): .init(case: name, arguments: arguments.isEmpty ? nil : arguments)
    case .tab(let name): .init(tab: name)
    case .move(let name, let arguments): .init(move: name, arguments: arguments.isEmpty ? nil : arguments)
    }
  }
}
