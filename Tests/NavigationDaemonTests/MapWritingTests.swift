import EventLoop
import Testing

@testable import NavigationDaemon

/// Folders of maps are read when they have been quiet for a while, and files when they are closed.
struct MapWritingTests {
  private func change(_ name: String? = "a.yaml", isBeingWritten: Bool = false) -> FolderChange {
    FolderChange(folder: "/m", name: name, isBeingWritten: isBeingWritten)
  }

  @Test func everyChangeBeginsThePauseAnew() {
    var writing = MapWriting()
    for tenths in 0..<20 {
      #expect(writing.note(change(), at: .milliseconds(5_000 + 100 * tenths)) == MapWriting.pause)
    }
  }

  @Test func aFolderThatNeverPausesIsReadInTheEnd() {
    var writing = MapWriting()
    let begin = Duration.seconds(5)
    _ = writing.note(change(), at: begin)
    #expect(writing.note(change(), at: begin + MapWriting.most - .milliseconds(100)) == .milliseconds(100))
    #expect(writing.note(change(), at: begin + MapWriting.most) == .zero)
    #expect(writing.note(change(), at: begin + MapWriting.most * 2) == .zero)
    writing.isOver()
    #expect(writing.note(change(), at: begin + MapWriting.most * 2) == MapWriting.pause)
  }

  @Test func aFileIsUnsettledUntilItsWriterClosesIt() {
    var writing = MapWriting()
    _ = writing.note(change(isBeingWritten: true), at: .zero)
    _ = writing.note(change("b.yaml"), at: .zero)
    writing.beginReading()
    #expect(writing.unsettled == ["/m/a.yaml"])
    writing.isOver()
    _ = writing.note(change(), at: .seconds(60))
    writing.beginReading()
    #expect(writing.unsettled.isEmpty)
  }

  @Test func aFileThatChangesDuringTheReadingIsUnsettled() {
    var writing = MapWriting()
    writing.beginReading()
    _ = writing.note(change(), at: .zero)
    #expect(writing.unsettled == ["/m/a.yaml"])
  }

  @Test func whenChangesAreLostNoFileWaitsForItsWriter() {
    var writing = MapWriting()
    _ = writing.note(change(isBeingWritten: true), at: .zero)
    _ = writing.note(change(nil), at: .zero)
    writing.beginReading()
    #expect(writing.unsettled.isEmpty)
  }

  @Test func theNumberOfUnsettledFilesIsBounded() {
    var writing = MapWriting()
    for number in 0...2 * MapWriting.filesMax {
      _ = writing.note(change("\(number).yaml", isBeingWritten: true), at: .zero)
    }
    #expect(writing.unsettled.count == MapWriting.filesMax)
  }
}
