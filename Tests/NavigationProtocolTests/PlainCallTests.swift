import JSON
import Navigation
import Random
import Testing
import Varlink

@testable import NavigationProtocol

/// A call of the plain form is read by a shorter way, and comes to the same.
@Suite struct PlainCallTests {
  private let parser = JSONParser()
  private static let scenes = ["s", "a scene of more than fifteen bytes", "", "Kasse é😀"]
  private static let names = [
    "Order", "an order of more than fifteen bytes", "Übersicht", "", String(repeating: "n", count: 300),
  ]
  private static let arguments = [
    "{}", #"{"n":-4711}"#, #"{"a":[true,null,{"y":1,"z":2},[]],"b":1}"#, #"{"":0,"a":"","ab":"é😀"}"#,
    #"{"big":999999999999999999,"small":-999999999999999999}"#,
    #"{"text":"\#(String(repeating: "long, and with ü; ", count: 50))"}"#,
  ]

  /// The result for a message without a parser, if the message has the plain form.
  private func shortWay(_ bytes: [UInt8]) -> (MethodID, String, Result<Operation, NavigationError>, Int)? {
    unsafe bytes.withUnsafeBytes { bytes in
      guard let reader = unsafe PlainReader(bytes), let call = PlainCall(reader) else { return nil }
      let operation = Result { () throws(NavigationError) in try call.operation(.standard) }
      return (call.method, call.scene.string, operation, call.leftOut)
    }
  }

  private func expectSame(_ message: String) throws -> Bool {
    let bytes = Array(message.utf8)
    guard let short = shortWay(bytes) else { return false }
    // The message must then be valid, and the parser must give the same result.
    let (method, full) = try unsafe bytes.withUnsafeBytes { bytes in
      let element = try unsafe parser.parse(bytes)
      let view = try CallView(element)
      let method = try #require(MethodID(view.method))
      #expect(view.mode == .single)
      return (method, try OperationCall(method, decoding: view.parameters ?? .emptyObject))
    }
    let checked = Result { () throws(NavigationError) in
      try full.operation.check(.standard)
      return full.operation
    }
    #expect(short.0 == method && short.1 == full.scene && short.2 == checked, "\(message)")
    #expect(full.options == nil)
    let leftOut = unsafe KeptMessage.bytesLeftOut(bytes.span.bytes, operation: full.operation.name, scene: full.scene)
    #expect(short.3 == leftOut, "\(message)")
    return true
  }

