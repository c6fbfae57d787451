public import JSON
public import Navigation
public import Varlink

/// A call of an operation of org.navd.Navigation, read: which scene, what, and with which options.
public struct OperationCall {
  public var scene: String
  public var operation: Operation
  @Indirect public var options: NavigationInterface.Options?

  /// Reads the parameters of a method that is an operation.
  ///
  /// - Parameters:
  ///   - method: Which one; `isOperation` must hold.
  ///   - element: The parameters.
  ///   - scene: The scene when the parameters name none: an operation within an `Apply`.
  /// - Throws: `DecodingError` with the path of the parameter that is wrong.
  public init(_ method: MethodID, decoding element: JSONElement, scene: String? = nil) throws(DecodingError) {
    switch method {
    case .navigationPush: try self.init(push: element, scene)
    case .navigationPop: try self.init(pop: element, scene)
    default: try self.init(other: method, element, scene)
    }
  }

  init(_ scene: String, _ operation: Operation, _ options: NavigationInterface.Options? = nil) {
    self.scene = scene
    self.operation = operation
    self.options = options
  }

  private init(push element: JSONElement, _ scene: String?) throws(DecodingError) {
    let wire = try NavigationInterface.Push.Parameters(decoding: element, scene: scene)
    let push = Operation.Push(ScreenDescription(wire.screen), container: try container(wire.container))
    self.init(wire.scene, .push(push), wire.options)
  }

  private init(pop element: JSONElement, _ scene: String?) throws(DecodingError) {
    let wire = try NavigationInterface.Pop.Parameters(decoding: element, scene: scene)
    let extent: Operation.Pop.Extent
    switch (wire.count, wire.to, wire.toRoot ?? false) {
    case (nil, nil, false): extent = .count(1)
    case (let count?, nil, false):
      guard count >= 1 else { throw DecodingError(path: "count", problem: .expected("at least 1")) }
      extent = .count(count)
    case (nil, let to?, false): extent = .to(try reference(to, "to"))
    case (nil, nil, true): extent = .toRoot
    default: throw DecodingError(path: "count", problem: .expected("one of count, to and toRoot"))
    }
    self.init(wire.scene, .pop(Operation.Pop(extent, container: try container(wire.container))), wire.options)
  }

