import Testing
import Varlink

@testable import varlink_generate

@Suite struct ChecksTests {
  @Test(arguments: [
    ("type String (a: int)", "org.example.A.String: generated Swift needs that name for itself"),
    ("error Failure ()", "org.example.A.Failure: generated Swift needs that name for itself"),
    ("type T (t: T)", "org.example.A.T: holds itself other than in an array or dictionary"),
    ("type T (u: (v: ?U))\ntype U (t: ?T)", "org.example.A.T: holds itself other than in an array or dictionary"),
    ("type T (\(fields(65)))", "org.example.A.T: more than 64 fields in a structure"),
    ("method M() -> (a: [](\(fields(65))))", "org.example.A.M.a: more than 64 fields in a structure"),
  ])
  func whatSwiftCannotSayIsRefused(members: String, sentence: String) throws {
    let error = #expect(throws: GeneratorError.self) { try generate(["A": members]) }
    #expect(error?.description == sentence)
  }

  @Test func typesMayHoldThemselvesInArraysAndDictionaries() throws {
    _ = try generate(["A": "type T (a: []T, b: ?[string]T)\ntype U (\(Self.fields(64)))"])
  }

  @Test func twoInterfacesMayNotHaveOneNamespace() {
    let text = "interface org.example.A\n"
    let other = "interface com.example.A\n"
    #expect(throws: GeneratorError("two interfaces would be AInterface in Swift")) {
      try Generator(
        interfaces: [text, other].map { InterfaceFile(interface: try Interface(parsing: $0), text: $0) }
      ).makeFiles()
    }
  }

  private func generate(_ interfaces: [String: String]) throws -> [OutputFile] {
    try Generator(
      interfaces: interfaces.sorted { $0.key < $1.key }.map { name, members in
        let text = "interface org.example.\(name)\n\(members)\n"
        return InterfaceFile(interface: try Interface(parsing: text), text: text)
      }
    ).makeFiles()
  }

  private static func fields(_ count: Int) -> String { (0..<count).map { "f\($0): int" }.joined(separator: ", ") }
}
