import JSON
import Testing

struct JSONObjectTests {
  @Test func keysAreSortedByBytesAndWhiteSpaceIsGone() throws {
    #expect(try JSONObject(parsing: #" { "b" : 1 , "a" : [ true , null ] } "#).text == #"{"a":[true,null],"b":1}"#)
    #expect(try JSONObject(parsing: #"{"é":1,"z":2}"#).text == #"{"z":2,"é":1}"#)
  }

  @Test(arguments: [
    ("1.0", "1"), ("-0.0", "0"), ("1e2", "100"), ("0.1", "0.1"), ("1e300", "1e+300"),
    ("9223372036854775807", "9223372036854775807"), ("18446744073709551615", "18446744073709551615"),
    ("-9223372036854775808", "-9223372036854775808"), ("100000000000000000", "100000000000000000"),
    ("1e17", "100000000000000000"),
  ])
  func numbersHaveOneForm(written: String, kept: String) throws {
    #expect(try JSONObject(parsing: "{\"n\":\(written)}").text == "{\"n\":\(kept)}")
  }

  @Test func duplicateKeysAreRefusedWithTheirPlace() {
    #expect(throws: JSONObjectError(path: "a[1].k", problem: .duplicateKey)) {
      try JSONObject(parsing: #"{"a":[{},{"k":1,"j":2,"k":1}]}"#)
    }
  }

  @Test func nestingIsBounded() throws {
    let parser = JSONParser()
    let element = try parser.parse(#"{"a":{"b":[1]}}"#)
    #expect(throws: JSONObjectError(path: "a.b", problem: .tooDeep)) { try JSONObject(element, maximumDepth: 2) }
    #expect(try JSONObject(element, maximumDepth: 3).text == #"{"a":{"b":[1]}}"#)
  }

  @Test func objectsOfEveryLengthAreKept() throws {
    for count in Array(0...40) + Array(230...270) + [510, 520, 5000] {
      let text = "{\"k\":\"\(String(repeating: "x", count: count))\"}"
      #expect(try JSONObject(parsing: text).text == text)
    }
  }

  @Test func fewFieldsAreSortedAndCheckedToo() throws {
    #expect(try JSONObject(parsing: #"{"b":{},"a":{}}"#).text == #"{"a":{},"b":{}}"#)
    #expect(try JSONObject(parsing: #"{"b":null,"a":""}"#).text == #"{"a":"","b":null}"#)
    #expect(throws: JSONObjectError(path: "a", problem: .duplicateKey)) { try JSONObject(parsing: #"{"a":"","a":1}"#) }
    #expect(throws: JSONObjectError(path: "a", problem: .duplicateKey)) { try JSONObject(parsing: #"{"a":{},"a":[]}"#) }
    #expect(try JSONObject(parsing: #"{"a":{"c":1,"b":2}}"#).text == #"{"a":{"b":2,"c":1}}"#)
  }

  @Test func equalityIsOfBytes() throws {
    #expect(try JSONObject(parsing: #"{"a":1.0,"b":2}"#) == JSONObject(parsing: #"{"b":2,"a":1}"#))
    #expect(try JSONObject(parsing: "{\"k\":\"\u{e9}\"}") != JSONObject(parsing: "{\"k\":\"e\u{301}\"}"))
  }

  @Test func membersAreReadWithoutAParser() throws {
    let object = try JSONObject(parsing: #"{"x":{"y":["}",","]},"q\"\u0001\\":"a\nb","e":{}}"#)
    #expect(object.members.map(\.key) == ["e", "q\"\u{1}\\", "x"])
    #expect(object.members.map(\.value) == ["{}", #""a\nb""#, #"{"y":["}",","]}"#])
    #expect(object["x"] == #"{"y":["}",","]}"#)
    #expect(object["nothing"] == nil)
    #expect(object.picking(["x", "e", "nothing"]).text == #"{"e":{},"x":{"y":["}",","]}}"#)
    #expect(JSONObject(members: object.members) == object)
  }

  @Test func aStoredTextIsTakenIfItIsAnObject() throws {
    for text in ["{}", #"{"a":-1,"b":[true,{}]}"#, #"{"a":1.5,"é":"\n"}"#, #"{"q\"":{"e":1e+300}}"#] {
      #expect(try JSONObject(stored: text).text == text)
      // Each beginning of it is no object.
      for length in 0..<text.utf8.count {
        let part = String(decoding: text.utf8.prefix(length), as: UTF8.self)
        #expect(throws: JSONObjectError.self, "\(part)") { try JSONObject(stored: part) }
      }
    }
    // Another program wrote them.
    #expect(try JSONObject(stored: #"{"b":1, "a":1.0}"#).text == #"{"a":1,"b":1}"#)
    for text in ["1", "[]", #""a""#, #"{"a":1}}"#, #"{"a":1,"a":1}"#, #"{"a":01}"#, #"{"a" 1}"#, "{\"a\":\"\u{1}\"}"] {
      #expect(throws: JSONObjectError.self, "\(text)") { try JSONObject(stored: text) }
    }
  }

  @Test func keysAreFoundByTheirBytes() throws {
    let object = try JSONObject(parsing: "{\"\u{e9}\":1,\"e\u{301}\":2}")
    #expect(object["\u{e9}"] == "1")
    #expect(object["e\u{301}"] == "2")
    #expect(object.picking(["\u{e9}"]).members.map(\.value) == ["1"])
    #expect(object.picking(["e\u{301}"]).members.map(\.value) == ["2"])
  }

  @Test func membersArePickedInPlaceAsInAnObjectOfTheirOwn() throws {
    let objects = try [
      "{}", #"{"a":1}"#, #"{"a":1,"b":"}","c":{"a":[1,{"b":2}]}}"#, #"{"b":"x\"","c":[]}"#, #"{"\"":1,"a":2}"#,
      #"{"a":12,"b":"}"}"#, #"{"a":"1,\"b\":2"}"#,
    ].map { try JSONObject(parsing: $0) }
    for keys in [[], ["a"], ["c", "a"], ["b"], ["\""], ["a", "b", "c", "d"]] {
      for object in objects {
        let picked = object.picking(keys)
        #expect(object.hash(picking: keys, from: 7) == picked.hash(picking: nil, from: 7))
        for other in objects + objects.map({ $0.picking(keys) }) {
          #expect(object.isEqual(picking: keys, to: other) == (picked == other), "\(object) \(keys) \(other)")
        }
      }
    }
    #expect(Set(objects.map { $0.hash(picking: nil, from: 7) }).count == objects.count)
  }

  @Test func whatIsNoObjectIsRefused() {
    #expect(throws: JSONObjectError(path: "", problem: .notAnObject)) { try JSONObject(parsing: "[]") }
    #expect(throws: JSONObjectError.self) { try JSONObject(parsing: "{") }
  }
}
