import Testing

@testable import NavigationWeb

struct ListenAddressTests {
  @Test(arguments: [
    ("8080", "127.0.0.1:8080"), ("127.0.0.1:0", "127.0.0.1:0"), ("localhost:80", "127.0.0.1:80"),
    ("[::1]:65535", "[::1]:65535"),
  ])
  func loopbackIsTaken(text: String, authority: String) throws {
    #expect(try ListenAddress(text).authority == authority)
  }

  @Test(arguments: [
    "0.0.0.0:80", "192.168.0.4:80", "[::]:80", "::1:80", "example.org:80", "127.0.0.1", "127.0.0.1:", ":80", "x",
    "127.0.0.1:65536", "127.0.0.1:-1", "127.0.0.1:8080x", "127.0.0.2:80", "",
  ])
  func everythingElseIsRefused(text: String) {
    #expect(throws: WebUsageError.self) { try ListenAddress(text) }
  }

  @Test func whoIsElsewhereIsToldHowToGetHere() {
    do throws(WebUsageError) {
      _ = try ListenAddress("0.0.0.0:8123")
      Issue.record("it was taken")
    } catch {
      #expect(error.hint?.contains("ssh -L 8123:127.0.0.1:8123") == true)
    }
  }

  @Test func optionsAreRead() throws {
    let options = try WebOptions(["--listen", "9000", "--allow-navigation", "--address", "unix:/run/x", "--json"])
    #expect(options.listen == ListenAddress(host: "127.0.0.1", port: 9000))
    #expect(options.allowsNavigation)
    #expect(options.daemon == .address(.unix(path: "/run/x")))
    #expect(options.lines(invitation: "http://a/") == #"{"address":"http://a/","navigates":true}"# + "\n")
    #expect(try !WebOptions([]).allowsNavigation)
    for words in [["--listen"], ["--address", "nonsense"], ["--nonsense"], ["x"]] {
      #expect(throws: WebUsageError.self) { try WebOptions(words) }
    }
  }
}
