import JSON

/// The arguments of a transition, while a person types them.
struct Form: Hashable, Sendable {
  let transition: TransitionView

  /// The screen that the transition starts from.
  let screen: Int

  /// Whether the form dismisses the screen with any result, without a transition.
  let isDismissal: Bool

  var fields: [FormField]

  /// The index of the field that receives keys.
  var focus = 0

  /// What is wrong with the focused field.
  var problem: String?

  /// Whether a call is in flight.
  var isSending = false

  init(_ transition: TransitionView, from screen: Int) {
    self.transition = transition
    self.screen = screen
    isDismissal = false
    fields = transition.parameters.map { FormField($0) }
  }

  /// A form for the result of a dismissed screen.
  init(dismissing screen: ScreenView) {
    var result = Parameter("result", .object, isRequired: false)
    result.summary = "for whoever waits for \(screen.name)"
    transition = TransitionView("dismiss", "dismiss", title: screen.title ?? screen.name, [result])
    self.screen = screen.id
    isDismissal = true
    fields = [FormField(result)]
  }

  /// The call that the form makes.
  func call(_ arguments: JSONObject) -> TerminalCall {
    guard isDismissal else { return .move(transition.name, from: screen, arguments) }
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

  /// Shows why the daemon rejected the arguments.
  mutating func refuse(_ argument: String?, _ sentence: String) {
    isSending = false
    problem = sentence
    if let index = fields.firstIndex(where: { $0.parameter.name == argument }) { focus = index }
  }

  /// Moves the focus, wrapping around at the ends.
  mutating func moveFocus(by count: Int) {
    guard !fields.isEmpty else { return }
    focus = (focus + count + fields.count) % fields.count
    problem = nil
  }

  /// Edits the focused field.
  mutating func apply(_ edit: LineEdit) {
    guard fields.indices.contains(focus) else { return }
    problem = nil
    fields[focus].apply(edit)
  }
}
