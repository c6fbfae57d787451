import Varlink

/// The declared types that two interfaces have in common, of which Swift declares only one.
///
/// Two types are the same if they have the same name and definition, comments aside, and refer only to types that are
/// the same. This is a greatest fixed point: types of the same name count as the same until a difference is found.
struct SharedTypes {
  private var owners: [String: String] = [:]

  /// - Parameter files: The interfaces. The first that declares a type owns it.
  init(_ files: [InterfaceFile]) {
    var candidates: [(key: String, type: TypeDeclaration, owner: InterfaceFile, user: InterfaceFile)] = []
    for (index, user) in files.enumerated() {
      for type in user.interface.types {
        for owner in files[..<index] {
          guard let twin = owner.interface.types.first(where: { $0.name == type.name }) else { continue }
          guard twin.definition.fieldType.bare == type.definition.fieldType.bare else { continue }
          candidates.append((Self.key(user, type.name), type, owner, user))
          break
        }
      }
    }
    var count = -1
    while candidates.count != count {
      count = candidates.count
      let shared = candidates
      candidates.removeAll { candidate in
        !candidate.type.definition.fieldType.references.allSatisfy { name in
          shared.contains {
            $0.key == Self.key(candidate.user, name) && $0.owner.namespace == candidate.owner.namespace
          }
        }
      }
    }
    for candidate in candidates { owners[candidate.key] = candidate.owner.namespace }
  }

  /// The namespace of the other interface that owns the type; nil if this interface owns it.
  func owner(of type: TypeDeclaration, in file: InterfaceFile) -> String? { owners[Self.key(file, type.name)] }

  private static func key(_ file: InterfaceFile, _ name: String) -> String { file.namespace + "." + name }
}
