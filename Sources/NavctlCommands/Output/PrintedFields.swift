import NavigationProtocol
import SceneMap
import Varlink

/// The fields that a template of `--format` can name: those of the type that a verb prints, from the interface files.
struct PrintedFields {
  private let interface: Interface
  private let type: FieldType

  /// - Parameter name: A type, or a method of which the reply is printed, with its interface.
  init?(_ name: String) {
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let (owner, member) = (String(name[..<dot]), String(name[name.index(after: dot)...]))
    guard let description = GeneratedInterfaces.all.first(where: { $0.name.description == owner }),
      let interface = try? Interface(parsing: description.text.description)
    else { return nil }
    self.interface = interface
    switch interface.members.first(where: { $0.name == member }) {
    case .type(let declaration)?: type = declaration.definition.fieldType
    case .method(let method)?: type = .structure(method.reply)
    case .error?, nil: return nil
    }
  }

  /// The names of the fields, with those of a structure once: `top.name`.
  var names: [String] {
    fields(of: type).flatMap { field in
      let inner = fields(of: field.type)
      return inner.isEmpty ? [field.name] : inner.map { "\(field.name).\($0.name)" }
    }
  }

  /// Checks a path of a template.
  ///
  /// - Throws: `UsageError` with the valid names.
  func check(_ path: [String], of verb: String) throws(UsageError) {
    var type = type
    for (index, step) in path.enumerated() {
      switch resolved(type) {
      case .structure(let structure):
        guard let field = structure.fields.first(where: { $0.name == step }) else {
          let known = structure.fields.map(\.name)
          let near = NearestName.like(step, among: known).map { "; did you mean \($0)?" } ?? ""
          let place = path[..<index].joined(separator: ".")
          throw UsageError(
            "--format: \(verb) prints no \(path.joined(separator: ".").shown)\(near); "
              + "\(place.isEmpty ? "there are" : "\(place.shown) has"): \(known.joined(separator: ", "))",
            remedy: "navctl help format")
        }
        type = field.type
      case .array(let element) where Int(step) != nil: type = element
      case .object, .any, .dictionary: return
      default:
        throw UsageError(
          "--format: \(path[..<index].joined(separator: ".").shown) of \(verb) has no \(step.shown)",
          remedy: "navctl help format")
      }
    }
  }

  private func fields(of type: FieldType) -> [Field] {
    if case .structure(let structure) = resolved(type) { structure.fields } else { [] }
  }

  /// The type without optionality and names.
  private func resolved(_ type: FieldType) -> FieldType {
    switch type {
    case .optional(let inner): resolved(inner)
    case .named(let name): interface.types.first { $0.name == name }.map { resolved($0.definition.fieldType) } ?? .any
    default: type
    }
  }
}
