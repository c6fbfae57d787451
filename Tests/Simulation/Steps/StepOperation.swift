import Navigation

/// An operation of a step.
indirect enum StepOperation: Codable, Hashable, Sendable {
  /// One whose parameters are chosen by their types.
  case plain(PlainStep)
  case dismiss(ScreenPick?, result: Int)
  case didAppear(ScreenPick)
  case push(ScreenSpec, container: ContainerPick?)
  case pop(Int, container: ContainerPick?)
  case popTo(ScreenPick, container: ContainerPick?)
  case popToRoot(container: ContainerPick?)
  case setStack([ScreenSpec], container: ContainerPick?)
  case present(ScreenSpec, ifPresenting: String)
  case selectTab(Int, reset: Bool, container: ContainerPick?)
  case selectTabNamed(Int, reset: Bool, container: ContainerPick?)
  case selectTabWithKey(ScreenSpec, reset: Bool, container: ContainerPick?)
  case setRoot(ContainerSpec)
  case setRootToCase(Int)
  case startCoordinator(Int, root: ContainerSpec?, parent: Int?, arguments: Int)
  case startEmbedded([EmbeddedSpec], parent: Int?)
  case finishCoordinator(Int, result: Int)
  case replaceCoordinator(Int, with: Int, root: ContainerSpec?)
  case replaceChildScreens(Int, [ScreenSpec])
  case setRootToCaseWith(Int, arguments: Int)
  case move(Int, from: ScreenPick?, arguments: Int)
  case follow([FollowSpec])
  /// A number of elements of the present route, then these.
  case changeRoute(keeping: Int, [Int])
  case openLink(LinkSpec)
  case activateLinks(Int)
  case deactivateLinks(Int)
  case tryTo([StepItem], otherwise: [StepItem], ensure: [StepItem])
  case fail

  /// Whether it exists only within an Apply.
  var isOfApplyOnly: Bool {
    switch self {
    case .tryTo, .fail: true
    default: false
    }
  }

  func operation(_ scenery: Scenery) -> Navigation.Operation {
    switch self {
    case .plain(let step): step.operation(scenery)
    case .dismiss(let pick, let result):
      .dismiss(.init(pick?.reference(scenery), result: Alphabet.contexts[result]))
    case .didAppear(let pick): .didAppear(.init(id: pick.id(scenery)))
    case .push(let spec, let container): .push(.init(spec.screen, container: container?.reference(scenery)))
    case .pop(let count, let container): .pop(.init(.count(count), container: container?.reference(scenery)))
    case .popTo(let pick, let container):
      .pop(.init(.to(pick.reference(scenery)), container: container?.reference(scenery)))
    case .popToRoot(let container): .pop(.init(.toRoot, container: container?.reference(scenery)))
    case .setStack(let specs, let container):
      .setStack(.init(specs.map(\.screen), container: container?.reference(scenery)))
    case .present(let spec, let ifPresenting):
      .present(.init(spec.screen, ifPresenting: .init(rawValue: ifPresenting) ?? .stack))
    case .selectTab(let index, let reset, let container):
      .selectTab(.init(.index(index), resetIfSelected: reset, container: container?.reference(scenery)))
    case .selectTabNamed(let name, let reset, let container):
      .selectTab(
        .init(.name(Alphabet.names[name]), resetIfSelected: reset, container: container?.reference(scenery)))
    case .selectTabWithKey(let spec, let reset, let container):
      .selectTab(.init(.key(spec.key), resetIfSelected: reset, container: container?.reference(scenery)))
    case .setRoot(let container): .setRoot(.init(container.container))
    case .setRootToCase(let name): .setRoot(.init(.named(Alphabet.names[name], arguments: .empty)))
    case .setRootToCaseWith(let name, let arguments):
      .setRoot(.init(.named(Alphabet.names[name], arguments: Alphabet.arguments[arguments])))
    case .move(let name, let from, let arguments):
      .move(
        .init(Alphabet.names[name], from: from?.reference(scenery), arguments: Alphabet.arguments[arguments]))
    case .follow(let steps): .follow(.init(steps.map(\.step)))
    case .changeRoute(let count, let names):
      .changeRoute(.init(scenery.route(count) + names.map { Alphabet.names[$0] }))
    case .openLink(let link): .openLink(.init(link.url(scenery)))
    case .activateLinks(let scope): .activateLinks(.init("s\(scope)"))
    case .deactivateLinks(let scope): .deactivateLinks(.init("s\(scope)"))
    case .startCoordinator(let name, let root, let parent, let arguments):
      .startCoordinator(
        .init(
          Alphabet.names[name], root: root?.container, parent: parent.map(scenery.coordinator),
          arguments: Alphabet.arguments[arguments]))
    case .startEmbedded(let specs, let parent):
      .startEmbedded(.init(specs.map(\.item), parent: parent.map(scenery.coordinator)))
    case .finishCoordinator(let id, let result):
      .finishCoordinator(.init(scenery.coordinator(id), result: Alphabet.contexts[result]))
    case .replaceCoordinator(let id, let name, let root):
      .replaceCoordinator(.init(scenery.coordinator(id), with: Alphabet.names[name], root: root?.container))
    case .replaceChildScreens(let id, let specs):
      .replaceChildScreens(.init(scenery.coordinator(id), specs.map(\.screen)))
    case .tryTo(let operations, let otherwise, let ensure):
      .tryTo(
        .init(
          operations.map { $0.item(scenery) }, otherwise: otherwise.map { $0.item(scenery) },
          ensure: ensure.map { $0.item(scenery) }))
    case .fail: .fail(.init("x"))
    }
  }
}

/// A step of a Follow.
enum FollowSpec: Codable, Hashable, Sendable {
  case root(Int, arguments: Int)
  case tab(Int)
  case move(Int, arguments: Int)

  var step: Navigation.Operation.Follow.Step {
    switch self {
    case .root(let name, let arguments): .root(Alphabet.names[name], arguments: Alphabet.arguments[arguments])
    case .tab(let name): .tab(Alphabet.names[name])
    case .move(let name, let arguments): .move(Alphabet.names[name], arguments: Alphabet.arguments[arguments])
    }
  }
}

/// An operation of a step within an Apply.
struct StepItem: Codable, Hashable, Sendable {
  var operation: StepOperation
  var ifMissing: String?
  /// As in `Scenery.coordinator`.
  var coordinator: Int?

  func item(_ scenery: Scenery) -> ApplyItem {
    ApplyItem(
      operation.operation(scenery), ifMissing: ifMissing.flatMap(Options.IfMissing.init),
      coordinator: coordinator.map(scenery.coordinator))
  }
}