  @Test func plainCallsReadTheSame() throws {
    for scene in Self.scenes {
      for method in ["Push", "GoTo", "Present", "ReplaceTop"] {
        for name in Self.names {
          let head = Self.beginning(method, scene) + #","screen":{"name":"\#(name)""#
          #expect(try expectSame(head + "}}}"))
          for arguments in Self.arguments { #expect(try expectSame(head + #","arguments":\#(arguments)}}}"#)) }
        }
      }
      for method in ["Pop", "Back"] {
        #expect(try expectSame(Self.beginning(method, scene) + "}}"))
      }
    }
  }

  @Test func aGetReadsTheSame() throws {
    for scene in Self.scenes {
      let message = Array(#"{"method":"org.navd.Scene.Get","parameters":{"scene":"\#(scene)"}}"#.utf8)
      try unsafe message.withUnsafeBytes { bytes in
        let call = try #require(unsafe PlainReader(bytes).flatMap { PlainCall($0) })
        let view = try CallView(unsafe parser.parse(bytes))
        let full = try SceneInterface.Get.Parameters(decoding: view.parameters ?? .emptyObject)
        #expect(call.method == .sceneGet && MethodID(view.method) == .sceneGet)
        #expect(call.scene.string == full.scene)
        #expect(full.revision == nil && full.minRevision == nil && full.timeoutMilliseconds == nil)
      }
    }
  }

  private static func beginning(_ method: String, _ scene: String) -> String {
    #"{"method":"org.navd.Navigation.\#(method)","parameters":{"scene":"\#(scene)""#
  }

  @Test func whatHasAnotherFormIsNoPlainCall() {
    let push = #"{"method":"org.navd.Navigation.Push","parameters":"#
    let others = [
      "", "{", #"{"method":"#, push + "{}}", push + #"{"scene":5}}"#, push + #"{"scene":"s"}}"#,
      push + #"{"scene":"s","screen":{}}}"#, push + #"{"scene":"s","screen":{"name":"A"}}"#,
      push + #"{"scene":"s","screen":{"name":"A"}}} "#, push + #"{"scene":"s","screen":{"name":"A"}}}}"#,
      push + #"{"scene":"s","screen":{"name":"A"},"options":{}}}"#,
      push + #"{"scene":"s","screen":{"name":"A","title":"T"}}}"#,
      push + #" {"scene":"s","screen":{"name":"A"}}}"#, push + #"{"scene":"s\n","screen":{"name":"A"}}}"#,
      push + #"{"scene":"s","screen":{"name":"A"}},"more":true}"#,
      #"{"method":"org.navd.Navigation.Pop","parameters":{"scene":"s","screen":{"name":"A"}}}"#,
      #"{"method":"org.navd.Navigation.Pop","parameters":{"scene":"s"},"oneway":true}"#,
      #"{"parameters":{"scene":"s"},"method":"org.navd.Navigation.Pop"}"#,
      #"{"method":"org.navd.Navigation.SetStack","parameters":{"scene":"s"}}"#,
      #"{"method":"org.navd.Scene.Get","parameters":{"scene":"s","revision":1}}"#,
      #"{"method":"org.navd.Scene.Get","parameters":{"minRevision":1,"scene":"s"}}"#,
      #"{"method":"org.navd.Scene.Get","parameters":{"scene":"s","screen":{"name":"A"}}}"#,
      #"{"method":"org.navd.Scene.Get","parameters":{"scene":"s"},"more":true}"#,
      #"{"method":"org.navd.Scene.GetX","parameters":{"scene":"s"}}"#,
    ]
    for message in others { #expect(shortWay(Array(message.utf8)) == nil, "\(message)") }
    let objects = [
      "[]", "1", "null", "{", #"{"a"}"#, #"{"a":}"#, #"{"a":1,}"#, #"{"a":1"#, #"{"b":1,"a":2}"#, #"{"a":1,"a":2}"#,
      #"{"a":1.0}"#, #"{"a":1e3}"#, #"{"a":-0}"#, #"{"a":00}"#, #"{"a":01}"#, #"{"a":-}"#, #"{"a":1 }"#,
      #"{"a":1000000000000000000}"#, #"{"a":"\u0041"}"#, #"{"a":tru}"#, #"{"a":nul}"#, #"{"a":[1,]}"#, #"{"a":[1}"#,
      "{\"a\":\"\u{1}\"}", String(repeating: #"{"a":"#, count: 9) + "1" + String(repeating: "}", count: 9),
    ]
    for object in objects {
      let message = push + #"{"scene":"s","screen":{"name":"A","arguments":\#(object)}}}"#
      #expect(shortWay(Array(message.utf8)) == nil, "\(object)")
    }
  }

  @Test func textThatIsNoUTF8IsNoPlainCall() {
    let (before, after) = (#"{"method":"org.navd.Navigation.Pop","parameters":{"scene":""#, #""}}"#)
    let wrong: [[UInt8]] = [[0x80], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]]
    for bytes in wrong { #expect(shortWay(Array(before.utf8) + bytes + Array(after.utf8)) == nil, "\(bytes)") }
    #expect(shortWay(Array((before + "é" + after).utf8)) != nil)
  }

  /// Whatever a changed message is taken for, the parser takes it for the same.
  @Test(arguments: 0..<8) func changedMessagesReadTheSame(_ seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let parts = Array(#""\{}[]:,-0199aé true null Push scene"#.utf8) + [0, 1, 0x7F, 0x80, 0xC3, 0xFF]
    var plain = 0
    for _ in 0..<4_000 {
      let arguments = Self.arguments.randomElement(using: &random) ?? "{}"
      let text = Self.beginning("Push", "s") + #","screen":{"name":"A","arguments":\#(arguments)}}}"#
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(parts.randomElement(using: &random) ?? 0, at: place)
        default: bytes[place] = parts.randomElement(using: &random) ?? 0
        }
      }
      guard shortWay(bytes) != nil else { continue }
      plain += 1
      #expect(try expectSame(try #require(String(validating: bytes, as: UTF8.self))))
    }
    #expect(plain > 100, "changes that leave the form as it is are among them")
  }
}
