/// What was called otherwise in an earlier version of a map: old names by the tables that the new ones are in.
public struct MapRenames: Hashable, Sendable {
  public struct Rename: Hashable, Sendable {
    /// The screen whose argument it is, or the tabs whose item it is, by the new name; empty for the others.
    public let owner: String
    public let old: String
    public let new: String

    public init(owner: String = "", old: String, new: String) {
      self.owner = owner
      self.old = old
      self.new = new
    }
  }

  public let screens: [Rename]
  public let arguments: [Rename]
  public let tabs: [Rename]
  public let cases: [Rename]
  public let coordinators: [Rename]

  public init(
    screens: [Rename] = [], arguments: [Rename] = [], tabs: [Rename] = [], cases: [Rename] = [],
    coordinators: [Rename] = []
  ) {
    self.screens = screens
    self.arguments = arguments
    self.tabs = tabs
    self.cases = cases
    self.coordinators = coordinators
  }

  public static let none = MapRenames()
}
