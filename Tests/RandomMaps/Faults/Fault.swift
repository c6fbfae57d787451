public import JSON
import Random

/// A kind of mistake: its change of a map, and the expected message of the reader.
public struct Fault: Sendable, CustomStringConvertible {
  /// The message as in the source of the reader, with `…` for interpolations.
  public let sentence: String
  /// A distinction of faults with the same message.
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

  /// All kinds, with at least one for each message of the reader.
  public static let all: [Fault] =
    ofShape + ofKeys + ofWindow + ofTransitions + ofArguments + ofVariants + ofHandlers + ofSchemas + ofLinks
    + ofPatterns + ofRenames + ofExamples + ofFile + ofYAML

  /// A map with this mistake.
  public struct Map: Sendable {
    public var text: String
    /// The expected place of the finding; nil for the whole file.
    public var line: Int?
    public var column: Int?
    public var path: String
    /// The limits under which it is a mistake.
    public var bytesMax: Int?
    public var screensMax: Int?
    public var transitionsMax: Int?
    public var patternSizeMax: Int?
    public var passedMax: Int?
    public var shownBytesMax: Int?
  }

  /// Adds the mistake to a valid map at a random place.
  public func map(from document: JSONValue, seed: UInt64) -> Map {
    var maker = FaultMaker(document, seed: seed)
    let place = make(&maker)
    let placed = PlacedText(maker.document)
    var map = Map(
      text: placed.text, path: "", bytesMax: maker.bytesMax, screensMax: maker.screensMax,
      transitionsMax: maker.transitionsMax, patternSizeMax: maker.patternSizeMax,
      passedMax: maker.passedMax, shownBytesMax: maker.shownBytesMax)
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
