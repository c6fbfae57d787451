/// A public function or initializer as it is declared, with its doc comment.
struct PublicFunction {
  /// One of its parameters.
  struct Parameter {
    let label: String
    let name: String
  }

  let line: Int
  /// Its name; `init` for an initializer.
  let name: String
  let parameters: [Parameter]
  /// The lines of its doc comment, joined; empty without one.
  let documentation: String

  /// Parameters that all functions of a kind have, and that need no description.
  private static let understood: Set<String> = ["isolation", "sourceLocation", "decoder", "encoder", "hasher", "actor"]

  /// The functions of a file.
  static func all(in file: SourceFile) -> [PublicFunction] {
    let text = file.text.split(separator: "\n", omittingEmptySubsequences: false)
    return file.lines.compactMap { line in
      let declaration = /^\s*(@[\w()]+\s+)*(public|open)\s+([\w()]+\s+)*(func\s+(?<name>\w+|[=~<>]+)|init)/
      // Most lines need no regular expression, which is slow.
      guard line.text.contains("func ") || line.text.contains("init"), let match = line.text.firstMatch(of: declaration)
      else { return nil }
      let code = file.lines[(line.number - 1)...].prefix(40).map { String($0.text) }.joined(separator: " ")
      return PublicFunction(
        line: line.number, name: match.name.map(String.init) ?? "init", parameters: parameters(in: code),
        documentation: documentation(above: line.number, in: text))
    }
  }

  /// The doc comment that ends above a line, or above the attributes there.
  private static func documentation(above line: Int, in text: [Substring]) -> String {
    var lines = text[..<(line - 1)]
    while let last = lines.last, last.contains(/^\s*@\w/) { lines.removeLast() }
    var comment: [Substring] = []
    while let last = lines.last, last.contains(/^\s*\/\/\//) {
      comment.append(last)
      lines.removeLast()
    }
    return comment.reversed().joined(separator: "\n")
  }

  /// The parameters in the first parentheses after the name.
  private static func parameters(in code: String) -> [Parameter] {
    var (depth, parts) = (0, [""])
    var before: Character = " "
    let rest = code.firstMatch(of: /\b(func|init)\b/).map { code[$0.range.upperBound...] } ?? ""
    for character in rest.drop(while: { $0 != "(" }) {
      if "([{<".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && before != "-" { depth -= 1 }
      if depth == 0 { break }
      if depth == 1, character == "," { parts.append("") } else { parts[parts.count - 1].append(character) }
      before = character
    }
    return parts.compactMap { part in
      let words = part.drop { $0 == "(" }.prefix { $0 != ":" }.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let label = words.first, let name = words.last, !understood.contains(String(name)) else { return nil }
      return Parameter(label: String(label), name: String(name))
    }
  }

  /// Whether its doc comment describes a parameter: in a list, or by its name or label in the text.
  func tells(of parameter: Parameter) -> Bool {
    let text = documentation.lowercased()
    if text.contains("- \(parameter.name.lowercased()):")
      || text.contains("- parameter \(parameter.name.lowercased()):")
    {
      return true
    }
    let words = text.split { !$0.isLetter && !$0.isNumber }
    return [parameter.label, parameter.name].compactMap(Self.lastWord).contains { word in
      words.contains { $0.hasPrefix(word) || word.hasSuffix("s") && $0.hasPrefix(word.dropLast()) }
    }
  }

  /// The last word of a name, such as `screen` of `newScreen`; nil if it has no meaning of its own.
  private static func lastWord(of name: String) -> String? {
    let start = name.lastIndex { $0.isUppercase } ?? name.startIndex
    return name.count > 1 ? name[start...].lowercased() : nil
  }
}
