/// A value that is JSON by its form, but that no other parser takes.
struct FaultyValue {
  /// Why no other parser takes it.
  enum Kind {
    /// A number out of range, or a string with a faulty character.
    case value
    /// A container beyond the depth of the parser.
    case depth
  }

  let kind: Kind
  /// Its position on the tape. The name of a field has one, too.
  let word: Int
}

/// Finds out why parsers refuse a document, so that the sender of a call can learn which of its values is at fault.
///
/// It goes on behind a number that does not fit in 64 bits, a faulty character of a string, and a container that is nested too
/// deep: these leave no doubt about the form of the rest. It uses no stack for nesting.
@safe public final class FaultFinder {
  /// A document whose form is that of JSON.
  public struct Finding {
    /// The document. Numbers that do not fit are 0 in it, and faulty characters are `?`. It is valid until the next search.
    public let root: JSONElement
    /// The place of the first faulty value, such as `screen.arguments.n` or `path[2]`; the object around it if the name of a
    /// field is faulty. It has at most `FaultFinder.stepsMax` names and indexes, the outer ones.
    public let place: String
    /// Whether the value is a container that is nested too deep.
    public let isTooDeep: Bool
  }

  /// The most names and indexes in a place.
  public static let stepsMax = 16

  private let maximumDepth: Int
  private var memory = TapeMemory()

  /// - Parameter maximumDepth: the nesting depth beyond which the parser refuses documents.
  public init(maximumDepth: Int = JSONParser.depthMax) { self.maximumDepth = maximumDepth }

  /// Reads a document that a parser has refused.
  /// - Parameter bytes: the document.
  /// - Returns: nil if its form is not that of JSON, or no value is at fault.
  /// - Complexity: O(bytes).
  public func find(in bytes: UnsafeRawBufferPointer) -> Finding? {
    memory.reserve(bytes.count)
    var scanner = unsafe TapeScanner(bytes: bytes, words: memory.words, strings: memory.strings)
    scanner.goesOn = true
    guard (try? scanner.document(maximumDepth: maximumDepth)) != nil, let fault = scanner.fault else { return nil }
    unsafe memory.words[0] = UInt64(maximumDepth)
    let root = unsafe JSONElement(tape: memory.words, strings: memory.strings, index: 1)
    return Finding(root: root, place: root.place(of: fault.word), isTooDeep: fault.kind == .depth)
  }
}

extension JSONElement {
  /// The place of a word of the tape within this value.
  /// - Complexity: O(document).
  fileprivate func place(of word: Int) -> String {
    var place = ""
    var (around, steps): (JSONElement?, Int) = (self, 0)
    while let container = around, container.index != word, steps < FaultFinder.stepsMax {
      (around, steps) = (nil, steps + 1)
      for (index, element) in container.elements.enumerated() where element.contains(word) {
        place += "[\(index)]"
        around = element
        break
      }
      for field in container.fields where field.value.contains(word) {
        if !place.isEmpty { place += "." }
        place += field.key.string
        around = field.value
        break
      }
    }
    return place
  }

  private func contains(_ word: Int) -> Bool { index <= word && word < next }
}
