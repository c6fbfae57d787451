import JSON
import NavigationClient
import Testing

/// Values survive encoding and decoding, and errors name their place.
struct ArgumentsTests {
  private enum Size: String, Codable { case small, large }

  private struct Line: Codable, Equatable {
    var product: Int
    var size: Size
    var note: String?
  }

  private struct Order: Codable, Equatable {
    var number: UInt8
    var total: Double
    var isPaid: Bool
    var lines: [Line]
    var marks: [String: Int]
    var deposit: Float?
    var pair: [Int?]
  }

  private static let order = Order(
    number: 7, total: 2.5, isPaid: true, lines: [.init(product: 1, size: .large, note: "\u{1F600} \"a\"")],
    marks: ["b": 2, "a": 1], deposit: nil, pair: [1, nil])
  private static let text =
    #"{"isPaid":true,"lines":[{"note":"😀 \"a\"","product":1,"size":"large"}],"marks":{"a":1,"b":2},"#
    + #""number":7,"pair":[1,null],"total":2.5}"#

  @Test func whatIsWrittenIsCanonicalAndReadsBackTheSame() throws {
    let object = try Arguments.encode(Self.order)
    #expect(object.text == Self.text)
    #expect(try Arguments.decode(Order.self, from: object) == Self.order)
  }

  private struct Nothing: Codable, Equatable {}

  @Test func aTypeWithoutFieldsIsAnEmptyObject() throws {
    #expect(try Arguments.encode(Nothing()) == .empty)
    #expect(try Arguments.decode(Nothing.self, from: .empty) == Nothing())
  }

  private enum Payment: Codable, Equatable {
    case cash
    case card(last: String, _ months: Int)
  }
  private struct Receipt: Codable, Equatable { var payment: Payment }

  @Test(arguments: [Payment.cash, .card(last: "4711", 12)])
  private func enumsWithPayloadsAreRead(payment: Payment) throws {
    let receipt = Receipt(payment: payment)
    #expect(try Arguments.decode(Receipt.self, from: Arguments.encode(receipt)) == receipt)
  }

  private class Base: Codable { var a = 1 }
  private final class Derived: Base {
    var b = 2
    private enum Key: CodingKey { case b }
    override init() { super.init() }
    required init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      b = try container.decode(Int.self, forKey: .b)
      try super.init(from: container.superDecoder())
    }
    override func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(b, forKey: .b)
      try super.encode(to: container.superEncoder())
    }
  }

  @Test func aClassKeepsWhatItsSuperclassHas() throws {
    let object = try Arguments.encode(Derived())
    #expect(object.text == #"{"b":2,"super":{"a":1}}"#)
    #expect(try Arguments.decode(Derived.self, from: object).a == 1)
  }

  @Test func fieldsThatAreNotKnownArePassedOver() throws {
    let object = try JSONObject(parsing: #"{"product":1,"size":"small","weight":3}"#)
    #expect(try Arguments.decode(Line.self, from: object) == Line(product: 1, size: .small))
  }

  @Test(arguments: [
    (#"{"size":"small"}"#, "product: is missing"),
    (#"{"product":"1","size":"small"}"#, "product: is no whole number that fits"),
    (#"{"product":1.5,"size":"small"}"#, "product: is no whole number that fits"),
    (#"{"product":1,"size":2}"#, "size: is no text"),
  ])
  func whatDoesNotFitIsToldByItsPlace(text: String, problem: String) throws {
    let object = try JSONObject(parsing: text)
    do {
      _ = try Arguments.decode(Line.self, from: object)
      Issue.record("it was read")
    } catch { #expect(error.description == problem) }
    do {
      _ = try Arguments.decode([String: [Line]].self, from: JSONObject(parsing: #"{"lines":[\#(text)]}"#))
      Issue.record("it was read")
    } catch { #expect("\(error)" == "lines[0].\(problem)") }
  }

  private struct Odd<Value: Codable>: Codable { var value: Value }

  @Test func numbersThatJSONLacksAreNotWritten() throws {
    #expect(throws: ArgumentsError(path: "value", problem: "is no number that JSON has")) {
      try Arguments.encode(Odd(value: Double.nan))
    }
    #expect(throws: ArgumentsError(path: "value", problem: "is a number beyond 64 bits")) {
      try Arguments.encode(Odd(value: UInt128.max))
    }
    #expect(throws: ArgumentsError(path: "", problem: "Array<Int> is no object of fields")) {
      try Arguments.encode([1, 2])
    }
  }

  @Test(arguments: [0, UInt64(Int64.max), 1 << 63, .max]) func integersWithoutASignAreRead(value: UInt64) throws {
    let arguments = try Arguments.encode(Odd(value: value))
    #expect(arguments.description == #"{"value":\#(value)}"#)
    #expect(try Arguments.decode(Odd<UInt64>.self, from: arguments).value == value)
  }

  @Test(arguments: [Int8.min, -1, 0, .max]) func integersOfEachWidthAreRead(value: Int8) throws {
    #expect(try Arguments.decode(Odd<Int8>.self, from: Arguments.encode(Odd(value: value))).value == value)
    let wide = try Arguments.encode(Odd(value: Int(value) + 200))
    #expect(Int(value) + 200 > 127 ? (try? Arguments.decode(Odd<Int8>.self, from: wide)) == nil : true)
  }
}
