import JSON
import NavigationProtocol
import Testing
import Varlink

@Suite struct MethodIDTests {
  private let parser = JSONParser()

  @Test func everyNameIsFound() throws {
    for id in MethodID.allCases { #expect(try find("\(id.name)") == id) }
  }

  @Test func nothingElseIsFound() throws {
    for id in MethodID.allCases {
      let name = "\(id.name)"
      for index in name.indices {
        var other = name
        other.replaceSubrange(index...index, with: "~")
        #expect(try find(other) == nil)
        other.replaceSubrange(index...index, with: "")
        #expect(try find(other) == nil)
      }
      #expect(try find(name + "x") == nil)
    }
    #expect(try find("") == nil)
  }

  @Test func streamsAreThoseThatTheirCommentsSay() {
    #expect(MethodID.allCases.filter(\.requiresMore) == [.managerBackup, .sceneSubscribe, .sceneAttach])
  }

  private func find(_ name: String) throws -> MethodID? {
    var buffer = ByteBuffer()
    buffer.string(text: name)
    let text = try #require(try parser.parse(buffer.array()).text)
    return MethodID(text)
  }
}
