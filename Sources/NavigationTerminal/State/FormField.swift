/// One argument in a form, or a value of a case.
struct FormField: Hashable, Sendable {
  let parameter: Parameter

  /// The number of cases around it. The values of a chosen case come behind its field, one deeper.
  let depth: Int
  private(set) var editor: LineEditor

  init(_ parameter: Parameter, depth: Int = 0) {
    self.parameter = parameter
    self.depth = depth
    editor = LineEditor(parameter.standard)
  }

  /// A field for each parameter, with those of the cases that are chosen from the beginning.
  static func fields(_ parameters: [Parameter], depth: Int = 0) -> [FormField] {
    parameters.flatMap { parameter in
      let field = FormField(parameter, depth: depth)
      return [field] + field.payload
    }
  }

  /// The fields for the values of the chosen case.
  var payload: [FormField] { Self.fields(parameter.parameters(of: editor.text), depth: depth + 1) }

  /// The typed value, or nil if the field is empty.
  var value: String? {
    get throws(ParameterProblem) {
      if editor.isCut { throw ParameterProblem(LineEditor.cutSentence) }
      return try parameter.value(of: editor.text)
    }
  }

  /// Edits the text. In a choice, arrows and the space bar step through the values, and a letter jumps to the next one
  /// that starts with it.
  mutating func apply(_ edit: LineEdit) {
    guard let options = parameter.options else { return editor.apply(edit) }
    switch edit {
    case .insert(" "), .right: choose(by: 1, among: options)
    case .left: choose(by: -1, among: options)
    case .insert(let scalar):
      let start = (place(among: options) ?? -1) + 1
      let turned = options[start...] + options[..<start]
      if let next = turned.first(where: { $0.text.unicodeScalars.first == scalar }) { editor = LineEditor(next.text) }
    case .backspace, .delete, .cutWord, .cutToStart, .cutToEnd: if !parameter.isRequired { editor = LineEditor() }
    case .wordLeft, .wordRight, .start, .end: break
    }
  }

  /// Chooses a value of a choice by its index.
  mutating func choose(_ option: Int) {
    if let options = parameter.options, options.indices.contains(option) { editor = LineEditor(options[option].text) }
  }

  private func place(among options: [Parameter.Option]) -> Int? { options.firstIndex { $0.text == editor.text } }

  private mutating func choose(by count: Int, among options: [Parameter.Option]) {
    guard !options.isEmpty else { return }
    let next = place(among: options).map { ($0 + count + options.count) % options.count } ?? 0
    editor = LineEditor(options[next].text)
  }
}
