import EventLoop
import Testing

@testable import NavigationDaemon

/// Folders of maps are read when they have been quiet for a while, and files when they are closed.
struct MapWritingTests {
  private func change(_ kind: FolderChange.Kind = .closed, _ name: String = "a.yaml") -> FolderChange {
    FolderChange(kind, in: "/m", name: name)
  }

  private func unsettled(_ writing: MapWriting) -> [String] {
    ["/m/a.yaml", "/m/b.yaml"].filter { writing.isUnsettled($0, in: "/m") }
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
    _ = writing.note(change(.contents), at: .zero)
    // Its permissions say nothing about its writer.
    _ = writing.note(change(.attributes), at: .zero)
    _ = writing.note(change(.entry, "b.yaml"), at: .zero)
    writing.beginReading()
    #expect(unsettled(writing) == ["/m/a.yaml"])
    writing.isOver()
    _ = writing.note(change(), at: .seconds(60))
    writing.beginReading()
    #expect(unsettled(writing) == [])
  }

  @Test func aFileThatIsReplacedHasNoWriter() {
    var writing = MapWriting()
    _ = writing.note(change(.contents), at: .zero)
    _ = writing.note(change(.entry), at: .zero)
    writing.beginReading()
    #expect(unsettled(writing) == [])
  }

  @Test(arguments: [FolderChange.Kind.entry, .contents, .closed, .attributes])
  func aFileThatChangesDuringTheReadingIsUnsettled(kind: FolderChange.Kind) {
    var writing = MapWriting()
    writing.beginReading()
    _ = writing.note(change(kind), at: .zero)
    #expect(unsettled(writing) == ["/m/a.yaml"])
  }

  @Test func whenChangesAreLostAllFilesAreUnsettledOnceAndNoneWaitsForItsWriter() {
    var writing = MapWriting()
    _ = writing.note(change(.contents), at: .zero)
    _ = writing.note(FolderChange(.folder, in: "/m"), at: .zero)
    #expect(unsettled(writing) == ["/m/a.yaml", "/m/b.yaml"])
    writing.beginReading()
    #expect(unsettled(writing) == [])
  }

  @Test func writersCanBeForgotten() {
    var writing = MapWriting()
    _ = writing.note(change(.contents), at: .zero)
    writing.beginReading()
    writing.forgetWriters()
    #expect(unsettled(writing) == [])
  }

  @Test func theNumberOfUnsettledFilesIsBounded() {
    var writing = MapWriting()
    for number in 0..<MapWriting.filesMax { _ = writing.note(change(.contents, "\(number).yaml"), at: .zero) }
    _ = writing.note(change(.contents), at: .zero)
    #expect(unsettled(writing) == [] && writing.isUnsettled("/m/0.yaml", in: "/m"))
  }
}
