/// What had another name in an earlier version of a map: old name to new name. Scenes take the new names over.
public struct SceneMapRenames: Sendable {
  /// Screens.
  public var screens: KeyValuePairs<String, String>
  /// Arguments: `Screen.old` to `new`, by the screen's new name.
  public var arguments: KeyValuePairs<String, String>
  /// Items of tabs: `Tabs.old` to `new`, by the tabs' name.
  public var tabs: KeyValuePairs<String, String>
  /// Cases of the window.
  public var cases: KeyValuePairs<String, String>
  /// Coordinators.
  public var coordinators: KeyValuePairs<String, String>

  /// What is not named keeps its name.
  public init(
    screens: KeyValuePairs<String, String> = [:], arguments: KeyValuePairs<String, String> = [:],
    tabs: KeyValuePairs<String, String> = [:], cases: KeyValuePairs<String, String> = [:],
    coordinators: KeyValuePairs<String, String> = [:]
  ) {
    self.screens = screens
    self.arguments = arguments
    self.tabs = tabs
    self.cases = cases
    self.coordinators = coordinators
  }
}
