/// What a screen shows in this terminal: lines to read, and what a person may do.
struct Page {
  var title: String
  var lines: [String] = []
  var choices: [Choice] = []
}

/// One thing that a person may do.
struct Choice {
  /// What is typed before it is done.
  struct Field {
    var label: String
    var value = ""
  }

  var label: String
  var fields: [Field] = []
  /// Does it with what was typed.
  /// - Throws: `Problem` when that is not what is wanted.
  var action: ([String]) throws(Problem) -> Void

  init(_ label: String, _ fields: [Field] = [], action: @escaping ([String]) throws(Problem) -> Void) {
    self.label = label
    self.fields = fields
    self.action = action
  }

  init(_ label: String, action: @escaping () -> Void) { self.init(label) { _ throws(Problem) in action() } }
}

/// What is wrong with what was typed, for the person who typed it.
struct Problem: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension String {
  /// The whole number that was typed.
  /// - Throws: `Problem` when it is none, or not in the range.
  func number(_ what: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
    guard let number = Int(self), range.contains(number) else {
      throw Problem("\(what) is a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The text that was typed.
  /// - Throws: `Problem` when it is empty.
  func text(_ what: String) throws(Problem) -> String {
    if isEmpty { throw Problem("\(what) is missing") }
    return self
  }
}
