import JSON
import Random
import RandomMaps
import Testing
import YAML

@testable import SceneMap

struct RandomMapTests {
  private static let seeds = Seeds.first(50, of: 200)
  private static let validator = SchemaValidator(MapSchema.document)

  /// The grammar of the reader and the schema find the same errors.
  private func expectAgreement(_ document: JSONValue, _ seed: UInt64) throws {
    let text = document.description
    let root = try #require(try YAMLDocument(text).root)
    var checker = ShapeChecker(findings: MapFindings(file: "random"))
    checker.check(MapValue(node: root, path: .root), .section(.map))
    let isSaidTwice = checker.findings.all.contains { $0.message == "said twice" }
    if isSaidTwice { return }
    let isValid = try Self.validator.isValid(document)
    #expect(
      isValid == !checker.findings.hasErrors, "seed \(seed): \(checker.findings.all.map(\.description)) \(text)")
  }

  @Test(arguments: seeds) func aRandomMapHasNoError(seed: UInt64) throws {
    var random = RandomMap(seed: seed, size: 2 + Int(seed % 30))
    let document = random.document()
    for text in [document.description, document.pretty] {
      let reading = MapReading(text, file: "random")
      #expect(reading.findings.filter { $0.severity == .error }.map(\.description) == [], "seed \(seed): \(text)")
      #expect(reading.map != nil)
    }
    try expectAgreement(document, seed)
  }

  /// The layout of the text does not change the map.
  @Test(arguments: seeds) func aRandomMapIsTheSameWrittenAsPeopleDo(seed: UInt64) throws {
    var random = RandomMap(seed: seed, size: 2 + Int(seed % 30))
    let document = random.document()
    let text = BlockYAML(document, seed: seed).text
    let root = try #require(try YAMLDocument(text).root)
    #expect(root.document == document, "seed \(seed): \(text)")
    let (written, plain) = (MapReading(text, file: "random"), MapReading(document.description, file: "random"))
    let findings = { (reading: MapReading) in reading.findings.map { "\($0.path): \($0.message)" }.sorted() }
    #expect(findings(written) == findings(plain), "seed \(seed): \(text)")
    let (map, other) = (try #require(written.map), try #require(plain.map))
    #expect(map.graph().dot == other.graph().dot)
  }

  @Test(arguments: seeds) func aMutatedMapIsReadOrTold(seed: UInt64) throws {
    var random = RandomMap(seed: seed, size: 2 + Int(seed % 10))
    let document = random.document()
    var mutator = MapMutator(seed: seed)
    for _ in 0..<10 {
      let mutated = mutator.mutated(document)
      let reading = MapReading(mutated.description, file: "random")
      #expect((reading.map == nil) == reading.findings.contains { $0.severity == .error }, "seed \(seed): \(mutated)")
      #expect(reading.findings.allSatisfy { $0.line != nil && $0.column != nil })
      try expectAgreement(mutated, seed)
    }
  }

  @Test func mutationsAreFound() {
    var found = 0
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomMap(seed: seed, size: 6)
      var mutator = MapMutator(seed: seed)
      if MapReading(mutator.mutated(random.document()).description, file: "random").hasErrors { found += 1 }
    }
    // The other mutations keep the map valid, such as another title or an omitted optional argument.
    #expect(found > 80)
  }

  @Test func theSchemaIsThatOfTheGrammar() throws {
    #expect(try Resource.text("docs/scene-map.schema.json") == MapSchema.document.pretty + "\n")
  }
}

extension YAMLNode {
  /// The document as JSON.
  fileprivate var document: JSONValue {
    switch content {
    case .mapping(let members): .object(members.map { JSONValue.Member($0.key.text ?? "?", $0.value.document) })
    case .sequence(let elements): .array(elements.map(\.document))
    case .scalar:
      switch scalar {
      case .integer(let value)?: .integer(value)
      case .unsigned(let value)?: .unsigned(value)
      case .number(let value)?: .number(value)
      case .bool(let value)?: .bool(value)
      case .text?: .string(text ?? "")
      case .null?, nil: .null
      }
    }
  }
}
