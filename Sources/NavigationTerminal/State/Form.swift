import JSON

/// The arguments of a transition, while a person types them.
struct Form: Hashable, Sendable {
  let transition: TransitionView

  /// The screen that the transition starts from.
  let screen: Int

  /// Whether the form dismisses the screen with any result, without a transition.
  let isDismissal: Bool

  /// Whether the only field is an object with the result.
  let takesAnyResult: Bool

  var fields: [FormField]

  /// The index of the field that receives keys.
  var focus = 0

  /// The problem of the focused field.
  var problem: String?

  /// Whether a call is in flight.
  var isSending = false

  init(_ transition: TransitionView, from screen: Int) {
    self.transition = transition
    self.screen = screen
    (isDismissal, takesAnyResult) = (false, false)
    fields = FormField.fields(transition.parameters)
  }

  /// A form for the result of a dismissed screen.
  ///
  /// - Parameter declared: The values of the result, or none if the map does not declare them: then it is any object.
  init(dismissing screen: ScreenView, result declared: [Parameter] = []) {
    var any = Parameter("result", .object, isRequired: false)
    any.summary = "for the program that waits for \(screen.label)"
    takesAnyResult = declared.isEmpty
    transition = TransitionView("dismiss", "dismiss", title: screen.label, takesAnyResult ? [any] : declared)
    self.screen = screen.id
    isDismissal = true
    fields = FormField.fields(transition.parameters)
  }

  /// The call that the form makes.
  func call(_ arguments: JSONObject) -> TerminalCall {
    guard isDismissal else { return .move(transition.name, from: screen, arguments) }
    if !takesAnyResult { return .dismiss(screen, result: arguments) }
    return .dismiss(screen, result: arguments["result"].flatMap { try? JSONObject(parsing: $0) })
  }

  /// Whether this form made the call.
  func isAbout(_ call: TerminalCall) -> Bool {
    switch call {
    case .move(transition.name, screen, _): !isDismissal
    case .dismiss(screen, _): isDismissal
    default: false
    }
  }

  /// The arguments, or nil if a field cannot be read; that field then has the focus and `problem` says why.
  mutating func arguments() -> JSONObject? {
    problem = nil
    var index = 0
    do throws(ParameterProblem) {
      let json = try values(from: &index, depth: 0)
      return try? JSONObject(parsing: json)
    } catch {
      (focus, problem) = (index, error.sentence)
      return nil
    }
  }

  /// The JSON object of the fields of one depth from an index on.
  ///
  /// - Parameter index: The first field; afterwards the one behind the last, or the one that cannot be read.
  private func values(from index: inout Int, depth: Int) throws(ParameterProblem) -> String {
    var members: [String] = []
    while index < fields.count, fields[index].depth == depth {
      let field = fields[index]
      var json = try field.value
      index += 1
      if let name = json, case .cases = field.parameter.kind {
        json = "{\(name):\(try values(from: &index, depth: depth + 1))}"
      }
      if let json { members.append("\(JSONValue.string(field.parameter.name).description):\(json)") }
    }
    return "{\(members.joined(separator: ","))}"
  }

  /// Shows the reason why the daemon rejected the arguments.
  mutating func refuse(_ argument: String?, _ sentence: String) {
    isSending = false
    problem = sentence
    if let index = fields.firstIndex(where: { $0.depth == 0 && $0.parameter.name == argument }) { focus = index }
  }

  /// Moves the focus, wrapping around at the ends.
  mutating func moveFocus(by count: Int) {
    guard !fields.isEmpty else { return }
    focus = (focus + count + fields.count) % fields.count
    problem = nil
  }

  /// Whether the focused field is a choice.
  var choosesFocused: Bool { fields.indices.contains(focus) && fields[focus].parameter.options != nil }

  /// Chooses a value of the focused field.
  mutating func choose(_ option: Int) {
    change { $0.choose(option) }
  }

  /// Edits the focused field.
  mutating func apply(_ edit: LineEdit) {
    change { $0.apply(edit) }
  }

  /// Changes the focused field, and puts the fields of another case behind it.
  private mutating func change(_ change: (inout FormField) -> Void) {
    guard fields.indices.contains(focus) else { return }
    problem = nil
    let before = fields[focus].editor.text
    change(&fields[focus])
    let field = fields[focus]
    guard field.editor.text != before, case .cases = field.parameter.kind else { return }
    let end = fields[(focus + 1)...].firstIndex { $0.depth <= field.depth } ?? fields.endIndex
    fields.replaceSubrange((focus + 1)..<end, with: field.payload)
  }
}
