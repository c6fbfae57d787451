import Foundation
import JSON
import Testing

@testable import Navigation

/// A scene of each form in which one was ever written down is read.
struct SceneFormTests {
  private static let files = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Forms")

  /// The scene of the files, as far as their forms can express it.
  private static func scene() throws -> Scene {
    var shop = try Shop(map: .flow())
    try shop.perform(.setRoot(.init(.named("bar", arguments: .empty))))
    try shop.perform(.push(.init(ScreenDescription("Red", title: "A title"))))
    let total = JSONObject(members: [(key: "total", value: "7")])
    try shop.perform(.startCoordinator(.init("Pay", parent: 2, arguments: total)))
    shop.scene.transaction.state.linkConditions["help"] = false
    shop.scene.hiddenBefore = 1
    shop.scene.secretsLeft = 9
    return shop.scene
  }

  private func bytes(_ form: Int) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.files.appendingPathComponent("scene-\(form).bin")))
  }

  @Test(arguments: 1...5) func everyFormIsRead(form: Int) throws {
    let (read, expected) = (try Scene(snapshot: try bytes(form)), try Self.scene())
    #expect(read.state == expected.state && read.revision == expected.revision && read.name == expected.name)
    #expect(read.mapReference?.name == (form < 2 ? nil : "flow"))
    #expect(read.state.rootCase == (form < 2 ? nil : "bar"))
    #expect(read.mapReference?.fingerprint == (form < 2 ? nil : form < 3 ? 0 : expected.mapReference?.fingerprint))
    #expect(read.hiddenBefore == (form < 3 ? 0 : 1))
    #expect(read.state.linkConditions["help"] == (form < 4 ? nil : false))
    #expect(read.state.given.all.map(\.arguments.text) == (form < 5 ? [] : [#"{"total":7}"#]))
    #expect(read.secretsLeft == (form < 5 ? nil : 9))
  }

  /// The checksum of a snapshot that another program has written is right.
  @Test(arguments: [1, 2, 8, 0x22, 0x5C, 0x7B, 0x7D, 0xFF] as [UInt8])
  func aWrongByteLeavesNoFaultyObjects(byte: UInt8) throws {
    let right = try bytes(5)
    var (read, refused) = (0, 0)
    for place in right.indices {
      for wrong in [byte, right[place] ^ byte] {
        var bytes = right
        bytes[place] = wrong
        do throws(RecordError) {
          let state = try Scene(snapshot: bytes).state
          read += 1
          let constants = state.table.nodes.compactMap { $0.details?.constants }
          for object in state.table.nodes.map(\.arguments) + state.given.all.map(\.arguments) + constants {
            #expect((try? JSONObject(parsing: object.text)) == object, "\(place): \(object)")
          }
        } catch {
          refused += 1
        }
      }
    }
    #expect(read > 0 && refused > 0)
  }

  /// A published form never changes: new contents get a new form.
  @Test func theFormIsThatOfTheFile() throws {
    var buffer = ByteBuffer()
    try Self.scene().writeSnapshot(into: &buffer)
    let name = "scene-\(buffer.array()[0]).bin"
    if ProcessInfo.processInfo.environment["NAVD_WRITE_FORM"] != nil {
      try Data(buffer.array()).write(to: Self.files.appendingPathComponent(name), options: .withoutOverwriting)
    }
    #expect(buffer.array() == [UInt8](try Data(contentsOf: Self.files.appendingPathComponent(name))))
  }
}
