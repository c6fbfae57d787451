import JSON

/// The arguments of a transition, as a person types them.
struct Form: Hashable, Sendable {
  let transition: TransitionView

  /// The screen that it is taken from.
  let screen: Int

  /// Whether it is no transition, but dismisses the screen with any result.
  let isDismissal: Bool

  var fields: [FormField]

  /// The field that keys go to.
  var focus = 0

  /// What is wrong, about the field that has the focus.
  var problem: String?

  /// Whether the daemon was asked, and has not answered.
  var isSending = false

  init(_ transition: TransitionView, from screen: Int) {
    self.transition = transition
    self.screen = screen
    isDismissal = false
    fields = transition.parameters.map { FormField($0) }
  }

  /// Asks for the result that a screen is dismissed with.
  init(dismissing screen: ScreenView) {
    var result = Parameter("result", .object, isRequired: false)
    result.summary = "for whoever waits for \(screen.name)"
    transition = TransitionView("dismiss", "dismiss", title: screen.title ?? screen.name, [result])
    self.screen = screen.id
    isDismissal = true
    fields = [FormField(result)]
  }

  /// What to ask of the daemon with these arguments.
  func call(_ arguments: JSONObject) -> TerminalCall {
    guard isDismissal else { return .move(transition.name, from: screen, arguments) }
    return .dismiss(screen, result: arguments["result"].flatMap { try? JSONObject(parsing: $0) })
  }

  /// Whether that was asked by this form.
  func isAbout(_ call: TerminalCall) -> Bool {
    switch call {
    case .move(transition.name, screen, _): !isDismissal
    case .dismiss(screen, _): isDismissal
    default: false
    }
  }

  /// The arguments, if all that was typed can be taken; else the focus goes to the first field that cannot.
  mutating func arguments() -> JSONObject? {
    problem = nil
    var members: [(key: String, value: String)] = []
    for (index, field) in fields.enumerated() {
      do throws(ParameterProblem) {
        if let json = try field.value { members.append((field.parameter.name, json)) }
      } catch {
        (focus, problem) = (index, error.sentence)
        return nil
      }
    }
    let json = members.map { "\(JSONValue.string($0.key).description):\($0.value)" }.joined(separator: ",")
    return try? JSONObject(parsing: "{\(json)}")
  }

  /// Says what the daemon has against an argument.
  mutating func refuse(_ argument: String?, _ sentence: String) {
    isSending = false
    problem = sentence
    if let index = fields.firstIndex(where: { $0.parameter.name == argument }) { focus = index }
  }

  /// Goes to another field, around the ends.
  mutating func moveFocus(by count: Int) {
    guard !fields.isEmpty else { return }
    focus = (focus + count + fields.count) % fields.count
    problem = nil
  }

  /// Edits the field that has the focus.
  mutating func apply(_ edit: LineEdit) {
    guard fields.indices.contains(focus) else { return }
    problem = nil
    fields[focus].apply(edit)
  }
}
