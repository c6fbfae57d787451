/// Names that earlier versions of a map used, by table.
public struct MapRenames: Hashable, Sendable {
  public struct Rename: Hashable, Sendable {
    /// The new name of the screen whose argument or variant was renamed, or of the tabs whose item was; empty for other
    /// tables.
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
  public let variants: [Rename]
  public let tabs: [Rename]
  public let cases: [Rename]
  public let coordinators: [Rename]

  public init(
    screens: [Rename] = [], arguments: [Rename] = [], variants: [Rename] = [], tabs: [Rename] = [],
    cases: [Rename] = [], coordinators: [Rename] = []
  ) {
    self.screens = screens
    self.arguments = arguments
    self.variants = variants
    self.tabs = tabs
    self.cases = cases
    self.coordinators = coordinators
  }

  public static let none = MapRenames()
}
