import Testing

@testable import NavigationDaemon

/// Folders of maps are read when they have been quiet for a while.
struct QuietTimeTests {
  @Test func everyChangeBeginsThePauseAnew() {
    var quiet = QuietTime()
    for tenths in 0..<20 {
      #expect(quiet.changed(at: .milliseconds(5_000 + 100 * tenths)) == QuietTime.pause)
    }
  }

  @Test func aFolderThatNeverPausesIsReadInTheEnd() {
    var quiet = QuietTime()
    let begin = Duration.seconds(5)
    _ = quiet.changed(at: begin)
    #expect(quiet.changed(at: begin + QuietTime.most - .milliseconds(100)) == .milliseconds(100))
    #expect(quiet.changed(at: begin + QuietTime.most) == .zero)
    #expect(quiet.changed(at: begin + QuietTime.most * 2) == .zero)
    quiet.isOver()
    #expect(quiet.changed(at: begin + QuietTime.most * 2) == QuietTime.pause)
  }
}
