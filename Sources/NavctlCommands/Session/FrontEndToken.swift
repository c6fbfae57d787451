/// The front-end for which navctl acts: `NAVD_FRONT_END=SCENE:TOKEN`. The front-end is then the origin of a verb's
/// commits. Other users can read command lines, but not the environment.
public struct FrontEndToken: Equatable, Sendable {
  public let scene: String
  public let token: String

  /// The name of the environment variable.
  public static let variable = "NAVD_FRONT_END"

  /// Reads the variable.
  ///
  /// - Parameter environment: Looks a variable up.
  /// - Returns: nil when it is not set, or not of the form.
  init?(_ environment: (String) -> String?) {
    // The name of a scene may have colons, a token may not.
    guard let text = environment(Self.variable), let colon = text.lastIndex(of: ":") else { return nil }
    (scene, token) = (String(text[..<colon]), String(text[text.index(after: colon)...]))
  }

  public init(scene: String, token: String) { (self.scene, self.token) = (scene, token) }

  /// The value of the variable.
  public var text: String { "\(scene):\(token)" }
}
