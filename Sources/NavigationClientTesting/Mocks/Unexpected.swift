public import NavigationClient
import Testing
import XCTest

/// Handles unexpected calls of a mock: the test fails with a message and continues.
///
/// A failure is recorded twice, since each of the two test libraries ignores what is recorded outside of its own tests.
@usableFromInline
enum Unexpected {
  /// - Parameter method: the method as it is called.
  @usableFromInline
  static func call(_ method: String) {
    let problem = "\(method) was called, and the mock has no closure for it: give it one, or see why it is called"
    Issue.record("\(problem)")
    XCTFail(problem)
  }

  @usableFromInline
  static func path() -> PathUpdate {
    call("path()")
    return PathUpdate(current: [])
  }
}
