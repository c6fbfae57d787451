import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import SceneMap

/// The outcome of an example.
struct ExampleVerdict {
  /// The expected and the actual outcome as text.
  struct Difference: Equatable {
    var expected: String
    var actual: String
  }

  let example: MapExample
  /// nil when the example passed.
  let difference: Difference?

  /// Runs an example.
  init(_ script: ExampleScript, in map: CompiledMap) {
    example = script.example
    difference = Self.difference(script, in: map)
  }

  private static func difference(_ script: ExampleScript, in map: CompiledMap) -> Difference? {
    var scene: ExampleScene
    do throws(ExampleScene.Failure) { scene = try ExampleScene(of: map, from: script.start) } catch {
      return Difference(expected: "a new scene", actual: error.text)
    }
    var results: [JSONObject] = []
    for (index, step) in script.steps.enumerated() {
      switch scene.execute(step) {
      case .done(let left): results = left
      case .failed(let failure):
        if index == script.steps.count - 1, let error = script.example.error {
          return failure.name == error.value ? nil : Difference(expected: error.value, actual: failure.text)
        }
        let step = "step \(index + 1), \(script.example.steps[index].value.text.shown)"
        return Difference(expected: "\(step), is carried out", actual: failure.text)
      }
    }
    if let error = script.example.error { return Difference(expected: error.value, actual: text(scene.path)) }
    return pathDifference(script, scene.path) ?? resultDifference(script, results)
  }

  private static func pathDifference(_ script: ExampleScript, _ path: [PathElement]) -> Difference? {
    guard let expected = script.path else { return nil }
    if expected.count == path.count, zip(expected, path).allSatisfy({ $1.fits($0) }) { return nil }
    return Difference(expected: expected.map { Notation.text($0) }.joined(separator: " "), actual: text(path))
  }

  private static func resultDifference(_ script: ExampleScript, _ results: [JSONObject]) -> Difference? {
    guard let expected = script.example.result?.value, !results.contains(expected) else { return nil }
    return Difference(
      expected: "result \(expected.text.shown)",
      actual: results.isEmpty ? "no result" : "result " + results.map(\.text.shown).joined(separator: ", "))
  }

  private static func text(_ path: [PathElement]) -> String {
    Notation.text(path.map { SceneInterface.PathElement($0) })
  }
}

extension MapExample.Step {
  /// The text on one line.
  fileprivate var text: String {
    switch self {
    case .line(let text): text
    case .operation(let operation): operation.text
    }
  }
}

extension ExampleScene.Failure {
  fileprivate var text: String { "\(name): \(message)" }
}

extension PathElement {
  /// Whether this element matches a screen, in the arguments and presentation that the screen has.
  fileprivate func fits(_ screen: NavigationInterface.Screen) -> Bool {
    guard Text.isSame(name, screen.name) else { return false }
    let hasArguments = screen.arguments?.members.allSatisfy { arguments[$0.key] == $0.value } ?? true
    guard let wanted = screen.presentation.flatMap({ Presentation(rawValue: $0.rawValue) }) else { return hasArguments }
    return hasArguments && place.isSame(as: wanted)
  }
}
