public import NavigationClient
import Testing

/// What a mock does when it is asked for something that the test did not expect: the test fails with a sentence, and
/// goes on.
@usableFromInline
enum Unexpected {
  /// - Parameter method: as it is called.
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
