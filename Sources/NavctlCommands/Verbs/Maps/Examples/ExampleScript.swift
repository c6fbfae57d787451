import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import SceneMap
import Varlink

/// An example of a map, ready to be run.
struct ExampleScript {
  enum Step {
    case verb(OperationLine)
    case operation(ApplyItem)
  }

  let example: MapExample
  /// The state with which its scene begins; nil for the opening of the map.
  let start: ExampleStart?
  let steps: [Step]
  /// The expected path; nil when it does not matter.
  let path: [NavigationInterface.Screen]?

  /// Reads an example.
  ///
  /// - Parameters:
  ///   - example: The example.
  ///   - file: The name of its file in findings.
  ///   - findings: Gets the findings about invalid starts, steps, path elements and errors.
  init(_ example: MapExample, in file: String, _ findings: inout [MapFinding]) {
    self.example = example
    var steps: [Step] = []
    for said in example.steps {
      do throws(UsageError) { steps.append(try Self.step(said.value)) } catch {
        findings.append(said.place.finding(error.message, in: file))
      }
    }
    self.steps = steps
    var start: ExampleStart?
    if let said = example.start {
      do throws(DecodingError) { start = try ExampleStart(said.value) } catch {
        findings.append(said.place.finding(error.description, in: file))
      }
    }
    self.start = start
    var path: [NavigationInterface.Screen] = []
    for said in example.path?.value ?? [] {
      do throws(NotationError) {
        let screen = try Notation.screen(said.value)
        if screen.traits == nil {
          path.append(screen)
        } else {
          let problem = "\(said.value): expected arguments in (): a path compares them all, and has no key in []"
          findings.append(said.place.finding(problem, in: file))
        }
      } catch {
        findings.append(said.place.finding(error.description, in: file))
      }
    }
    self.path = example.path == nil ? nil : path
    if let error = example.error, !ErrorNames.all.contains(error.value) {
      let nearest = NearestName.like(error.value, among: ErrorNames.all)
      findings.append(error.place.finding("\(error.value): no such error", nearest: nearest, in: file))
    }
  }

  private static func step(_ step: MapExample.Step) throws(UsageError) -> Step {
    switch step {
    case .line(let text): return .verb(try OperationLine(line: text))
    case .operation(let operation):
      do throws(DecodingError) { return .operation(try ApplyItem(parsing: operation.text)) } catch {
        throw UsageError(error.description)
      }
    }
  }
}

/// The names of the errors with which a step can end.
private enum ErrorNames {
  static let all =
    [NavigationInterface.description, SceneInterface.description, ManagerInterface.description]
    .flatMap { (try? Interface(parsing: "\($0.text)"))?.errors.map(\.name) ?? [] } + ["InvalidParameter"]
}

extension ApplyItem {
  /// Decodes an operation in the form of the wire.
  init(parsing operation: String) throws(DecodingError) {
    let parser = JSONParser()
    // An element is valid only while its parser exists.
    defer { withExtendedLifetime(parser) {} }
    guard let element = try? parser.parse(operation) else { throw .expected("an operation") }
    try self.init(decoding: element)
  }
}
