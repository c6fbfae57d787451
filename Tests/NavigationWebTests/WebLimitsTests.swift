import NavigationWeb
import Testing
import Varlink

struct WebLimitsTests {
  /// An event is at most as long as a message of navd.
  @Test func aWindowThatReadsNothingHasRoomForAnEvent() {
    #expect(WebLimits().streamBytes >= 2 * ClientConnection.frameBytesMax)
  }
}
