import Navigation

/// What is shown in the place of a screen that this front-end cannot build: it says so.
public final class PlaceholderContainer: ViewContainer {
  /// The screen's name.
  public let name: String
  /// Why it cannot be built, as a sentence for people.
  public internal(set) var problem: String

  init(name: String, problem: String) {
    self.name = name
    self.problem = problem
  }
}
