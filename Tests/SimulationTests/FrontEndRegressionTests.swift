import Foundation
import FrontEndSimulation
import Testing

/// Former failures that must not return: each file in `FrontEndRegressions/` is a scenario as a failure prints it.
@Suite struct FrontEndRegressionTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FrontEndRegressions")

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test(arguments: try names()) func whatFailedOnceIsWellNow(name: String) throws {
    let data = try Data(contentsOf: Self.folder.appending(path: name))
    let scenario = try JSONDecoder().decode(FrontEndScenario.self, from: data)
    if let failure = FrontEndSimulator.failure(of: scenario) {
      Issue.record("step \(failure.step): \(failure.disagreement)")
    }
  }
}
