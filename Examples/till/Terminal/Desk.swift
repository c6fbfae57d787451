/// The choice and the input of the person at the terminal. A value: keys in, intents out.
struct Desk {
  /// The intent of a key.
  enum Intent {
    case back, undo, help, quit, suspend
    /// The index of the tab.
    case selectTab(Int)
    case take(Choice, [String])
  }

  /// The input for a choice.
  struct Form {
    var choice: Choice
    var values: [String]
    var field = 0
  }

  private(set) var page = Page(title: "")
  private(set) var selected = 0
  private(set) var form: Form?
  /// The last error, shown until the next key.
  var message = ""

  /// Turns to another page, and discards the input unless it is the same screen.
  /// - Parameter isSame: whether the page shows the same screen with other contents.
  mutating func turn(to page: Page, isSame: Bool) {
    self.page = page
    if isSame, !page.choices.isEmpty {
      selected = min(selected, page.choices.count - 1)
    } else {
      selected = 0
      form = nil
    }
  }

  /// - Returns: the intent; nil if the key only changes the desk.
  mutating func press(_ key: Key) -> Intent? {
    message = ""
    if key == .interrupt { return .quit }
    if key == .suspend { return .suspend }
    return form == nil ? choose(key) : type(key)
  }

  private mutating func choose(_ key: Key) -> Intent? {
    switch key {
    case .up: selected = max(selected - 1, 0)
    case .down, .tab: selected = min(selected + 1, max(page.choices.count - 1, 0))
    case .escape: return .back
    case .enter: return take()
    case .character("q"): return .quit
    case .character("u"): return .undo
    case .character("?"): return .help
    case .character(let character):
      if let digit = character.wholeNumberValue, digit > 0 { return .selectTab(digit - 1) }
    case .backspace, .interrupt, .suspend: break
    }
    return nil
  }

  private mutating func take() -> Intent? {
    guard page.choices.indices.contains(selected) else { return nil }
    let choice = page.choices[selected]
    if choice.fields.isEmpty { return .take(choice, []) }
    form = Form(choice: choice, values: choice.fields.map(\.value))
    return nil
  }

  private mutating func type(_ key: Key) -> Intent? {
    guard var form else { return nil }
    var intent: Intent?
    switch key {
    case .escape:
      self.form = nil
      return nil
    case .backspace: _ = form.values[form.field].popLast()
    case .character(let character): if form.values[form.field].count < 60 { form.values[form.field].append(character) }
    case .up: form.field = max(form.field - 1, 0)
    case .down, .tab: form.field = (form.field + 1) % form.values.count
    case .enter where form.field + 1 < form.values.count: form.field += 1
    case .enter: intent = .take(form.choice, form.values)
    case .interrupt, .suspend: break
    }
    self.form = form
    return intent
  }

  mutating func closeForm() { form = nil }
}
