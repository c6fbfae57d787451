import Random
import Varlink

/// Generates interfaces with all features of the language.
struct RandomInterface {
  private var random: SeededRandom
  private var typeNames: [String] = []

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  mutating func make() -> Interface {
    typeNames = (0..<Int.random(in: 0...4, using: &random)).map { "Type\($0)" }
    var members = typeNames.map { Member.type(TypeDeclaration(name: $0, definition: definition(), lead: lead())) }
    for index in 0..<Int.random(in: 0...4, using: &random) {
      members.append(
        .method(Method(name: "Do\(index)", parameters: structure(3), reply: structure(2), lead: lead())))
    }
    for index in 0..<Int.random(in: 0...2, using: &random) {
      members.append(.error(ErrorDeclaration(name: "Bad\(index)", parameters: structure(2), lead: lead())))
    }
    members.shuffle(using: &random)
    return Interface(name: "org.example.x-\(members.count)", members: members, lead: lead(), commentsAtEnd: comments())
  }

  private mutating func definition() -> TypeDeclaration.Definition {
    random.once(in: 3) ? .enumeration(enumeration()) : .structure(structure(3))
  }

  private mutating func structure(_ depth: Int) -> Structure {
    let fields = (0..<Int.random(in: 0...5, using: &random)).map { index in
      Field(name(index), type(depth), lead: lead(), note: note())
    }
    return Structure(fields, commentsAtEnd: comments())
  }

  private mutating func enumeration() -> Enumeration {
    let cases = (0..<Int.random(in: 1...12, using: &random)).map { index in
      Enumeration.Case(name(index), lead: lead(), note: note())
    }
    return Enumeration(cases, commentsAtEnd: comments())
  }

  private mutating func name(_ index: Int) -> String {
    ["a", "type", "method", "Upper", "with_parts", "x2"].randomElement(using: &random)! + "\(index)"
  }

  private mutating func type(_ depth: Int) -> FieldType {
    let inner = random.once(in: 3) && depth > 0 ? nested(depth - 1) : basic()
    return random.once(in: 3) ? .optional(inner) : inner
  }

  private mutating func nested(_ depth: Int) -> FieldType {
    switch Int.random(in: 0...3, using: &random) {
    case 0: .structure(structure(depth))
    case 1: .enumeration(enumeration())
    case 2: .array(type(depth))
    default: .dictionary(type(depth))
    }
  }

  private mutating func basic() -> FieldType {
    let basic: [FieldType] = [.bool, .int, .float, .string, .object, .any]
    return (basic + typeNames.map { .named($0) }).randomElement(using: &random)!
  }

  private mutating func lead() -> Lead { Lead(comments(), isAfterBlankLine: random.once(in: 3)) }

  private mutating func comments() -> [Comment] {
    if !random.once(in: 6) { return [] }
    return (0..<Int.random(in: 1...3, using: &random)).map { _ in
      Comment(sentence(), isAfterBlankLine: random.once(in: 4))
    }
  }

  private mutating func note() -> Comment? { random.once(in: 10) ? Comment(sentence()) : nil }

  private mutating func sentence() -> String {
    ["", " a comment", "# two", " ( : -> ?[]", " wörter ── \u{1F600}", "  indented"].randomElement(using: &random)!
  }
}
