/// Names that have changed since earlier versions of a map, old name to new name. Scenes adopt the new names.
public struct SceneMapRenames: Sendable {
  public var screens: KeyValuePairs<String, String>
  /// Arguments: `Screen.old` to `new`, with the screen's new name.
  public var arguments: KeyValuePairs<String, String>
  /// Variants: `Screen.old` to `new`, with the screen's new name.
  public var variants: KeyValuePairs<String, String>
  /// Items of tabs: `Tabs.old` to `new`, with the name of the tabs.
  public var tabs: KeyValuePairs<String, String>
  /// Cases of the window.
  public var cases: KeyValuePairs<String, String>
  public var coordinators: KeyValuePairs<String, String>

  public init(
    screens: KeyValuePairs<String, String> = [:], arguments: KeyValuePairs<String, String> = [:],
    variants: KeyValuePairs<String, String> = [:], tabs: KeyValuePairs<String, String> = [:],
    cases: KeyValuePairs<String, String> = [:], coordinators: KeyValuePairs<String, String> = [:]
  ) {
    self.screens = screens
    self.arguments = arguments
    self.variants = variants
    self.tabs = tabs
    self.cases = cases
    self.coordinators = coordinators
  }
}
