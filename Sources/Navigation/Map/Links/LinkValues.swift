import JSON

/// The values that a URL gives for the names of a pattern.
struct LinkValues {
  private var values: [(name: String, value: LinkValue)]

  /// - Throws: `LinkProblem` for a query value that the pattern of a strict map does not name.
  init(
    _ segments: [String], _ query: LinkQuery, of pattern: LinkPattern, isStrict: Bool
  ) throws(LinkProblem) {
    values = []
    for (segment, text) in zip(pattern.segments, segments) {
      if case .value(let name) = segment { values.append((name, .text(text))) }
    }
    if let rest = pattern.rest {
      values.append((rest, .text(segments.dropFirst(pattern.segments.count).joined(separator: "/"))))
    }
    for (name, value) in query.values {
      if pattern.query.contains(where: { Text.isSame($0, name) }) {
        values.append((name, value))
      } else if isStrict {
        throw LinkProblem("\(name): no such query value")
      }
    }
  }

  /// The query values of a segment.
  init(_ query: LinkQuery) { values = query.values }

  /// The names that have a value.
  var names: [String] { values.map(\.name) }

  /// The units of work of filling in the values. Each is searched among all.
  func work(of arguments: [LinkArgument]) -> Int {
    1 + arguments.count * (1 + values.count) / Transaction.entriesOfUnit
  }

  /// Fills in the values.
  /// - Throws: `LinkProblem` for a value that is missing or has another type.
  func filled(_ arguments: [LinkArgument]) throws(LinkProblem) -> JSONObject {
    var members: [(key: String, value: String)] = []
    for argument in arguments {
      switch argument.source {
      case .value(let value): members.append((argument.name, value.text))
      case .caller(let name, let isOptional), .leaving(let name, let isOptional):
        if let value = values.first(where: { Text.isSame($0.name, name) })?.value {
          members.append((argument.name, try decoded(value, argument, name)))
        } else if !isOptional {
          throw LinkProblem("\(name): expected \(argument.schema.expectation)")
        }
      }
    }
    return JSONObject(members: members)
  }

  private func decoded(_ value: LinkValue, _ argument: LinkArgument, _ name: String) throws(LinkProblem) -> String {
    do {
      let decoded = try value.decoded(as: argument.schema)
      try argument.schema.check(decoded)
      return decoded.text
    } catch {
      throw LinkProblem("\(error.inside(name).path): expected \(error.expected)")
    }
  }
}
