/// A screen in this terminal: lines to read and choices.
struct Page {
  var title: String
  var lines: [String] = []
  var choices: [Choice] = []
}

/// A choice that a person has.
struct Choice {
  /// An input that the choice needs.
  struct Field {
    var label: String
    var value = ""
  }

  var label: String
  var fields: [Field] = []
  /// Performs the choice with the inputs.
  /// - Throws: `Problem` if an input is invalid.
  var action: ([String]) throws(Problem) -> Void

  init(_ label: String, _ fields: [Field] = [], action: @escaping ([String]) throws(Problem) -> Void) {
    self.label = label
    self.fields = fields
    self.action = action
  }

  init(_ label: String, action: @escaping () -> Void) { self.init(label) { _ throws(Problem) in action() } }
}

/// A problem with an input, worded for the person who typed it.
struct Problem: Error {
  var sentence: String

  init(_ sentence: String) { self.sentence = sentence }
}

extension String {
  /// The input as a whole number.
  /// - Throws: `Problem` if it is not a number in the range.
  func number(_ what: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
    guard let number = Int(self), range.contains(number) else {
      throw Problem("\(what) is a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The input as a text.
  /// - Throws: `Problem` if it is empty.
  func text(_ what: String) throws(Problem) -> String {
    if isEmpty { throw Problem("\(what) is missing") }
    return self
  }
}
