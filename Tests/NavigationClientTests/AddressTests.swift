import NavigationClient
import Testing

struct AddressTests {
  @Test func addressesAreReadAndPrinted() throws {
    #expect(try Address("unix:/a/b") == .unix(path: "/a/b"))
    #expect(try Address("/a/b") == .unix(path: "/a/b"))
    #expect(try Address("ssh-unix:me@host:/a:b") == .ssh(host: "me@host", path: "/a:b"))
    for text in ["unix:/a", "ssh-unix:h:/a"] { #expect(try Address(text).description == text) }
  }

  @Test(arguments: ["", "unix:", "a/b", "tcp:1", "ssh-unix:h", "ssh-unix:h:", "ssh-unix::/a"])
  func whatIsNoAddressIsRefused(text: String) {
    #expect(throws: Address.SyntaxError.self) { try Address(text) }
  }

  @Test func theUsersDaemonIsTriedBeforeTheSystems() {
    let environment = ["XDG_RUNTIME_DIR": "/run/user/7"]
    let candidates = AddressChoice.automatic.candidates { environment[$0] }
    #expect(candidates.map(\.address) == [.unix(path: "/run/user/7/navd/org.navd"), .unix(path: "/run/navd/org.navd")])
    #expect(AddressChoice.user.candidates { environment[$0] } == [candidates[0]])
    #expect(AddressChoice.system.candidates { environment[$0] } == [candidates[1]])
  }

  @Test(arguments: [nil, "", "run"])
  func withoutARuntimeDirectoryTheUsersDaemonHasNoPlace(directory: String?) {
    let candidates = AddressChoice.user.candidates { $0 == "XDG_RUNTIME_DIR" ? directory : nil }
    #expect(candidates.map(\.address) == [nil])
    #expect(
      candidates.map(\.problem) == ["XDG_RUNTIME_DIR is \(directory == "run" ? "no absolute path" : "not set")"])
  }

  @Test func anAddressOfTheEnvironmentIsTheOnlyOne() {
    let environment = ["XDG_RUNTIME_DIR": "/run/user/7", "NAVD_ADDRESS": "unix:/s"]
    #expect(AddressChoice.automatic.candidates { environment[$0] }.map(\.address) == [.unix(path: "/s")])
    let wrong = AddressChoice.automatic.candidates { _ in "nowhere" }
    #expect(wrong.map(\.address) == [nil])
    #expect(wrong[0].problem == "nowhere is no address; it is unix:PATH or ssh-unix:HOST:PATH")
  }
}
