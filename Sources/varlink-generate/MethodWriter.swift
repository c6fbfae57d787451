import Varlink

/// Writes each method as a namespace that holds its name, parameters and reply.
///
/// Methods whose replies have the same fields share the type of the first one.
struct MethodWriter {
  let file: InterfaceFile

  func makeFiles() -> [OutputFile] {
    file.interface.methods.map { method in
      SwiftWriter.file("\(file.namespace)+\(method.name).swift", imports: ["JSON", "Varlink"]) { writer in
        writer.block("extension \(file.namespace)") { writer in write(method, &writer) }
      }
    }
  }

  private func write(_ method: Method, _ writer: inout SwiftWriter) {
    let name = "\(file.interface.name).\(method.name)"
    let names = TypeNames(file)
    let scope = "\(file.namespace).\(method.name)"
    writer.documentation(method.lead.documentation.orElse("The method `\(name)`."))
    writer.block("public enum \(method.name): RemoteMethod") { writer in
      writer.line("public static var name: StaticString { \"\(name)\" }")
      writer.line("public static var requiresMore: Bool { \(method.requiresMore) }")
      writer.line("public static var id: MethodID { .\(MethodTableWriter.caseName(method, file)) }")
      writer.line()
      StructureWriter(names: names, scope: scope, takesScene: method.takesScene)
        .write(method.parameters, as: "Parameters", documentation: ["The parameters of `\(method.name)`."], &writer)
      writer.line()
      if let twin = twin(of: method) {
        writer.line("/// The same as the reply of `\(twin.name)`.")
        writer.line("public typealias Reply = \(file.namespace).\(twin.name).Reply")
      } else {
        StructureWriter(names: names, scope: scope)
          .write(method.reply, as: "Reply", documentation: ["The reply of `\(method.name)`."], &writer)
      }
    }
  }

  /// The first other method with the same reply.
  private func twin(of method: Method) -> Method? {
    let reply = FieldType.structure(method.reply).bare
    let first = file.interface.methods.first { FieldType.structure($0.reply).bare == reply }
    return first?.name == method.name ? nil : first
  }
}

extension Method {
  /// Whether the method has a required parameter `scene`.
  var takesScene: Bool { parameters.fields.contains { $0.name == "scene" && $0.type == .string } }
}
