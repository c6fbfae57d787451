/// The case to which a transition leads.
enum RootTarget: Sendable {
  /// The case that a property holds; it is looked up when it is needed.
  case property(@Sendable () -> String?)
  /// The first case that begins with a screen.
  case beginning(any ContentScreen.Type)

  /// The name of the case; nil if there is none.
  func name(among cases: [(name: String, part: any DeclaredPart)]) -> String? {
    switch self {
    case .property(let name): name()
    case .beginning(let type): cases.first { $0.part.contents.top.map { $0 == type } ?? false }?.name
    }
  }

  /// Distinguishes the case from others where the window is not known; nil if there is none.
  var key: String? {
    switch self {
    case .property(let name): name()
    case .beginning(let type): "beginning with \(type.screenName)"
    }
  }

  /// The problem if there is no such case.
  var absence: String {
    switch self {
    case .property: Self.noProperty
    case .beginning(let type): "no case of the window begins with \(type.screenName)"
    }
  }

  static let noProperty = "leads to what is no stored property of its type"
}
