import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import SceneMap
import Varlink

/// An example of a map that was read: its steps can be carried out, and its path be compared.
struct ExampleScript {
  enum Step {
    case verb(OperationLine)
    case operation(ApplyItem)
  }

  let example: MapExample
  let steps: [Step]
  /// What the path is to be; nil when it does not matter.
  let path: [NavigationInterface.Screen]?

  /// - Parameter findings: get what is no step, no element of a path and no error.
  init(_ example: MapExample, in file: String, _ findings: inout [MapFinding]) {
    self.example = example
    var steps: [Step] = []
    for said in example.steps {
      do throws(UsageError) { steps.append(try Self.step(said.value)) } catch {
        findings.append(said.place.finding(error.message, in: file))
      }
    }
    self.steps = steps
    var path: [NavigationInterface.Screen] = []
    for said in example.path?.value ?? [] {
      do throws(NotationError) { path.append(try Notation.screen(said.value)) } catch {
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

/// The errors that a step may end with.
private enum ErrorNames {
  static let all =
    [NavigationInterface.description, SceneInterface.description, ManagerInterface.description]
    .flatMap { (try? Interface(parsing: "\($0.text)"))?.errors.map(\.name) ?? [] } + ["InvalidParameter"]
}

extension ApplyItem {
  /// Reads an operation as the wire has it.
  init(parsing operation: String) throws(DecodingError) {
    let parser = JSONParser()
    // An element is valid as long as its parser.
    defer { withExtendedLifetime(parser) {} }
    guard let element = try? parser.parse(operation) else { throw .expected("an operation") }
    try self.init(decoding: element)
  }
}
