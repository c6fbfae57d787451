/// The front-end that navctl speaks for, as `NAVD_FRONT_END` says: `SCENE:TOKEN`. What a verb does is then that
/// front-end's doing. It stands in the environment, which others cannot read as they can a command line.
public struct FrontEndToken: Equatable, Sendable {
  public let scene: String
  public let token: String

  /// The variable that says it.
  public static let variable = "NAVD_FRONT_END"

  /// - Parameter environment: looks a variable up.
  /// - Returns: nil when it says nothing.
  init?(_ environment: (String) -> String?) {
    // The name of a scene may have colons, a token has none.
    guard let text = environment(Self.variable), let colon = text.lastIndex(of: ":") else { return nil }
    (scene, token) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }

  public init(scene: String, token: String) { (self.scene, self.token) = (scene, token) }

  /// What the variable is set to.
  public var text: String { "\(scene):\(token)" }
}
