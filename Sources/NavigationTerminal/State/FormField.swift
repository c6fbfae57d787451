/// One argument in a form.
struct FormField: Hashable, Sendable {
  let parameter: Parameter
  private(set) var editor: LineEditor

  init(_ parameter: Parameter) {
    self.parameter = parameter
    editor = LineEditor(parameter.standard)
  }

  /// The typed value, or nil if the field is empty.
  var value: String? { get throws(ParameterProblem) { try parameter.value(of: editor.text) } }

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

  private func place(among options: [Parameter.Option]) -> Int? { options.firstIndex { $0.text == editor.text } }

  private mutating func choose(by count: Int, among options: [Parameter.Option]) {
    guard !options.isEmpty else { return }
    let next = place(among: options).map { ($0 + count + options.count) % options.count } ?? 0
    editor = LineEditor(options[next].text)
  }
}
