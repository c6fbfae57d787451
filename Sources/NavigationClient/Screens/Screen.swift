public import Navigation

/// A kind of screen. Its properties are the screen's arguments on the wire.
///
/// ```swift
/// struct ChatScreen: Screen {
///   let chatID: Int
///   var traits: [any CodingKey] { [CodingKeys.chatID] }
///   func build(navigator: ScreenNavigator) -> ViewContainer { ChatView(chatID: chatID) }
/// }
/// ```
///
/// A property with the name of a requirement satisfies that requirement: the value of a property `name` becomes the
/// screen's name. Choose another name, such as `person`, for a person's page.
///
/// Source of the idea: `Screen` of Nivelir; `presentation` comes from the screens of the Composable Navigator.
public protocol Screen: Codable, Sendable, CustomStringConvertible {
  /// The container in which this front-end shows it.
  associatedtype Container: ViewContainer = ViewContainer

  /// The name of all screens of this type; by default the type's own name.
  static var screenName: String { get }

  /// The screen's name on the wire; by default `screenName`.
  var name: String { get }

  /// The arguments that distinguish screens of the same name; by default none.
  var traits: [any CodingKey] { get }

  /// The screen's title for people; by default nil.
  var title: String? { get }

  /// The screen's presentation; nil, the default, leaves it to the operation.
  var presentation: Presentation? { get }

  /// Whether a layer that the screen creates is a stack; nil, the default, means true.
  var allowsPush: Bool? { get }

  /// The screen as it is sent; by default its name, with its properties as arguments.
  /// - Throws: `ArgumentsError` if the properties are not encoded as an object.
  func content() throws(ArgumentsError) -> ScreenDescription

  /// Builds the container that shows the screen.
  /// - Parameter navigator: lets the screen navigate.
  func build(navigator: ScreenNavigator) -> Container
}

extension Screen {
  public static var screenName: String { "\(Self.self)" }
  public var name: String { Self.screenName }
  public var traits: [any CodingKey] { [] }
  public var title: String? { nil }
  public var presentation: Presentation? { nil }
  public var allowsPush: Bool? { nil }

  public func content() throws(ArgumentsError) -> ScreenDescription {
    ScreenDescription(
      name, arguments: try Arguments.encode(self), traits: traits.map(\.stringValue), title: title,
      presentation: presentation, allowsPush: allowsPush)
  }

  /// The key that distinguishes it from other screens: its name and the values of its traits.
  ///
  /// If the properties are not encoded as an object, the key consists of the name alone, and navigating to the screen
  /// fails.
  public var key: ScreenKey {
    do throws(ArgumentsError) { return try content().key } catch { return ScreenKey(name) }
  }

  /// The screen in navctl's notation: `ChatScreen(chatID=1)`.
  public var description: String {
    do throws(ArgumentsError) {
      let content = try content()
      return Notation.text(name: content.name, arguments: content.arguments)
    } catch {
      return Notation.text(name: name)
    }
  }
}

/// The key that distinguishes a screen from others of its name.
public typealias ScreenKey = Navigation.ScreenKey

/// The presentation of a screen, for maps written without an import of Navigation.
public typealias Presentation = Navigation.Presentation
