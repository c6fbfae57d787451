import JSON
import Navigation
import Testing

@testable import NavigationProtocol

/// A call of the usual shape is read by a shorter way, and comes to the same.
@Suite struct ShortCallTests {
  private let parser = JSONParser()
  private static let scenes = [#""scene":"s""#, #""scene":"a scene of more than fifteen bytes""#, #""scene":"""#]
  private static let names = [#""name":"Order""#, #""name":"\u0000 \"é😀""#]
  private static let arguments = [
    #""arguments":{}"#, #""arguments":{"n":-4711}"#, #""arguments":{"b":1.0,"a":[true,null,{"z":1,"y":2}]}"#,
    #""arguments":{"text":"\#(String(repeating: "long", count: 200))"}"#,
  ]

  @Test func shortCallsReadTheSame() throws {
    var count = 0
    for scene in Self.scenes {
      for parameters in [scene] + screens().flatMap({ ["\(scene),\($0)", "\($0),\(scene)"] }) {
        for method in MethodID.allCases where method.isOperation {
          let element = try parser.parse("{\(parameters)}")
          guard let short = OperationCall(short: method, decoding: element) else { continue }
          let full = try OperationCall(full: method, element)
          #expect(short.scene == full.scene && short.operation == full.operation, "\(method) \(parameters)")
          #expect(short.options == nil && full.options == nil)
          count += 1
        }
      }
    }
    // Push, GoTo, Present and ReplaceTop with each screen, Pop and Back alone.
    #expect(count == 3 * (4 * 2 * screens().count + 2))
  }

  @Test func whatHasAnythingElseIsReadByTheGeneratedTypes() throws {
    let others = [
      "{}", #"{"scene":5}"#, #"{"scene":null}"#, #"{"scene":"s","scene":"s"}"#, #"{"scene":"s","options":{}}"#,
      #"{"scene":"s","later":1}"#, #"{"scene":"s","screen":{}}"#, #"{"scene":"s","screen":null}"#,
      #"{"screen":{"name":"A"}}"#, #"{"scene":"s","screen":{"name":"A"},"screen":{"name":"A"}}"#,
      #"{"scene":"s","screen":{"name":"A","name":"A"}}"#, #"{"scene":"s","screen":{"name":1}}"#,
      #"{"scene":"s","screen":{"name":"A","arguments":null}}"#, #"{"scene":"s","screen":{"name":"A","arguments":[]}}"#,
      #"{"scene":"s","screen":{"name":"A","arguments":{},"arguments":{}}}"#,
      #"{"scene":"s","screen":{"name":"A","arguments":{"a":1,"a":2}}}"#,
      #"{"scene":"s","screen":{"name":"A","title":"T"}}"#,
      #"{"scene":"s","screen":"A"}"#, #"{"scene":"s","container":{"id":1}}"#, "[]", "1",
    ]
    for parameters in others {
      for method in MethodID.allCases where method.isOperation {
        #expect(OperationCall(short: method, decoding: try parser.parse(parameters)) == nil, "\(method) \(parameters)")
      }
    }
  }

  @Test func aScreenTooManyOrTooFewIsNoShortCall() throws {
    let alone = try parser.parse(#"{"scene":"s"}"#)
    #expect(OperationCall(short: .navigationPush, decoding: alone) == nil)
    let screen = try parser.parse(#"{"scene":"s","screen":{"name":"A"}}"#)
    #expect(OperationCall(short: .navigationPop, decoding: screen) == nil)
    #expect(OperationCall(short: .navigationBack, decoding: screen) == nil)
  }

  private func screens() -> [String] {
    Self.names.flatMap { name in
      [name] + Self.arguments.flatMap { ["\(name),\($0)", "\($0),\(name)"] }
    }.map { "\"screen\":{\($0)}" }
  }
}
