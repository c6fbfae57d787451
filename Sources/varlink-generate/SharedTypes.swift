import Varlink

/// Which declared types are the same in two interfaces, so that Swift needs only one of them.
///
/// Two are the same when they have the same name and the same definition, comments aside, and every type that they
/// refer to is the same too. Found as a greatest fixed point: all of the same name are taken for the same until a
/// difference shows.
struct SharedTypes {
  private var owners: [String: String] = [:]

  /// - Parameter files: the interfaces in order; the first that declares a type owns it.
  init(_ files: [InterfaceFile]) {
    var candidates: [(key: String, type: TypeDeclaration, owner: InterfaceFile, user: InterfaceFile)] = []
    for (index, user) in files.enumerated() {
      for type in user.interface.types {
        for owner in files[..<index] {
          guard let twin = owner.interface.types.first(where: { $0.name == type.name }) else { continue }
          guard twin.fieldType.bare == type.fieldType.bare else { continue }
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
        !candidate.type.fieldType.references.allSatisfy { name in
          shared.contains {
            $0.key == Self.key(candidate.user, name) && $0.owner.namespace == candidate.owner.namespace
          }
        }
      }
    }
    for candidate in candidates { owners[candidate.key] = candidate.owner.namespace }
  }

  /// The namespace of another interface whose type this one is; nil when it is the interface's own.
  func owner(of type: TypeDeclaration, in file: InterfaceFile) -> String? { owners[Self.key(file, type.name)] }

  private static func key(_ file: InterfaceFile, _ name: String) -> String { file.namespace + "." + name }
}
