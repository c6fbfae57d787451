public import Navigation

/// The way in which a request is performed.
///
/// All instructions except `custom` are part of the map, and navd carries them out. A screen that has a context takes it
/// from the context of the request: `Show(Item.self, context: item)` reaches `.push(Item.self)`. Source of the idea:
/// `NavigationInstruction` of Tempura.
public struct NavigationInstruction {
  /// The way in which a modal is dismissed.
  public enum Behaviour: String, Hashable, Sendable {
    /// As soon as nothing is over it.
    case soft
    /// Together with everything over it.
    case hard
  }

  /// Answers a request, once.
  public typealias Handler = (RouteRequest, _ answer: @escaping (RouteAnswer) -> Void) -> Void

  enum Action {
    case push(any ContentScreen.Type)
    case present(any ContentScreen.Type, as: Navigation.Presentation?)
    case replace(any ContentScreen.Type)
    case popTo(any ContentScreen.Type)
    case pop
    case popToRoot
    case dismiss(Behaviour)
    case custom(timeout: Duration?, Handler)
  }

  let action: Action
  var isOptional = false
  var isAnimated = true

  /// Pushes a screen on the handling screen's stack.
  public static func push(_ screen: any ContentScreen.Type) -> Self { Self(action: .push(screen)) }

  /// Removes the element and everything above it in its stack.
  public static var pop: Self { Self(action: .pop) }

  /// Pops to the stack's first screen.
  public static var popToRoot: Self { Self(action: .popToRoot) }

  /// Pops to a screen of the stack.
  public static func popTo(_ screen: any ContentScreen.Type) -> Self { Self(action: .popTo(screen)) }

  /// Presents a screen over everything.
  /// - Parameter presentation: its presentation; nil stands for that of the screen or, failing that, for a sheet.
  public static func presentModally(
    _ screen: any ContentScreen.Type, as presentation: Navigation.Presentation? = nil
  ) -> Self {
    Self(action: .present(screen, as: presentation))
  }

  /// Dismisses the element's modal layer.
  public static func dismissModally(behaviour: Behaviour) -> Self { Self(action: .dismiss(behaviour)) }

  /// Replaces the stack's top screen; for `change`, replaces the element.
  public static func replace(_ screen: any ContentScreen.Type) -> Self { Self(action: .replace(screen)) }

  /// Delegates the request to this front-end: navd asks it, and applies the operations in its answer.
  /// - Parameters:
  ///   - timeout: the time in which to answer, after which the next screen is asked; nil stands for 5 seconds.
  ///   - handler: called on the scene's thread. It must not navigate, since the scene waits for the answer.
  public static func custom(timeout: Duration? = nil, _ handler: @escaping Handler) -> Self {
    Self(action: .custom(timeout: timeout, handler))
  }

  /// The same instruction, except that the next screen is asked if it is impossible.
  public func optional() -> Self {
    var copy = self
    copy.isOptional = true
    return copy
  }

  /// The same instruction with the hint not to animate it.
  public func notAnimated() -> Self {
    var copy = self
    copy.isAnimated = false
    return copy
  }
}

extension NavigationInstruction {
  /// The operations that navd would perform for the instruction; none for `custom`.
  func operations(for asked: RouteRequest) -> [Navigation.Operation] {
    let element = ScreenReference(.name(asked.replaced ?? asked.request.element))
    let arguments = asked.context ?? .empty
    return switch action {
    case .push(let type): [.push(.init(ScreenDescription(type.screenName, arguments: arguments)))]
    case .present(let type, let presentation):
      [.present(.init(ScreenDescription(type.screenName, arguments: arguments, presentation: presentation)))]
    case .replace(let type):
      asked.request.kind == .change
        ? [.replaceScreen(.init(element, with: ScreenDescription(type.screenName, arguments: arguments)))]
        : [.replaceTop(.init(ScreenDescription(type.screenName, arguments: arguments)))]
    case .popTo(let type): [.pop(.init(.to(.name(type.screenName))))]
    case .popToRoot: [.pop(.init(.toRoot))]
    case .pop, .dismiss: [.dismiss(.init(element))]
    case .custom: []
    }
  }
}
