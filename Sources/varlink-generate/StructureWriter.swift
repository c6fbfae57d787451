import Varlink

/// Writes a structure as a Swift struct with its decoder and encoder.
struct StructureWriter {
  var names: TypeNames
  /// The path of the type that the struct is declared in, from the interface's namespace on.
  var scope: String
  /// Whether the decoder takes a default for `scene`, as operations of an `Apply` need.
  var takesScene = false

  private static let countMax = FieldSet.countMax

  func write(
    _ structure: Structure, as name: String, conforming: String = "WireValue", documentation: [String],
    _ writer: inout SwiftWriter, _ extra: (inout SwiftWriter) -> Void = { _ in }
  ) {
    let fields = structure.fields
    writer.documentation(documentation)
    writer.block("public struct \(name): \(conforming)") { writer in
      extra(&writer)
      for field in fields {
        writer.documentation(field.documentation)
        let wrapper = names.isIndirect(field) ? "@Indirect " : ""
        writer.line(wrapper + "public var \(SwiftNames.escaped(field.name)): \(names.type(of: field))")
      }
      if !fields.isEmpty { writer.line() }
      initializer(fields, &writer)
      writer.line()
      decoder(fields, &writer)
      writer.line()
      encoder(fields, &writer)
      for field in fields { anonymous(field, "\(scope).\(name)", &writer) }
    }
  }

  private func initializer(_ fields: [Field], _ writer: inout SwiftWriter) {
    let parameters = fields.map { field in
      "\(SwiftNames.escaped(field.name)): \(names.type(of: field))\(field.type.isOptional ? " = nil" : "")"
    }
    writer.call("public init", parameters, " {")
    for field in fields { writer.line("  self.\(field.name.property) = \(SwiftNames.escaped(field.name))") }
    writer.line("}")
  }

  private func anonymous(_ field: Field, _ scope: String, _ writer: inout SwiftWriter) {
    guard let definition = field.type.anonymous else { return }
    writer.line()
    let name = SwiftNames.typeName(ofField: field.name)
    if let owner = names.inner.owner(of: definition, named: name), owner != "\(scope).\(name)" {
      writer.line("/// The type of `\(field.name)`.")
      writer.line("public typealias \(name) = \(owner)")
      return
    }
    switch definition {
    case .structure(let structure):
      StructureWriter(names: names, scope: scope)
        .write(structure, as: name, documentation: ["The type of `\(field.name)`."], &writer)
    case .enumeration(let enumeration):
      EnumerationWriter().write(enumeration, as: name, documentation: ["The type of `\(field.name)`."], &writer)
    }
  }
}

// Reading and writing.
extension StructureWriter {
  private func decoder(_ fields: [Field], _ writer: inout SwiftWriter) {
    let own = Own(fields)
    if takesScene {
      writer.block("public init(decoding \(own.element): JSONElement) throws(DecodingError)") { writer in
        writer.line("try self.init(decoding: \(own.element), scene: nil)")
      }
      writer.line()
      writer.line("/// Decodes the parameters; `scene` is the scene if they name none.")
    }
    let parameters = "decoding \(own.element): JSONElement" + (takesScene ? ", scene \(own.given): String?" : "")
    writer.block("public init(\(parameters)) throws(DecodingError)") { writer in
      writer.line("guard \(own.element).isObject else { throw .expected(\"an object\") }")
      if fields.isEmpty {
        writer.line("self.init()")
        return
      }
      for field in fields {
        writer.line("var \(SwiftNames.escaped(field.name)): \(names.type(of: field.required))?")
      }
      writer.line("var \(own.seen) = FieldSet()")
      writer.block("for \(own.field) in \(own.element).fields") { writer in
        writer.choice("\(own.field).key") { writer in
          for (index, field) in fields.enumerated() {
            let take = "\(index), \"\(field.name)\", \(own.field).value, into: &\(SwiftNames.escaped(field.name))"
            writer.line("case \"\(field.name)\": try \(own.seen).take(\(take))")
          }
          writer.line("default: try \(own.seen).ignore(\(own.field).key, \(own.field).value)")
        }
      }
      for field in fields where !field.type.isOptional {
        let value = SwiftNames.escaped(field.name)
        let given = takesScene && field.name == "scene" ? " = \(value) ?? \(own.given)" : ""
        writer.line("guard let \(value)\(given) else { throw .missing(\"\(field.name)\") }")
      }
      // The other initializer takes ownership of its arguments, while assigning field by field would end in a copy.
      writer.call("self.init", fields.map { "\($0.name.label): \(SwiftNames.escaped($0.name))" }, "")
    }
  }

  private func encoder(_ fields: [Field], _ writer: inout SwiftWriter) {
    let buffer = Own(fields).buffer
    writer.block("public func encode(into \(buffer): inout ByteBuffer)") { writer in
      writer.line("\(buffer).beginObject()")
      // After a required field, the next one always needs a comma.
      var comma: Bool? = false
      for field in fields {
        let key: String
        switch comma {
        case false?: key = "\(buffer).append(#\"\"\(field.name)\":\"#)"
        case true?: key = "\(buffer).append(#\",\"\(field.name)\":\"#)"
        case nil: key = "\(buffer).key(\"\(field.name)\")"
        }
        if field.type.isOptional {
          writer.block("if let \(SwiftNames.escaped(field.name))") { writer in
            writer.line(key)
            writer.line(encode(field, SwiftNames.escaped(field.name), buffer))
          }
          if comma == false { comma = nil }
        } else {
          writer.line(key)
          writer.line(encode(field, SwiftNames.escaped(field.name), buffer))
          comma = true
        }
      }
      writer.line("\(buffer).endObject()")
    }
  }

  private func encode(_ field: Field, _ value: String, _ buffer: String) -> String {
    "\(value).encode(into: &\(buffer))"
  }

  /// Names of local variables in generated code, distinct from those of the fields.
  private struct Own {
    let element, given, seen, field, buffer: String

    init(_ fields: [Field]) {
      let names = fields.map(\.name)
      element = SwiftNames.unlike(names, "element")
      given = SwiftNames.unlike(names, "given")
      seen = SwiftNames.unlike(names, "seen")
      field = SwiftNames.unlike(names, "field")
      buffer = SwiftNames.unlike(names, "buffer")
    }
  }
}

extension Field {
  /// The comments before and after the field.
  fileprivate var documentation: [String] { lead.documentation + (note.map { [String($0.sentence)] } ?? []) }

  fileprivate var required: Field { Field(name, type.required) }
}

extension String {
  /// The name as the label of an argument, where Swift reserves only `inout`.
  fileprivate var label: String {
    let escaped = SwiftNames.escaped(self)
    return self == "inout" ? escaped : escaped.filter { $0 != "`" }
  }

  /// The name behind `self.`, where words that Swift reserves need no backticks, but `init` and `self` do.
  fileprivate var property: String { self == "init" || self == "self" ? SwiftNames.escaped(self) : self }
}
