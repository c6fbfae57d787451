import Testing

@testable import YAML

struct YAMLScalarTests {
  @Test(arguments: [
    ("on", YAMLScalar.text("on")), ("no", .text("no")), ("yes", .text("yes")), ("y", .text("y")),
    ("true", .bool(true)), ("FALSE", .bool(false)), ("tRue", .text("tRue")), ("~", .null), ("", .null),
    ("Null", .null), ("1", .integer(1)), ("-1", .integer(-1)), ("+1", .integer(1)), ("007", .integer(7)),
    ("0o17", .integer(15)), ("0xfF", .integer(255)), ("0x", .text("0x")), ("0o8", .text("0o8")),
    ("0x-1", .text("0x-1")),
    ("1e3", .number(1000)), ("1.", .number(1)), (".5", .number(0.5)), ("-.5e-1", .number(-0.05)), (".", .text(".")),
    ("-", .text("-")), ("+", .text("+")), ("1e", .text("1e")), ("e1", .text("e1")), (".e1", .text(".e1")),
    (".inf", .number(.infinity)), ("-.INF", .number(-.infinity)), ("1_000", .text("1_000")), ("1:30", .text("1:30")),
    ("3.2.0", .text("3.2.0")), ("2024-01-01", .text("2024-01-01")), ("0b1", .text("0b1")), ("nan", .text("nan")),
    ("9223372036854775807", .integer(.max)), ("9223372036854775808", .unsigned(1 << 63)),
    ("18446744073709551615", .unsigned(.max)), ("0xffffffffffffffff", .unsigned(.max)),
    ("18446744073709551616", .number(.infinity)), ("-9223372036854775809", .number(-.infinity)),
    ("0x10000000000000000", .number(.infinity)), ("0x1000000000000000g", .text("0x1000000000000000g")),
  ])
  func plainTextsMeanWhatTheCoreSchemaSays(text: String, scalar: YAMLScalar) {
    #expect(YAMLScalar(plain: text) == scalar)
  }

  @Test func quotedTextsAreTexts() throws {
    #expect(try YAMLDocument("\"1\"").root?.scalar == .text("1"))
    #expect(try YAMLDocument("|\n  1").root?.scalar == .text("1"))
  }
}
