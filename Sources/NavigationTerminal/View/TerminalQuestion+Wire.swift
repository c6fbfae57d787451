import NavigationClient
import NavigationProtocol

extension TerminalQuestion {
  init(_ wire: SceneInterface.GuardRequest, _ secrecy: Secrecy) {
    let screens = wire.screens.map { screen in
      Notation.text(name: screen.name, arguments: screen.arguments.map { secrecy.hiding($0, of: screen.name) })
    }
    self.init(
      id: wire.guard,
      kind: .mayGo(operation: wire.operation, by: wire.origin.map { CommitWords.actor(of: $0) }, screens: screens),
      deadline: Moment(wire.deadline)?.seconds)
  }

  init(_ wire: SceneInterface.DelegatedRequest) {
    let kind: RequestKind =
      switch wire.kind {
      case .show: .show
      case .hide: .hide
      case .change: .change
      }
    let element = Notation.text(name: wire.element)
    let replacement = wire.replacement.map { Notation.text(name: $0) }
    self.init(
      id: wire.request,
      kind: .request(kind, element: element, replacement: replacement, of: Notation.text(name: wire.of.name)),
      deadline: Moment(wire.deadline)?.seconds)
  }
}
