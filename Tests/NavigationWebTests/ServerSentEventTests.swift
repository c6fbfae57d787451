import JSON
import NavigationClient
import Testing

@testable import NavigationWeb

struct ServerSentEventTests {
  @Test func whatTheDaemonToldIsOneLine() throws {
    let event = try JSONValue(parsing: #"{"kind":"commit","at":{"epoch":"e","revision":7},"scene":"a\nb"}"#)
    #expect(
      ServerSentEvent(.event(event)).text
        == "data: {\"kind\":\"commit\",\"at\":{\"epoch\":\"e\",\"revision\":7},\"scene\":\"a\\nb\"}\n\n")
    #expect(
      ServerSentEvent(state: "away", why: "a\nb").text
        == "event: navd\ndata: {\"state\":\"away\",\"why\":\"a\\nb\"}\n\n")
  }

  @Test func cookiesAreRead() {
    let request = WebRequest(
      "GET", "/", headers: [.init("cookie", "a=1; navd_web_80=x=y; b=2"), .init("cookie", "c=3")])
    #expect(request.cookies("navd_web_80") == ["x=y"])
    #expect(request.cookies("c") == ["3"])
    #expect(request.cookies("web_80").isEmpty)
  }

  @Test func cookiesOfOneNameAreAllThereUpToABound() {
    let pairs = (0..<100).map { "n=\($0)" }.joined(separator: "; ")
    let request = WebRequest("GET", "/", headers: [.init("cookie", "n=a"), .init("cookie", pairs)])
    #expect(request.cookies("n") == ["a"] + (0..<15).map { "\($0)" })
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
