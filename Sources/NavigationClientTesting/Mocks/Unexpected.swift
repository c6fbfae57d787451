public import NavigationClient
import Testing

/// Handles unexpected calls of a mock: the test fails with a message and continues.
@usableFromInline
enum Unexpected {
  /// - Parameter method: the method as it is called.
  @usableFromInline
  static func call(_ method: String) {
    Issue.record(
      "\(method) was called, and the mock has no closure for it: give it one, or see why it is called")
  }

  @usableFromInline
  static func path() -> PathUpdate {
    call("path()")
    return PathUpdate(current: [])
  }
}
