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
}

extension NavigationInterface.Step {
  init(_ step: Operation.Follow.Step) {
    switch step {
    case .root(let name, let arguments): self.init(case: name, arguments: arguments.isEmpty ? nil : arguments)
    case .tab(let name): self.init(tab: name)
    case .move(let name, let arguments): self.init(move: name, arguments: arguments.isEmpty ? nil : arguments)
    }
  }
}
