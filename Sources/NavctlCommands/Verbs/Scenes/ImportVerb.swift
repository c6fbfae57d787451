import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Makes a scene of a document: Import.
struct ImportVerb: Verb {
  static var name: StaticString { "import" }
  static let page = VerbPage(
    group: .scenes, synopsis: "FILE|-", summary: "makes a scene of what export printed, with its ids",
    details: "The scene gets the name that it had, or that of --scene; one of that name must not be open.",
    examples: [
      .init("navctl import till-1.json", "makes till-1 again"),
      .init("navctl --scene till-2 import till-1.json", "under another name"),
    ])

  private let file: String

  init(_ arguments: inout Arguments) throws(UsageError) {
    file = try arguments.next("FILE")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let text = try session.text(of: file, limit: Self.documentBytesMax)
    let document: JSONObject
    do throws(JSONObjectError) { document = try JSONObject(parsing: text) } catch {
      throw CommandError(
        .failed, "NoDocument", "\(file.shown) is no document of a scene: \(error)", hints: ["navctl export makes one"])
    }
    // A scene may be larger than what navd takes at once, which it would answer by closing the connection.
    let parameters = SceneInterface.Import.Parameters(document: document, scene: session.options.scene)
    let bytes = parameters.json.utf8.count + Self.envelopeBytes
    if bytes > Self.bytesTakenAlways,
      let limit = try session.call(ManagerInterface.GetLimits.self, .init()).limits["messageInBytes"], bytes > limit
    {
      throw CommandError(
        .failed, "LimitReached",
        "\(file.shown) makes a message of \(ByteCountText.text(bytes)), and navd takes \(ByteCountText.text(limit))",
        hints: ["start that navd with --limit messageInBytes=\(bytes)"])
    }
    let reply = try session.call(SceneInterface.Import.self, parameters)
    session.print(reply) { session.options.isQuiet ? "" : "imported \(reply.info.scene.shown)\n" }
    return .done
  }

  /// Twice the state that a scene may have, since what people read has white space in it.
  private static let documentBytesMax = 32 << 20
  /// Below this it is not worth asking how much navd takes.
  private static let bytesTakenAlways = 256 << 10
  /// What a call is besides its parameters.
  private static let envelopeBytes = 64
}
