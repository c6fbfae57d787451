import JSON
import Navigation
public import NavigationProtocol

/// A tab known only at run time: a stack that begins with a screen of the map.
public struct RunTimeTab: Sendable {
  let content: Result<TabDescription, CallFailure>

  /// A tab whose first screen has this type and context. Its name is by default that of the screen.
  public init<Screen: ContentScreen>(_ screen: Screen.Type, _ context: Screen.Context, name: String? = nil) {
    do throws(ArgumentsError) {
      let arguments = try Arguments.encode(context)
      let first = ScreenDescription(Screen.screenName, arguments: arguments)
      content = .success(TabDescription(name: name, .screen(first)))
    } catch {
      content = .failure(CallFailure(error, screen: Screen.screenName))
    }
  }

  /// A tab whose first screen has this type and no context. Its name is by default that of the screen.
  public init<Screen: ContentScreen>(_ screen: Screen.Type, name: String? = nil) where Screen.Context == NoContext {
    self.init(screen, NoContext(), name: name)
  }
}

/// Builds lists of tabs known only at run time.
///
/// ```swift
/// try await scene.setTabs {
///   RunTimeTab(Feed.self, name: "feed")
///   for topic in topics { RunTimeTab(Topic.self, .init(name: topic), name: topic) }
/// }.outcome()
/// ```
///
/// Source of the idea: `ContentBuilder` of ScreenUI.
@resultBuilder
public enum ContentBuilder {
  public static func buildExpression(_ tab: RunTimeTab) -> [RunTimeTab] { [tab] }
  public static func buildExpression(_ tabs: [RunTimeTab]) -> [RunTimeTab] { tabs }
  public static func buildBlock(_ parts: [RunTimeTab]...) -> [RunTimeTab] { parts.flatMap { $0 } }
  public static func buildArray(_ parts: [[RunTimeTab]]) -> [RunTimeTab] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [RunTimeTab]?) -> [RunTimeTab] { part ?? [] }
  public static func buildEither(first part: [RunTimeTab]) -> [RunTimeTab] { part }
  public static func buildEither(second part: [RunTimeTab]) -> [RunTimeTab] { part }
}

extension NavigationScene {
  /// Makes these the tabs nearest to the top, with options. Existing tabs keep their contents.
  @discardableResult
  public func setTabs(
    options: NavigationInterface.Options = .init(), @ContentBuilder _ tabs: () -> [RunTimeTab]
  ) -> SentCommand<Void> {
    SentCommand(on: self, options: options) { onReply in
      do throws(CallFailure) {
        var contents: [TabDescription] = []
        for tab in tabs() { contents.append(try tab.content.get()) }
        send(SceneCommand(.setTabs(.init(contents)), options: options), onReply)
      } catch {
        onReply(.failure(error))
      }
    }
  }
}
