import NavigationClient
import NavigationProtocol
import Varlink

/// Replaces the whole path: ReplacePath.
struct ReplaceVerb: OperationVerb {
  static var name: StaticString { "replace" }
  static let page = VerbPage(
    group: .path, synopsis: "SCREEN…", summary: "replaces the whole path; what is there already stays",
    options: [], changes: true,
    examples: [
      .init("navctl replace Home Settings", "shows Settings on Home"),
      .init(#"navctl replace "$(navctl path)""#, "changes nothing: what path prints can be given back"),
    ])

  private let path: [NavigationInterface.Screen]
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    path = try arguments.screens()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.ReplacePath.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.ReplacePath.Parameters(scene: scene, path: path, options: options)
  }
}
