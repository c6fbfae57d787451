import JSON
import Testing

@testable import Navigation

/// The parts of calls and states that are masked, in all their forms.
struct SensitiveMaskTests {
  private let mask: SensitiveMask

  init() throws { mask = try #require(CompiledMap.shop().mask) }

  private func masked(_ call: String) throws -> String {
    mask.masked(call: try JSONValue(parsing: call)).description
  }

  @Test(arguments: [
    (#"{"name":"Item","arguments":{"note":"x","sku":"c"}}"#, #"{"name":"Item","arguments":{"sku":"c"}}"#),
    (#"{"key":{"name":"Item","traits":{"note":"x"}}}"#, #"{"key":{"name":"Item","traits":{}}}"#),
    // Another screen's argument of that name is its own affair.
    (#"{"name":"Home","arguments":{"note":"x"}}"#, #"{"name":"Home","arguments":{"note":"x"}}"#),
    // The destination is not named.
    (#"{"transition":"open","arguments":{"a":1,"note":"x"}}"#, #"{"transition":"open","arguments":{"a":1}}"#),
    // A name that the operation ignores is not that of a screen.
    (
      #"{"scene":"s","transition":"open","name":"Home","arguments":{"note":"x"}}"#,
      #"{"scene":"s","transition":"open","name":"Home","arguments":{}}"#
    ),
    (#"[{"move":"open","name":"Home","arguments":{"note":"x"}}]"#, #"[{"move":"open","name":"Home","arguments":{}}]"#),
    (#"{"result":{"a":1,"note":"x"}}"#, #"{"result":{"a":1}}"#),
    (#"[{"operations":[{"arguments":{"note":"x"}}]}]"#, #"[{"operations":[{"arguments":{}}]}]"#),
    (#"{"context":{"arguments":{"note":"x"}}}"#, #"{"context":{"arguments":{"note":"x"}}}"#),
    (#"{"arguments":5,"result":null,"name":7}"#, #"{"arguments":5,"result":null,"name":7}"#),
  ])
  func whatIsSensitiveIsLeftOut(call: String, seen: String) throws {
    #expect(try masked(call) == seen)
  }

  @Test func aURLThatGivesItIsItsLink() {
    #expect(mask.masked(url: "shop://item/4?quantity=2") == "shop://item/4?quantity=2")
    // Screens segment by segment have no pattern.
    #expect(mask.masked(url: "shop://Home/Item?sku=4") == "shop://Home/Item?sku=4")
    #expect(mask.masked(url: "shop://Home/Item?sku=4&note=x") == "")
  }

  /// Resolving a URL takes nearly as long as opening it.
  @Test func urlsBeyondTheWorkOfATransactionAreLeftOut() throws {
    let url = "shop://item/4?quantity=2"
    let call = try JSONValue(parsing: #"[{"url":"\#(url)"},{"url":"\#(url)"},{"name":"Home"}]"#)
    var links = try #require(mask.links(work: .max))
    for _ in 0..<2 { _ = links.resolve(link: url) }
    let work = links.work
    #expect(mask.masked(call: call, work: work) == call)
    #expect(
      mask.masked(call: call, work: work - 1).description
        == #"[{"url":"\#(url)"},{"url":""},{"name":"Home"}]"#)
  }

  @Test func withoutAMapNothingIsKnown() throws {
    let call = try JSONValue(parsing: #"{"name":"Home","arguments":{"a":1},"result":{"b":2},"url":"x://y"}"#)
    #expect(
      SensitiveMask.everything.masked(call: call).description
        == #"{"name":"Home","arguments":{},"result":{},"url":""}"#)
  }
}
