import Testing

/// Functions of the libraries for apps document each of their parameters.
struct DocumentedParameterTests {
  private static let libraries: Set<String> = ["NavigationClient", "NavigationClientTesting", "EventLoop"]

  /// Exempt are single parameters, which the sentence describes; implementations of a protocol's requirement, which is
  /// documented there; initializers whose parameters are properties; and functions of result builders.
  @Test func everyOneOfSeveralParametersIsToldOf() throws {
    let files = try Repository.sources(under: "Sources").filter { Self.libraries.contains($0.module) }
    let documented = Set(files.flatMap { Self.documented(in: $0) })
    var silent: [String] = []
    var count = 0
    for file in files {
      for function in PublicFunction.all(in: file) where function.parameters.count > 1 {
        if function.name.hasPrefix("build") || function.name == "==" { continue }
        if function.documentation.isEmpty, documented.contains(function.name) { continue }
        for parameter in function.parameters where !function.tells(of: parameter) {
          if function.name == "init", Self.has(file, property: parameter.name) { continue }
          silent.append("\(file.path):\(function.line): \(function.name) says nothing of \(parameter.name)")
        }
        count += 1
      }
    }
    #expect(count > 100, "functions are found")
    #expect(silent.isEmpty, "\(silent.joined(separator: "\n"))")
  }

  @Test func whatIsNotToldOfIsFound() throws {
    let file = SourceFile(
      path: "Sources/A/A.swift",
      text: """
        /// Moves a screen.
        /// - Parameter place: where to.
        @discardableResult
        public func move<Value: Hashable>(
          _ screen: ScreenDescription, to place: (Int) -> Int, animated: Bool = true, isolation: Int
        ) -> [Value] { [] }
        public init(of loops: [Int: String]) {}
        """)
    let functions = PublicFunction.all(in: file)
    #expect(functions.map(\.name) == ["move", "init"] && functions.map(\.line) == [4, 7])
    #expect(functions[0].parameters.map(\.name) == ["screen", "place", "animated"])
    #expect(functions[0].parameters.map { functions[0].tells(of: $0) } == [true, true, false])
    #expect(functions[1].parameters.map(\.name) == ["loops"] && functions[1].documentation.isEmpty)
  }

  /// The names of functions that have a doc comment, of protocols too.
  private static func documented(in file: SourceFile) -> [String] {
    let text = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    return zip(text, text.dropFirst()).compactMap { comment, line in
      guard line.contains("func "), comment.contains(/^\s*\/\/\//),
        let match = line.firstMatch(of: /\bfunc\s+(?<name>\w+)/)
      else { return nil }
      return String(match.name)
    }
  }

  private static func has(_ file: SourceFile, property: String) -> Bool {
    file.lines.contains { line in
      line.text.contains(property)
        && line.text.firstMatch(of: /\b(let|var)\s+`?(?<name>\w+)/).map { $0.name == property } ?? false
    }
  }
}
