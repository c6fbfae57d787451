import JSON

/// Shows interface files: org.varlink.service.
struct IntrospectVerb: Verb {
  static var name: StaticString { "introspect" }
  static let page = VerbPage(
    group: .protocol, synopsis: "[INTERFACE]", summary: "lists the interfaces of navd, or prints one",
    examples: [
      .init("navctl introspect", "the names"),
      .init("navctl introspect org.navd.Scene", "the interface file, with its comments"),
    ])

  private let interface: String?

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    interface = arguments.nextIfAny()
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    guard let interface else {
      let info = try session.call("org.varlink.service.GetInfo", nil)
      session.print(info["interfaces"] ?? .array([])) {
        (info["interfaces"]?.arrayValue ?? []).compactMap(\.stringValue).map { $0.shown + "\n" }.joined()
      }
      return .done
    }
    let parameters = JSONValue.object([.init("interface", .string(interface))])
    let reply = try session.call(
      "org.varlink.service.GetInterfaceDescription", try? JSONObject(parsing: parameters.description))
    session.print(reply) {
      let text = reply["description"]?.stringValue ?? ""
      return text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
    }
    return .done
  }
}
