public import Navigation

/// A screen whose type is not told, only what shows it.
///
/// It can be written, as the screen that it holds, but not be read: who reads screens knows their types
/// (`ScreenRegistry`). Source of the idea: `AnyScreen` of Nivelir.
public struct AnyScreen<Container: ViewContainer>: Screen {
  public let name: String
  private let result: Result<ScreenDescription, ArgumentsError>
  private let builder: @Sendable (ScreenNavigator) -> Container
  private let encoder: @Sendable (any Encoder) throws -> Void

  /// - Parameters:
  ///   - screen: what is held.
  ///   - change: what is told otherwise than by the screen itself.
  ///   - build: makes what shows it.
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
  /// Whether the same would be told of both.
  public static func == (a: AnyScreen, b: AnyScreen) -> Bool { a.name == b.name && a.result == b.result }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// Any screen that can be presented: whatever shows it is a view.
public typealias AnyModalScreen = AnyScreen<ViewContainer>
/// Any screen that is shown in a stack of its own.
public typealias AnyStackScreen = AnyScreen<StackContainer>
/// Any screen that is shown in tabs of its own.
public typealias AnyTabsScreen = AnyScreen<TabsContainer>

extension Screen {
  /// This screen without its type.
  public func eraseToAnyScreen() -> AnyScreen<Container> {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }

  /// This screen without its type, and without the kind of container that shows it.
  public func eraseToAnyModalScreen() -> AnyModalScreen {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }
}

extension Screen where Container: StackContainer {
  /// This screen without its type: one that is shown in a stack of its own.
  public func eraseToAnyStackScreen() -> AnyStackScreen {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }
}

extension Screen where Container: TabsContainer {
  /// This screen without its type: one that is shown in tabs of its own.
  public func eraseToAnyTabsScreen() -> AnyTabsScreen {
    AnyScreen(self) { screen, navigator in screen.build(navigator: navigator) }
  }
}

extension Screen where Self: ViewContainer, Container == Self {
  /// A view that is its own screen shows itself.
  public func build(navigator: ScreenNavigator) -> Self { self }
}
