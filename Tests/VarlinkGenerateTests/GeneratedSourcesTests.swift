import Foundation
import JSON
import Testing
import Varlink

@testable import varlink_generate

/// The interfaces of the folder Interfaces, which use every feature. The code generated from them is checked in, and
/// compiled with these tests. `UPDATE_GOLDEN=1 swift test --filter GeneratedSourcesTests` writes it anew.
@Suite struct GeneratedSourcesTests {
  private let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private let parser = JSONParser()

  @Test func theFolderIsWhatIsGenerated() {
    let path = { (name: String) in folder.appending(path: name).path(percentEncoded: false) }
    let isUpdate = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"
    #expect(Command((isUpdate ? [] : ["--check"]) + [path("Interfaces"), path("Generated")]).run() == 0)
  }

  @Test(arguments: [
    #"{"element":"e","seen":true,"kind":"inout","set":{}}"#,
    #"{"element":"e","buffer":1,"seen":false,"field":["f"],"given":"g","self":"s","init":"i","var":1,"inout":2,"#
      + #""operator":{},"large":{"a":"a","b":"b","c":"c","point":{"x":1}},"anything":[1,null],"kind":"in","#
      + #""type":{"name":"n","protocol":"udp"},"set":{"a":{},"b":{}},"table":{"t":[{"x":1,"y":2.5}]},"#
      + #""list":[{"first":1},{"first":2,"second":"s"}]}"#,
  ])
  func strangeNamesAreReadAndWritten(text: String) throws {
    let strange = try FirstInterface.Strange(decoding: parser.parse(text))
    #expect(json(strange) == text)
  }

  @Test func everyNameOfAnEnumerationIsKept() throws {
    #expect(
      FirstInterface.Kind.allCases.map { "\($0.literal)" } == ["case", "default", "self", "init", "Type", "none"])
    #expect(FirstInterface.Kind.allCases.map(\.rawValue) == ["case", "default", "self", "init", "Type", "none"])
    for kind in FirstInterface.Kind.allCases {
      #expect(try FirstInterface.Kind(decoding: parser.parse("\"\(kind.rawValue)\"")) == kind)
    }
  }

  @Test func treesAreFinite() throws {
    let text = #"{"kind":"none","tree":{"value":1,"children":[{"children":[]},{"children":[{"children":[]}]}]}}"#
    #expect(try json(FirstInterface.Do.Reply(decoding: parser.parse(text))) == text)
  }

  @Test func sameRepliesAndSameTypesAreOne() {
    #expect(FirstInterface.Also.Reply.self == FirstInterface.Do.Reply.self)
    #expect(FirstInterface.None.Reply.self == FirstInterface.Nothing.Reply.self)
    #expect(FirstInterface.Worse.Reason.self == FirstInterface.Bad.Reason.self)
    #expect(SecondInterface.Point.self == FirstInterface.Point.self)
    #expect(ObjectIdentifier(SecondInterface.Kind.self) != ObjectIdentifier(FirstInterface.Kind.self))
    #expect(ObjectIdentifier(SecondInterface.Large.self) != ObjectIdentifier(FirstInterface.Large.self))
  }

  @Test func largeOptionalStructuresAreKeptOnTheHeap() {
    #expect(MemoryLayout<FirstInterface.Large>.size > 48)
    var strange = FirstInterface.Strange(element: "e", seen: true, kind: .in, set: [:])
    #expect(strange.large == nil)
    strange.large = .init(a: "a", b: "b", c: "c")
    let copy = strange
    strange.large?.a = "other"
    #expect(copy.large?.a == "a" && strange.large?.a == "other" && copy != strange)
  }

  @Test func namesAndFlagsAreThoseOfTheFile() {
    #expect("\(FirstInterface.Do.name)" == "org.example.First.Do")
    #expect(FirstInterface.Do.requiresMore && !FirstInterface.Also.requiresMore)
    #expect(MethodID.allCases.map { "\($0.name)" }.count == 5)
    #expect(FirstInterface.Do.id == .firstDo && MethodID.secondDo.name.utf8CodeUnitCount == 21)
    #expect("\(GeneratedInterfaces.all[1].text)".hasPrefix("# Shares"))
  }

  private func json(_ value: some WireValue) -> String {
    var buffer = ByteBuffer()
    value.encode(into: &buffer)
    return buffer.string()
  }
}
