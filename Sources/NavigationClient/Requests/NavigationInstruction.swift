public import Navigation

/// How a request is carried out.
///
/// All but `custom` stand in the map, and navd carries them out. Source of the idea: `NavigationInstruction` of Tempura.
public struct NavigationInstruction {
  /// How a modal goes.
  public enum Behaviour: String, Hashable, Sendable {
    /// When nothing is over it any more.
    case soft
    /// With all that is over it.
    case hard
  }

  /// Carries a request out, or not: tells the operations that do it, once.
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

  /// Puts a screen on the handling screen's stack.
  public static func push(_ screen: any ContentScreen.Type) -> Self { Self(action: .push(screen)) }

  /// Takes the element, and what is above it in its stack, away.
  public static var pop: Self { Self(action: .pop) }

  /// Goes back to the stack's first screen.
  public static var popToRoot: Self { Self(action: .popToRoot) }

  /// Goes back to a screen of the stack.
  public static func popTo(_ screen: any ContentScreen.Type) -> Self { Self(action: .popTo(screen)) }

  /// Shows a screen over everything.
  /// - Parameter presentation: how; as the screen says without it, else as a sheet.
  public static func presentModally(
    _ screen: any ContentScreen.Type, as presentation: Navigation.Presentation? = nil
  ) -> Self {
    Self(action: .present(screen, as: presentation))
  }

  /// Dismisses the element's modal layer.
  public static func dismissModally(behaviour: Behaviour) -> Self { Self(action: .dismiss(behaviour)) }

  /// Puts a screen in the place of the stack's top screen; of `change`, in the element's place.
  public static func replace(_ screen: any ContentScreen.Type) -> Self { Self(action: .replace(screen)) }

  /// Lets this front-end carry the request out: navd asks it, and applies the operations that it answers with.
  /// - Parameters:
  ///   - timeout: how long it has; 5 seconds without it. Then the next screen is asked.
  ///   - handler: called on the scene's thread. It does not navigate by itself, for the scene waits for its answer.
  public static func custom(timeout: Duration? = nil, _ handler: @escaping Handler) -> Self {
    Self(action: .custom(timeout: timeout, handler))
  }

  /// The same instruction, after which the next screen is asked where it is impossible.
  public func optional() -> Self {
    var copy = self
    copy.isOptional = true
    return copy
  }

  /// The same instruction, with the hint to front-ends not to animate it.
  public func notAnimated() -> Self {
    var copy = self
    copy.isAnimated = false
    return copy
  }
}

extension NavigationInstruction {
  /// What navd would do for a request, as operations for who carries it out by hand; nothing for `custom`.
  func operations(for asked: RouteRequest) -> [Navigation.Operation] {
    let element = ScreenReference(.name(asked.replaced ?? asked.request.element))
    return switch action {
    case .push(let type): [.push(.init(ScreenDescription(type.screenName)))]
    case .present(let type, let presentation):
      [.present(.init(ScreenDescription(type.screenName, presentation: presentation)))]
    case .replace(let type):
      asked.request.kind == .change
        ? [.replaceScreen(.init(element, with: ScreenDescription(type.screenName)))]
        : [.replaceTop(.init(ScreenDescription(type.screenName)))]
    case .popTo(let type): [.pop(.init(.to(.name(type.screenName))))]
    case .popToRoot: [.pop(.init(.toRoot))]
    case .pop, .dismiss: [.dismiss(.init(element))]
    case .custom: []
    }
  }
}
