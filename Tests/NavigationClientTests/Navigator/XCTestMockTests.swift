import NavigationClient
import NavigationClientTesting
import XCTest

/// Mocks and expectations in a test of XCTest.
final class XCTestMockTests: XCTestCase {
  private var failures: [String] = []

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    failures.append(description)
  }

  func testAnUnexpectedCallAndAnotherPathFailIt() throws {
    Navigator.mock(goToInvoked: { _ in }).dismiss(id: 1)
    expectPath(try LocalScene(root: A()), "B")
    let count = failures.count
    failures = []
    if count != 2 {
      super.recordFailure(withDescription: "\(count) failures", inFile: #file, atLine: #line, expected: true)
    }
  }
}