  private init(other method: MethodID, _ element: JSONElement, _ scene: String?) throws(DecodingError) {
    typealias Wire = NavigationInterface
    switch method {
    case .navigationStartCoordinator, .navigationStartEmbedded, .navigationFinishCoordinator, .navigationFinishToRoot,
      .navigationReplaceCoordinator, .navigationReplaceChildScreens:
      try self.init(coordinators: method, element, scene)
    case .navigationGoTo:
      let wire = try Wire.GoTo.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .goTo(.init(ScreenDescription(wire.screen), on: try optional(wire.on, "on"))), wire.options)
    case .navigationGoToPath:
      let wire = try Wire.GoToPath.Parameters(decoding: element, scene: scene)
      let path = wire.path.map { ScreenDescription($0) }
      self.init(wire.scene, .goToPath(.init(path, on: try optional(wire.on, "on"))), wire.options)
    case .navigationGoBackTo:
      let wire = try Wire.GoBackTo.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .goBackTo(.init(try reference(wire.to, "to"))), wire.options)
    case .navigationBack:
      let wire = try Wire.Back.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .back, wire.options)
    case .navigationReplacePath:
      let wire = try Wire.ReplacePath.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .replacePath(.init(wire.path.map { ScreenDescription($0) })), wire.options)
    case .navigationDismiss:
      let wire = try Wire.Dismiss.Parameters(decoding: element, scene: scene)
      let dismiss = Operation.Dismiss(try optional(wire.screen, "screen"), result: wire.result)
      self.init(wire.scene, .dismiss(dismiss), wire.options)
    case .navigationDismissPresented:
      let wire = try Wire.DismissPresented.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .dismissPresented(.init(of: try optional(wire.of, "of"))), wire.options)
    case .navigationDismissSuccessor:
      let wire = try Wire.DismissSuccessor.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .dismissSuccessor(.init(of: try reference(wire.of, "of"))), wire.options)
    case .navigationReplaceScreen:
      let wire = try Wire.ReplaceScreen.Parameters(decoding: element, scene: scene)
      let replace = Operation.ReplaceScreen(try reference(wire.screen, "screen"), with: ScreenDescription(wire.with))
      self.init(wire.scene, .replaceScreen(replace), wire.options)
    case .navigationDidAppear:
      let wire = try Wire.DidAppear.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .didAppear(.init(id: wire.id)), wire.options)
    case .navigationReplaceTop:
      let wire = try Wire.ReplaceTop.Parameters(decoding: element, scene: scene)
      let replace = Operation.ReplaceTop(ScreenDescription(wire.screen), container: try container(wire.container))
      self.init(wire.scene, .replaceTop(replace), wire.options)
    case .navigationSetStack:
      let wire = try Wire.SetStack.Parameters(decoding: element, scene: scene)
      let set = Operation.SetStack(wire.screens.map { ScreenDescription($0) }, container: try container(wire.container))
      self.init(wire.scene, .setStack(set), wire.options)
    case .navigationPresent:
      let wire = try Wire.Present.Parameters(decoding: element, scene: scene)
      let ifPresenting = wire.ifPresenting.map { Operation.Present.IfPresenting($0) } ?? .stack
      self.init(wire.scene, .present(.init(ScreenDescription(wire.screen), ifPresenting: ifPresenting)), wire.options)
    case .navigationSelectTab:
      let wire = try Wire.SelectTab.Parameters(decoding: element, scene: scene)
      let select = Operation.SelectTab(
        try Operation.SelectTab.Target(wire), resetIfSelected: wire.resetIfSelected ?? false,
        container: try container(wire.container))
      self.init(wire.scene, .selectTab(select), wire.options)
    case .navigationSetTabs:
      let wire = try Wire.SetTabs.Parameters(decoding: element, scene: scene)
      let tabs: [TabDescription]
      do throws(DecodingError) { tabs = try TabDescription.list(wire.tabs) } catch { throw error.inside("tabs") }
      let set = Operation.SetTabs(tabs, selected: wire.selected, container: try container(wire.container))
      self.init(wire.scene, .setTabs(set), wire.options)
    case .navigationSetRoot:
      let wire = try Wire.SetRoot.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .setRoot(.init(try Operation.SetRoot.Target(wire))), wire.options)
    case .navigationMakeVisible:
      let wire = try Wire.MakeVisible.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .makeVisible(.init(try reference(wire.screen, "screen"))), wire.options)
    case .navigationRefresh:
      let wire = try Wire.Refresh.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .refresh(.init(try optional(wire.screen, "screen"))), wire.options)
    case .navigationMove:
      let wire = try Wire.Move.Parameters(decoding: element, scene: scene)
      let move = Operation.Move(
        wire.transition, from: try optional(wire.from, "from"), arguments: wire.arguments ?? .empty)
      self.init(wire.scene, .move(move), wire.options)
    case .navigationFollow:
      let wire = try Wire.Follow.Parameters(decoding: element, scene: scene)
      var steps: [Operation.Follow.Step] = []
      for (index, step) in wire.steps.enumerated() {
        do throws(DecodingError) { steps.append(try Operation.Follow.Step(step)) } catch {
          throw error.inside(index: index).inside("steps")
        }
      }
      self.init(wire.scene, .follow(.init(steps)), wire.options)
    case .navigationShow:
      let wire = try Wire.Show.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .show(.init(wire.elements)), wire.options)
    case .navigationHide:
      let wire = try Wire.Hide.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .hide(.init(wire.element, isAtomic: wire.atomic ?? false)), wire.options)
    case .navigationChangeRoute:
      let wire = try Wire.ChangeRoute.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .changeRoute(.init(wire.route)), wire.options)
    case .navigationOpenLink:
      let wire = try Wire.OpenLink.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .openLink(.init(wire.url)), wire.options)
    case .navigationActivateLinks:
      let wire = try Wire.ActivateLinks.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .activateLinks(.init(wire.scope)), wire.options)
    case .navigationDeactivateLinks:
      let wire = try Wire.DeactivateLinks.Parameters(decoding: element, scene: scene)
      self.init(wire.scene, .deactivateLinks(.init(wire.scope)), wire.options)
    default: throw DecodingError(path: "operation", problem: .expected("an operation that this navd carries out"))
    }
  }
}

