import Foundation
import Testing

@testable import Simulation

/// Former failures that must not return: each file in `Regressions/` is a scenario as a failure prints it.
@Suite struct RegressionTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Regressions")

  static func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }.sorted()
  }

  @Test(arguments: try names()) func whatFailedOnceAgreesNow(name: String) throws {
    let scenario = try JSONDecoder().decode(Scenario.self, from: Data(contentsOf: Self.folder.appending(path: name)))
    if let failure = Play.failure(of: scenario, care: .utmost) {
      Issue.record("step \(failure.step): \(failure.call)\n\(failure.disagreement)")
    }
  }
}
