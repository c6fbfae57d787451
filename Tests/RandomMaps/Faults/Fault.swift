public import JSON
import Random

/// A kind of mistake: what it makes of a map, and what the reader must say of it.
public struct Fault: Sendable, CustomStringConvertible {
  /// The reader's sentence as it stands in its source, with `…` for what is put into it.
  public let sentence: String
  /// Which one, of several with one sentence.
  public let what: String
  public let isWarning: Bool
  private let make: @Sendable (inout FaultMaker) -> FaultMaker.Place

  init(
    _ sentence: String, _ what: String = "", isWarning: Bool = false,
    _ make: @escaping @Sendable (inout FaultMaker) -> FaultMaker.Place
  ) {
    self.sentence = sentence
    self.what = what
    self.isWarning = isWarning
    self.make = make
  }

  public var description: String { what.isEmpty ? sentence : "\(sentence) (\(what))" }

  /// Every kind: each sentence of the reader once at least.
  public static let all: [Fault] =
    ofShape + ofKeys + ofWindow + ofTransitions + ofArguments + ofHandlers + ofSchemas + ofLinks + ofPatterns
    + ofRenames + ofExamples + ofFile + ofYAML

  /// A map with this mistake.
  public struct Map: Sendable {
    public var text: String
    /// Where it must be found; nil for the file as a whole.
    public var line: Int?
    public var column: Int?
    public var path: String
    /// What a limit must be for it to be one.
    public var bytesMax: Int?
    public var screensMax: Int?
    public var transitionsMax: Int?
  }

  /// Makes the mistake somewhere in a map that has none.
  public func map(from document: JSONValue, seed: UInt64) -> Map {
    var maker = FaultMaker(document, seed: seed)
    let place = make(&maker)
    let placed = PlacedText(maker.document)
    var map = Map(
      text: placed.text, path: "", bytesMax: maker.bytesMax, screensMax: maker.screensMax,
      transitionsMax: maker.transitionsMax)
    func at(_ place: PlacedText.Place?, _ path: DocumentPath) {
      guard let place else { preconditionFailure("\(self): \(path) is not in the document") }
      (map.line, map.column, map.path) = (place.line, place.column, path.description)
    }
    switch place {
    case .value(let path): at(placed.values[path], path)
    case .key(let path, let told): at(placed.keys[path], told ?? path)
    case .file: break
    case .text(let text, let line, let column): (map.text, map.line, map.column) = (text, line, column)
    }
    return map
  }
}
