import Foundation
import JSON
import NavigationProtocol
import Testing
import Varlink

/// Every message of every interface, both ways. The folder Golden contains the bytes on the wire for review: a change
/// there is a change of the protocol. `UPDATE_GOLDEN=1 swift test --filter GoldenTests` writes it again.
@Suite struct GoldenTests {
  private let roundTrip = RoundTrip()
  private let interfaces = parsedInterfaces()

  @Test func theFilesAreWhatTheInterfacesSay() throws {
    for interface in interfaces {
      let maker = SampleMaker(interface: interface)
      let text = maker.structures.map { name, type in
        let samples = SampleMaker.Fullness.allCases.map { maker.sample(type, $0) }
        return ([name] + samples.map { "  " + $0 }).joined(separator: "\n")
      }.joined(separator: "\n\n")
      let file = Self.folder.appending(path: interface.name + ".txt")
      if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
        try (text + "\n").write(to: file, atomically: true, encoding: .utf8)
      }
      let golden = try String(contentsOf: file, encoding: .utf8)
      #expect(golden == text + "\n", "\(interface.name)")
    }
  }

  @Test func everyMessageIsReadAndWrittenBackTheSame() throws {
    var count = 0
    for (name, text) in try Self.golden() {
      #expect(try roundTrip(text, as: wireType(name)) == text, "\(name)")
      count += 1
    }
    #expect(count == 3 * messageTable.count)
  }

  @Test func everyNameOfEveryEnumerationIsRead() throws {
    var count = 0
    for interface in interfaces {
      let maker = SampleMaker(interface: interface)
      for (name, type) in maker.structures {
        guard case .structure(let structure) = type else { continue }
        for field in structure.fields {
          guard case .enumeration(let enumeration) = field.type.required else { continue }
          for item in enumeration.cases {
            let fields = structure.fields.map {
              field.name == $0.name ? Field($0.name, .enumeration(.init([item]))) : $0
            }
            let text = maker.sample(.structure(Structure(fields)), .least)
            #expect(try roundTrip(text, as: wireType("\(interface.name).\(name)")) == text, "\(name)")
            count += 1
          }
        }
      }
    }
    #expect(count > 100)
  }

  @Test func theTableIsComplete() throws {
    #expect(interfaces.map(\.name) == GeneratedInterfaces.all.map { "\($0.name)" })
    let names = interfaces.flatMap { interface in
      SampleMaker(interface: interface).structures.map { "\(interface.name).\($0.name)" }
    }
    #expect(names == messageTable.map(\.name))
  }

  @Test func whatIsUnknownIsIgnoredAndOrderMeansNothing() throws {
    for (name, text) in try Self.golden() {
      let type = try wireType(name)
      guard case .object(let members) = try JSONValue(parsing: text) else { continue }
      let more: [JSONValue.Member] = [
        .init("later", .object([.init("x", .array([.null]))])), .init("", .integer(1)), .init("Scene", .bool(true)),
      ]
      let other = JSONValue.object(Array(members.reversed()) + more)
      #expect(try roundTrip(other.description, as: type) == text, "\(name)")
    }
  }

  /// The names and texts of all files.
  static func golden() throws -> [(name: String, text: String)] {
    var all: [(String, String)] = []
    for interface in GeneratedInterfaces.all {
      let file = folder.appending(path: "\(interface.name).txt")
      var name = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("  ") {
          all.append((name, String(line.dropFirst(2))))
        } else {
          name = "\(interface.name).\(line)"
        }
      }
    }
    return all
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden")
}
