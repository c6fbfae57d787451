public import Navigation

/// A type-erased screen.
///
/// It is encoded as the screen that it wraps, but cannot be decoded; `ScreenRegistry` knows the types. Source of the
/// idea: `AnyScreen` of Nivelir.
public struct AnyScreen<Container: ViewContainer>: Screen {
  public let name: String
  private let result: Result<ScreenDescription, ArgumentsError>
  private let builder: @Sendable (ScreenNavigator) -> Container
  private let encoder: @Sendable (any Encoder) throws -> Void

  /// - Parameters:
  ///   - screen: the wrapped screen.
  ///   - change: changes the screen's description.
  ///   - build: builds the container that shows it.
  init<Base: Screen>(
    _ screen: Base, change: (inout ScreenDescription) -> Void = { _ in },
    build: @escaping @Sendable (Base, ScreenNavigator) -> Container
  ) {
    name = screen.name
    do throws(ArgumentsError) {
      var content = try screen.content()
      change(&content)
      result = .success(content)
    } catch {
      result = .failure(error)
    }
    builder = { build(screen, $0) }
    encoder = { try screen.encode(to: $0) }
  }

  public init(from decoder: any Decoder) throws {
    throw Swift.DecodingError.dataCorrupted(
      .init(codingPath: decoder.codingPath, debugDescription: "a screen is read by its type, which AnyScreen hides"))
  }

  public func encode(to encoder: any Encoder) throws { try self.encoder(encoder) }

  public func content() throws(ArgumentsError) -> ScreenDescription { try result.get() }

  public func build(navigator: ScreenNavigator) -> Container { builder(navigator) }

  private var told: ScreenDescription? {
    do throws(ArgumentsError) { return try content() } catch { return nil }
  }
  public var title: String? { told?.title }
  public var presentation: Presentation? { told?.presentation }
  public var allowsPush: Bool? { told?.allowsPush }
}

extension AnyScreen: Hashable {
  /// Whether both screens have the same description.
  public static func == (a: AnyScreen, b: AnyScreen) -> Bool { a.name == b.name && a.result == b.result }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// A type-erased screen that can be presented.
public typealias AnyModalScreen = AnyScreen<ViewContainer>
/// A type-erased screen that is shown in a stack of its own.
public typealias AnyStackScreen = AnyScreen<StackContainer>
/// A type-erased screen that is shown in tabs of its own.
public typealias AnyTabsScreen = AnyScreen<TabsContainer>

extension Screen {
  /// This screen with its type erased.
  public func eraseToAnyScreen() -> AnyScreen<Container> {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }

  /// This screen with its type and its kind of container erased.
  public func eraseToAnyModalScreen() -> AnyModalScreen {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }
}

extension Screen where Container: StackContainer {
  /// This screen, which is shown in a stack of its own, with its type erased.
  public func eraseToAnyStackScreen() -> AnyStackScreen {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }
}

extension Screen where Container: TabsContainer {
  /// This screen, which is shown in tabs of its own, with its type erased.
  public func eraseToAnyTabsScreen() -> AnyTabsScreen {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }
}

extension Screen where Self: ViewContainer, Container == Self {
  /// A view that is its own screen shows itself.
  public func build(navigator: ScreenNavigator) -> Self { self }
}
