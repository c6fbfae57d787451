public import Navigation

/// A kind of screen, as what builds it: its properties are the screen's external parameters, which travel as its
/// arguments.
///
/// ```swift
/// struct ChatScreen: Screen {
///   let chatID: Int
///   var traits: [any CodingKey] { [CodingKeys.chatID] }
///   func build(navigator: ScreenNavigator) -> ViewContainer { ChatView(chatID: chatID) }
/// }
/// ```
///
/// A property that is called like one of these requirements is it: a screen with a property `name` is called by its value.
/// Who shows a person's page calls it `person`.
///
/// Source of the idea: `Screen` of Nivelir; `presentation` is that of the Composable Navigator's screens.
public protocol Screen: Codable, Sendable, CustomStringConvertible {
  /// What this front-end shows it in.
  associatedtype Container: ViewContainer = ViewContainer

  /// The name of all screens of this type; the type's own name by default.
  static var screenName: String { get }

  /// The screen's name on the wire; `screenName` by default.
  var name: String { get }

  /// The parameters that tell two screens of this name apart; none by default.
  var traits: [any CodingKey] { get }

  /// What to call it before people; nil by default.
  var title: String? { get }

  /// How it is shown; nil, by default, leaves that to the operation.
  var presentation: Presentation? { get }

  /// Whether its layer, if it makes one, is a stack; true when nil, which is the default.
  var allowsPush: Bool? { get }

  /// What is told of this screen; by default its name, and its properties as arguments.
  /// - Throws: `ArgumentsError` when it is no object of JSON.
  func content() throws(ArgumentsError) -> ScreenDescription

  /// Makes what shows it.
  /// - Parameter navigator: what the screen navigates with.
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

  /// What tells it from other screens: the name, and the values of the traits.
  ///
  /// One whose properties are no object of JSON has the key of its name alone; to navigate to it fails.
  public var key: ScreenKey {
    do throws(ArgumentsError) { return try content().key } catch { return ScreenKey(name) }
  }

  /// As navctl writes it: `ChatScreen(chatID=1)`.
  public var description: String {
    do throws(ArgumentsError) {
      let content = try content()
      return Notation.text(name: content.name, arguments: content.arguments)
    } catch {
      return Notation.text(name: name)
    }
  }
}

/// What tells a screen from others of its name.
public typealias ScreenKey = Navigation.ScreenKey

/// How a screen is shown: so that who writes a map needs no import for it.
public typealias Presentation = Navigation.Presentation
