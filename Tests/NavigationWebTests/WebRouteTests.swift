import Testing

@testable import NavigationWeb

struct WebRouteTests {
  private func route(_ method: String, _ target: String) throws(WebRefusal) -> WebRoute {
    try WebRoute(WebRequest(method, target))
  }

  private func status(_ method: String, _ target: String) -> Int? {
    do throws(WebRefusal) {
      _ = try WebRoute(WebRequest(method, target))
      return nil
    } catch {
      return error.response.status
    }
  }

  @Test func routesAreRead() throws {
    #expect(try route("GET", "/") == .page(token: nil))
    #expect(try route("GET", "/?token=a") == .page(token: "a"))
    #expect(try route("GET", "/events") == .events)
    #expect(try route("GET", "/api/history?scene=till-1&limit=5") == .history(scene: "till-1", limit: 5))
    #expect(try route("GET", "/api/at?revision=7&scene=%C3%A4") == .at(scene: "ä", revision: 7))
    #expect(try route("GET", "/api/map?map=p%2Bos") == .map("p+os"))
    #expect(try route("POST", "/api/navigate") == .navigate)
  }

  @Test(arguments: [
    "http://evil.example/", "*", "", "/api/map?map=%zz", "/api/map?map=%ff", "/api/map", "/api/map?map=",
    "/api/map?map=a&map=b", "/api/at?scene=a&revision=-1", "/api/at?scene=a&revision=x",
  ])
  func whatCannotBeReadIsRefused(target: String) { #expect(status("GET", target) == 400) }

  @Test(arguments: ["/page/", "/page/../Package.swift", "/page/index.html/", "/favicon.ico", "/api", "/events/"])
  func whatIsNotThereIsNotFound(target: String) { #expect(status("GET", target) == 404) }

  @Test(arguments: [
    ("POST", "/"), ("GET", "/api/navigate"), ("HEAD", "/"), ("PUT", "/api/invite"), ("POST", "/events"),
  ])
  func methodsAreThoseOfTheRoute(method: String, target: String) { #expect(status(method, target) == 405) }

  @Test func everyFileOfThePageIsServed() throws {
    #expect(PageFile.index.name == "index.html" && PageFile.index.bytes.starts(with: Array("<!doctype html>".utf8)))
    for file in PageFile.all { #expect(try route("GET", "/page/\(file.name)") == .file(file)) }
  }

  /// The files that the page loads are those of the folder: none is missing, unused or foreign.
  @Test func filesNameEachOther() {
    let texts = PageFile.all.map { String(decoding: $0.bytes, as: UTF8.self) }
    var named: Set = ["index.html"]
    for match in texts.joined().matches(of: /(?:\/page\/|'\.\/)(?<name>\w+\.\w+)/) { named.insert(String(match.name)) }
    #expect(named == Set(PageFile.all.map(\.name)))
    for (file, text) in zip(PageFile.all, texts) where !file.name.hasSuffix(".svg") {
      #expect(
        !text.contains(/(?i)(src|href|url|import|fetch)\s*[=(]?\s*["'(]*(https?:)?\/\//.ignoresCase()),
        "\(file.name)")
      #expect(!text.contains("innerHTML"), "\(file.name)")
      #expect(!text.contains("style=\""), "\(file.name)")
    }
  }
}