extension MethodID {
  /// Whether the method is an operation of the model: its parameters are those of an `OperationCall`.
  public var isOperation: Bool {
    switch self {
    case .navigationGoTo, .navigationGoToPath, .navigationGoBackTo, .navigationBack, .navigationReplacePath,
      .navigationDismiss, .navigationDismissPresented, .navigationDismissSuccessor, .navigationReplaceScreen,
      .navigationDidAppear, .navigationPush, .navigationPop, .navigationReplaceTop, .navigationSetStack,
      .navigationPresent, .navigationSelectTab, .navigationSetTabs, .navigationSetRoot, .navigationMakeVisible,
      .navigationRefresh, .navigationStartCoordinator, .navigationStartEmbedded, .navigationFinishCoordinator,
      .navigationFinishToRoot, .navigationReplaceCoordinator, .navigationReplaceChildScreens, .navigationFollow,
      .navigationShow, .navigationHide, .navigationChangeRoute, .navigationMove, .navigationOpenLink,
      .navigationActivateLinks, .navigationDeactivateLinks:
      true
    default: false
    }
  }
}

// The fields that several operations have: each adds its name to the path of an error.

private func reference(
  _ wire: NavigationInterface.ScreenReference, _ field: StaticString
) throws(DecodingError) -> ScreenReference {
  do throws(DecodingError) { return try ScreenReference(wire) } catch { throw error.inside(field) }
}

private func optional(
  _ wire: NavigationInterface.ScreenReference?, _ field: StaticString
) throws(DecodingError) -> ScreenReference? {
  guard let wire else { return nil }
  return try reference(wire, field)
}

@inline(__always)
private func container(_ wire: NavigationInterface.ContainerReference?) throws(DecodingError) -> ContainerReference? {
  guard let wire else { return nil }
  do throws(DecodingError) { return try ContainerReference(wire) } catch { throw error.inside("container") }
}

extension Operation.Present.IfPresenting {
  init(_ wire: NavigationInterface.Present.Parameters.IfPresenting) {
    self =
      switch wire {
      case .stack: .stack
      case .replace: .replace
      case .error: .error
      }
  }
}

extension Operation.SelectTab.Target {
  init(_ wire: NavigationInterface.SelectTab.Parameters) throws(DecodingError) {
    switch (wire.index, wire.name, wire.key) {
    case (let index?, nil, nil): self = .index(index)
    case (nil, let name?, nil): self = .name(name)
    case (nil, nil, let key?): self = .key(ScreenKey(key.name, traits: key.traits ?? .empty))
    default: throw DecodingError(path: "index", problem: .expected("exactly one of index, name and key"))
    }
  }
}

extension Operation.SetRoot.Target {
  init(_ wire: NavigationInterface.SetRoot.Parameters) throws(DecodingError) {
    switch (wire.screen, wire.container, wire.case) {
    case (let only?, nil, nil): self = .container(.screen(ScreenDescription(only)))
    case (nil, let container?, nil):
      do throws(DecodingError) { self = .container(try Container(container)) } catch { throw error.inside("container") }
    case (nil, nil, let name?):
      self = .named(name, arguments: wire.arguments ?? .empty)
      return
    default: throw DecodingError(path: "screen", problem: .expected("exactly one of screen, container and case"))
    }
    guard wire.arguments == nil else {
      throw DecodingError(path: "arguments", problem: .expected("none: they are a case's"))
    }
  }
}
