/// A declaration of a type, or an extension, with its lines.
///
/// The scanner relies on the layout of swift-format: a declaration ends at the first line that begins with a closing
/// brace at the same indentation, and its members are indented by two more spaces.
struct TypeBlock {
  let path: String
  /// The number of the first line.
  let line: Int
  /// `class`, `actor`, `struct`, `enum`, `protocol`, `typealias` or `extension`.
  let keyword: String
  /// The name with those of the enclosing types, such as `PipeStream.State`.
  let name: String
  /// Whether the declaration is neither nested nor an extension.
  let isTopLevel: Bool
  /// Whether other files can see the declaration.
  let isVisible: Bool
  /// Whether it is an alias for a type of the same name in another module.
  let isReexport: Bool
  /// The lines from the declaration to the closing brace, without comments and strings.
  let lines: ArraySlice<Substring>

  /// The blocks of a file in order; outer ones precede those that they contain.
  static func all(in file: SourceFile) -> [TypeBlock] {
    let declaration =
      /^(?<indent> *)(@\w+(\([^)]*\))? )*(?<modifiers>(\w+(\(\w+\))? )*?)(?<keyword>class|actor|struct|enum|protocol|typealias|extension) (?<name>\w[\w.]*)/
    let lines = file.lines.map(\.text)
    var open: [(name: String, end: Int)] = []
    var blocks: [TypeBlock] = []
    for (index, line) in lines.enumerated() {
      while let last = open.last, last.end < index { open.removeLast() }
      guard let match = line.firstMatch(of: declaration) else { continue }
      // `class func` and `class var` declare no class.
      if ["func", "var", "let", "subscript"].contains(match.name) { continue }
      let end = match.keyword == "typealias" ? index : end(of: index, indent: match.indent.count, in: lines)
      let name = (open.last.map { $0.name + "." } ?? "") + match.name
      blocks.append(
        TypeBlock(
          path: file.path, line: index + 1, keyword: String(match.keyword), name: name,
          isTopLevel: match.indent.isEmpty && match.keyword != "extension",
          isVisible: !match.modifiers.contains("private"),
          isReexport: line.firstMatch(of: /typealias (\w+)\s*=\s*\w+\.(\w+)$/).map { $0.output.1 == $0.output.2 }
            ?? false,
          lines: lines[index...end]))
      open.append((name, end))
    }
    return blocks
  }

  /// The index of the last line of the block that begins at a line.
  private static func end(of start: Int, indent: Int, in lines: [Substring]) -> Int {
    let header = lines[start...].prefix(8).firstIndex { $0.contains("{") } ?? start
    if lines[header].count(where: { $0 == "{" }) == lines[header].count(where: { $0 == "}" }) { return header }
    let brace = String(repeating: " ", count: indent) + "}"
    return lines[(header + 1)...].firstIndex { $0.hasPrefix(brace) } ?? header
  }

  /// The names of the stored instance properties that the block declares.
  var storedProperties: [String] {
    let indent = String(repeating: " ", count: (lines.first?.prefix { $0 == " " }.count ?? 0) + 2)
    let declaration =
      /^(@\w+(\([^)]*\))? )*(?<modifiers>(\w+(\(\w+\))? )*?)(?<keyword>let|var) (?<names>[^:={]+)(?<rest>.*)$/
    var names: [String] = []
    for (index, line) in zip(lines.indices, lines) where line.hasPrefix(indent) {
      guard let match = line.dropFirst(indent.count).firstMatch(of: declaration),
        !match.modifiers.contains("static"), !match.modifiers.contains("class")
      else { continue }
      // An accessor block without an initial value belongs to a computed property, unless it has observers.
      if match.keyword == "var", match.rest.first != "=", let brace = match.rest.firstIndex(of: "{"),
        !match.rest[..<brace].contains(" = ")
      {
        let inner = match.rest[brace...].dropFirst() + " " + (index + 1 < lines.endIndex ? lines[index + 1] : "")
        guard inner.contains(/^\s*(willSet|didSet)\b/) else { continue }
      }
      names += match.names.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
    }
    return names
  }
}
