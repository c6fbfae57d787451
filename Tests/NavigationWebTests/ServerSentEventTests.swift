import JSON
import Testing

@testable import NavigationWeb

struct ServerSentEventTests {
  @Test func whatTheDaemonToldIsOneLine() throws {
    let event = try JSONValue(parsing: #"{"kind":"commit","at":{"epoch":"e","revision":7},"scene":"a\nb"}"#)
    let text = ServerSentEvent(event, at: StreamPosition(of: event)).text
    #expect(
      text == "id: e:7\ndata: {\"kind\":\"commit\",\"at\":{\"epoch\":\"e\",\"revision\":7},\"scene\":\"a\\nb\"}\n\n")
  }

  @Test func onlyWhatMovesOnHasAPosition() throws {
    for kind in ["snapshot", "frontEnds", "heartbeat", "closed"] {
      #expect(
        StreamPosition(of: try JSONValue(parsing: #"{"kind":"\#(kind)","at":{"epoch":"e","revision":7}}"#)) == nil)
    }
  }

  @Test func positionsComeBackAsTheyWere() {
    #expect(StreamPosition("697fa67863f68530:12")?.text == "697fa67863f68530:12")
    for text in ["", ":1", "e:", "e:-1", "e", "e:x", String(repeating: "e", count: 200) + ":1"] {
      #expect(StreamPosition(text) == nil)
    }
  }

  @Test func cookiesAreRead() {
    let request = WebRequest(
      "GET", "/", headers: [.init("cookie", "a=1; navd_web_80=x=y; b=2"), .init("cookie", "c=3")])
    #expect(request.cookie("navd_web_80") == "x=y")
    #expect(request.cookie("c") == "3")
    #expect(request.cookie("web_80") == nil)
  }

  @Test func theNewestLayoutsAreKept() {
    var cache = LayoutCache(countMax: 2)
    cache.keep("A", as: "a")
    cache.keep("B", as: "b")
    #expect(cache.layout("a") == "A")
    cache.keep("C", as: "c")
    #expect(cache.layout("b") == nil)
    #expect(cache.layout("a") == "A")
    #expect(cache.layout("c") == "C")
  }

  @Test func everyAnswerForbidsWhatItDoesNotNeed() {
    let answers = [WebResponse.json(.null), PageFile.index.response, PageFile.stranger(status: 401), PageFile.welcome]
    for answer in answers {
      let names = answer.headers.map(\.name)
      #expect(
        answer.headers.contains { $0.name == "Content-Security-Policy" && $0.value.contains("default-src 'none'") })
      #expect(!answer.headers.contains { $0.value.contains("unsafe-") })
      #expect(names.contains("X-Content-Type-Options") && names.contains("Cache-Control"))
      #expect(answer.headers.contains { $0.name == "Referrer-Policy" && $0.value == "no-referrer" })
    }
  }
}
