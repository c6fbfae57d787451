import JSON
import NavigationProtocol
import Testing
import Varlink

/// Errors name the path of the wrong value, for every field of every message.
@Suite struct WrongMessageTests {
  private let roundTrip = RoundTrip()
  private let interfaces = parsedInterfaces()

  @Test func everyRequiredFieldIsMissed() throws {
    for (name, members, structure) in try messages() {
      for field in structure.fields {
        let without = JSONValue.object(members.filter { $0.key != field.name }).description
        let null = JSONValue.object(members.map { $0.key == field.name ? .init($0.key, .null) : $0 }).description
        let expected: DecodingError? =
          field.type.isOptional ? nil : DecodingError(path: field.name, problem: .missing)
        #expect(try roundTrip.error(without, as: wireType(name)) == expected, "\(name)")
        #expect(try roundTrip.error(null, as: wireType(name)) == expected, "\(name)")
      }
    }
  }

  @Test func everyFieldThatIsThereTwiceIsNamed() throws {
    for (name, members, structure) in try messages() {
      for field in structure.fields {
        let twice = JSONValue.object(members + members.filter { $0.key == field.name }).description
        #expect(
          try roundTrip.error(twice, as: wireType(name)) == DecodingError(path: field.name, problem: .duplicate),
          "\(name)")
        let null = JSONValue.object([.init(field.name, .null), .init(field.name, .null)]).description
        #expect(
          try roundTrip.error(null, as: wireType(name)) == DecodingError(path: field.name, problem: .duplicate),
          "\(name)")
      }
    }
  }

  @Test func everyFieldOfAnotherTypeIsNamed() throws {
    let values = ["true", "5", "1.5", "\"no name of an enumeration\"", "[]", "{}", "9223372036854775808", "[5]"]
    var refused = 0
    for (name, members, structure) in try messages() {
      for field in structure.fields {
        for value in values where !fits(value, field.type, in: name) {
          let wrong = JSONValue.object(
            try members.map { $0.key == field.name ? .init($0.key, try JSONValue(parsing: value)) : $0 })
          // Through the text: JSONValue has no integers beyond 64 bits.
          let text = wrong.description.replacing("9223372036854775807.0", with: "9223372036854775808")
          let error = try #require(try roundTrip.error(text, as: wireType(name)), "\(name).\(field.name): \(value)")
          let path = error.path
          #expect(
            path == field.name || path.hasPrefix(field.name + "[0]") || path.hasPrefix(field.name + "."),
            "\(name).\(field.name): \(value): \(error)")
          refused += 1
        }
      }
    }
    #expect(refused > 1000)
  }

  @Test(arguments: [
    (#"{"scene":"s","screen":{"name":"A","arguments":5}}"#, "screen.arguments", "an object"),
    (#"{"scene":"s","screen":{"name":"A","arguments":{"a":[{"b":1,"b":2}]}}}"#, "screen.arguments.a[0].b", nil),
    (#"{"scene":"s","screen":{"name":"A","traits":["a",1]}}"#, "screen.traits[1]", "a string"),
    (
      #"{"scene":"s","screen":{"name":"A","presentation":"PUSH"}}"#, "screen.presentation",
      "one of push, sheet, fullscreen, popover, alert"
    ),
    (#"{"scene":"s","screen":{"name":"A"},"options":{"ifTop":1.5}}"#, "options.ifTop", "a whole number of 64 bits"),
    (#"{"scene":"s","screen":{"name":"A"},"options":{"ifTop":1e300}}"#, "options.ifTop", "a whole number of 64 bits"),
    (#"{"scene":"s","screen":{"name":"A"},"container":{"of":{"screen":{}}}}"#, "container.of.screen.name", nil),
    (#"{"scene":"s","screen":"A"}"#, "screen", "an object"), (#"{"screen":{"name":"A"}}"#, "scene", nil),
    ("[]", "", "an object"), ("5", "", "an object"),
  ])
  func pathsLeadToTheFault(text: String, path: String, expected: String?) throws {
    let error = try #require(roundTrip.error(text, as: NavigationInterface.Push.Parameters.self))
    #expect(error.path == path)
    if let expected { #expect(error.problem == .expected(expected)) }
  }

  @Test func elementsOfArraysAreNamedByTheirPlace() {
    let text = #"{"scene":"s","path":[{"name":"A"},{"name":"B"},{"name":3}]}"#
    let error = roundTrip.error(text, as: NavigationInterface.ReplacePath.Parameters.self)
    #expect(error == DecodingError(path: "path[2].name", problem: .expected("a string")))
    #expect(error?.description == "path[2].name: expected a string")
    #expect(error.map { ServiceFailure($0) } == .invalidParameter("path[2].name"))
  }

  @Test func dictionariesAreNamedByTheirKeys() {
    let error = roundTrip.error(#"{"limits":{"a":1,"b":"x"}}"#, as: ManagerInterface.GetLimits.Reply.self)
    #expect(error?.path == "limits.b")
    let twice = roundTrip.error(#"{"limits":{"a":1,"a":1}}"#, as: ManagerInterface.GetLimits.Reply.self)
    #expect(twice == DecodingError(path: "limits.a", problem: .duplicate))
  }

  @Test func aWholeNumberMayBeWrittenWithAFraction() throws {
    #expect(
      try roundTrip(#"{"scene":"s","id":12.0}"#, as: NavigationInterface.DidAppear.Parameters.self)
        == #"{"scene":"s","id":12}"#)
  }

  @Test func aSceneFromOutsideIsTakenWhenThereIsNone() throws {
    let parser = JSONParser()
    let operation = try parser.parse(
      #"{"operation":"Push","screen":{"name":"A"},"ifMissing":"ignore","coordinator":3}"#)
    let parameters = try NavigationInterface.Push.Parameters(decoding: operation, scene: "s0")
    #expect(parameters == .init(scene: "s0", screen: .init(name: "A")))
    let named = try parser.parse(#"{"scene":"s1","screen":{"name":"A"}}"#)
    #expect(try NavigationInterface.Push.Parameters(decoding: named, scene: "s0").scene == "s1")
    #expect(throws: DecodingError.self) { try NavigationInterface.Push.Parameters(decoding: named["screen"]!) }
  }

  /// Every structure of every interface, with all its fields.
  private func messages() throws -> [(name: String, members: [JSONValue.Member], structure: Structure)] {
    var messages: [(name: String, members: [JSONValue.Member], structure: Structure)] = []
    for interface in interfaces {
      let maker = SampleMaker(interface: interface)
      for (name, type) in maker.structures {
        guard case .structure(let structure) = type,
          case .object(let members) = try JSONValue(parsing: maker.sample(type, .full))
        else { continue }
        messages.append(("\(interface.name).\(name)", members, structure))
      }
    }
    return messages
  }

  /// Whether a value is right for a type.
  private func fits(_ value: String, _ type: FieldType, in name: String) -> Bool {
    switch type {
    case .bool: value == "true"
    case .int: value == "5"
    case .float: ["5", "1.5", "9223372036854775808"].contains(value)
    case .string: value.hasPrefix("\"")
    case .object, .dictionary: value == "{}"
    case .any: true
    case .array(let inner): value == "[]" || (value == "[5]" && fits("5", inner, in: name))
    case .optional(let inner): fits(value, inner, in: name)
    case .enumeration: false
    case .structure(let structure): value == "{}" && structure.fields.allSatisfy(\.type.isOptional)
    case .named(let named):
      declared(named, in: name).map { fits(value, $0, in: name) } ?? false
    }
  }

  private func declared(_ type: String, in name: String) -> FieldType? {
    interfaces.first { name.hasPrefix($0.name + ".") }?.types.first { $0.name == type }?.definition.fieldType
  }
}
