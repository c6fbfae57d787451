import Navigation
import Testing

@testable import NavctlCommands

struct ArgumentWordsTests {
  private func folded(_ line: String, types: [String: ValueType] = [:]) throws -> [String] {
    let words = line.split(separator: " ").map(String.init)
    return try #require(ArgumentWords(Array(words.dropFirst()), of: words[0])).folded { types[$0] }
  }

  @Test func wordsBehindAScreenAreItsArguments() throws {
    #expect(try folded("push Item sku=4 name=x") == [#"Item(sku=4,name="x")"#])
    #expect(try folded("present Ask+alert text=a=b") == [#"Ask(text="a=b")+alert"#])
    #expect(try folded("set-screen @3 Item sku=4") == ["@3", "Item(sku=4)"])
    #expect(try folded(#"push Item sku="4""#) == [#"Item(sku="4")"#])
    #expect(try folded("push Item sku=") == [#"Item(sku="")"#])
  }

  /// A plus in a name, a trait or a value is no presentation.
  @Test func onlyAPresentationStaysBehindTheArguments() throws {
    #expect(try folded("push Call[phone=+49] note=x") == [#"Call[phone=+49](note="x")"#])
    #expect(try folded("present Call[phone=+49]+alert note=x") == [#"Call[phone=+49](note="x")+alert"#])
    #expect(try folded(#"push "C++" x=1"#) == [#""C++"(x=1)"#])
    #expect(try folded(#"push "a\"+" x=1"#) == [#""a\"+"(x=1)"#])
    #expect(try folded("move a+b x=1") == ["a+b(x=1)"])
    // Arguments are given in one way.
    #expect(try folded("push Item(expr=1+2) n=3") == ["Item(expr=1+2)(n=3)"])
    let error = #expect(throws: UsageError.self) { try Invocation(["push", "Item(expr=1+2)", "n=3"]) }
    #expect(error?.message.isEmpty == false)
  }

  @Test func aDeclaredTextStaysText() throws {
    #expect(
      try folded("push Item sku=400638 n=2", types: ["sku": .string, "n": .integer]) == [#"Item(sku="400638",n=2)"#])
    #expect(try folded(#"push Item sku="4""#, types: ["sku": .string]) == [#"Item(sku="4")"#])
    #expect(try folded("move pay total=x", types: ["total": .integer]) == [#"pay(total="x")"#])
  }

  @Test func aCaseOfAnEnumStaysOneUnlessATextIsDeclared() throws {
    #expect(try folded("move pay by=card(n=1) tip=f(x)") == [#"pay(by=card(n=1),tip="f(x)")"#])
    #expect(try folded("move pay by=cash()", types: ["by": .object]) == ["pay(by=cash())"])
    #expect(try folded("move pay by=card(n=1)", types: ["by": .string]) == [#"pay(by="card(n=1)")"#])
    #expect(try #require(ArgumentWords(["pay", "by=card(n=1)"], of: "move")).needsTypes)
  }

  @Test func typesAreAskedForOnlyWhereTheyMatter() throws {
    #expect(try #require(ArgumentWords(["Item", "a=x"], of: "push")).needsTypes == false)
    #expect(try #require(ArgumentWords(["Item", "a=4"], of: "push")).needsTypes)
  }

  @Test(arguments: [
    ("push", ["Item"]), ("push", ["Item", "x"]), ("push", ["Item", "=x"]), ("push", ["Item", "A(a=1)"]),
    ("tree", ["a=1"]), ("replace", ["Item", "a=1"]),
  ]) func otherWordsAreNone(verb: String, words: [String]) {
    #expect(ArgumentWords(words, of: verb) == nil)
  }
}
