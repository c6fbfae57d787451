import FleetEngine
import Testing

struct EngineAddressTests {
  @Test func numericAddressesAreRead() throws {
    let address = try #require(EngineAddress("http://127.0.0.1:2379"))
    #expect(address.host == "127.0.0.1" && address.port == 2_379 && address.isLoopback)
    let six = try #require(EngineAddress("http://[::1]:2379/"))
    #expect(six.host == "::1" && six.isLoopback && six.description == "[::1]:2379")
    #expect(EngineAddress("http://10.1.0.1:2379")?.isLoopback == false)
    let secure = try #require(EngineAddress("https://10.1.0.1:2379"))
    #expect(secure.isSecure && !address.isSecure && secure.description == "10.1.0.1:2379")
  }

  @Test(arguments: [
    "ftp://127.0.0.1:2379", "127.0.0.1:2379", "https://localhost:2379", "http://localhost:2379", "http://127.0.0.1",
    "http://127.0.0.1:0",
    "http://127.0.0.1:65536", "http://:2379", "",
  ])
  func othersAreNot(url: String) { #expect(EngineAddress(url) == nil) }
}
