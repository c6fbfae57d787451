import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// Opens a scene from a document: Import.
struct ImportVerb: Verb {
  static var name: StaticString { "import" }
  static let page = VerbPage(
    group: .scenes, synopsis: "FILE|-", summary: "opens a scene from a document of export, with its ids",
    details: "The scene gets its former name, or that of --scene; no scene of that name may be open.",
    examples: [
      .init("navctl import till-1.json", "makes till-1 again"),
      .init("navctl --scene till-2 import till-1.json", "under another name"),
    ])

  private let file: String

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    file = try arguments.next("FILE")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let text = try session.text(of: file, limit: Self.documentBytesMax)
    let document: JSONObject
    do throws(JSONObjectError) { document = try JSONObject(parsing: text) } catch {
      throw CommandError(
        .failed, "NoDocument", "\(source) is not a document of navctl export: \(error.sentence)",
        hints: ["navctl export makes one"])
    }
    let parameters = SceneInterface.Import.Parameters(document: document, scene: session.options.scene)
    let reply: SceneInterface.Import.Reply
    do throws(CommandError) { reply = try session.call(SceneInterface.Import.self, parameters) } catch {
      throw explained(error)
    }
    session.print(reply) { session.options.isQuiet ? "" : "imported \(reply.info.scene.shown)\n" }
    return .done
  }

  /// The source of the document in words.
  private var source: String { file == "-" ? "standard input" : file.shown }

  /// Explains an error that is about the document.
  func explained(_ error: CommandError) -> CommandError {
    guard error.name == "InvalidParameter", let path = error.parameters["parameter"]?.stringValue,
      path.utf8.starts(with: "document".utf8)
    else { return error }
    var error = error
    let place = path.utf8.starts(with: "document.".utf8) ? String(path.dropFirst(9)) : "it"
    error.message =
      "\(source) is not a document of navctl export: \(place.shown) is missing or invalid"
    if !error.hints.isEmpty { error.hints = ["navctl export makes one"] }
    return error
  }

  /// The maximum size of a document, in bytes. navd sends no longer reply without white space.
  static let documentBytesMax = 32 << 20
}

extension JSONObjectError {
  /// The error in words.
  fileprivate var sentence: String {
    let place = path.isEmpty ? "it" : path.shown
    return switch problem {
    case .notAnObject: "\(place) is no JSON object"
    case .duplicateKey: "\(place) occurs twice"
    case .tooDeep: "\(place) is nested too deeply"
    case .syntax(let text): "it is no JSON: \(text.shown)"
    }
  }
}
