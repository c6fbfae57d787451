import Testing

@testable import NavigationDaemon
@testable import NavigationProtocol

/// The hashes of calls with a request id, which are stored.
struct CallHashTests {
  @Test(
    arguments: [
      ("org.navd.Navigation.Push", "{}", 0xA489_38AE_650A_2ED0 as UInt64),
      ("org.navd.Navigation.Undo", #"{"scene":"a"}"#, 0x7412_4ECC_AA60_B569),
    ] as [(StaticString, String, UInt64)])
  func theyAreThoseOfTheNameInEveryVersion(method: StaticString, parameters: String, hash: UInt64) {
    #expect(CallHash.of(method, parameters) == hash)
  }

  @Test func aMethodThatIsAddedHasAHashAndNoFormerOne() {
    let added: StaticString = "org.navd.Navigation.Added"
    #expect(CallHash.of(added, "{}") != CallHash.of("org.navd.Navigation.Push", "{}"))
    #expect(CallHash.former(added, "{}") == nil)
    #expect(CallHash.former("org.navd.Added.Push", "{}") == nil)
  }

  @Test(
    arguments: [
      ("org.navd.Navigation.Apply", 0x0E74_AF18_8A80_9639), ("org.navd.Navigation.Push", 0x9F2F_6418_DBC2_9D80),
      ("org.navd.Navigation.Redo", 0x2B10_8118_0916_9D0F),
    ] as [(StaticString, UInt64)])
  func theFormerOneIsThatOfANumber(method: StaticString, hash: UInt64) {
    #expect(CallHash.former(method, "{}") == hash)
  }

  @Test func noTwoMethodsShareOne() {
    let names = MethodID.allCases.map(\.name)
    #expect(Set(names.map { CallHash.of($0, "{}") }).count == names.count)
    let former = names.compactMap { CallHash.former($0, "{}") }
    #expect(!former.isEmpty && Set(former).count == former.count)
  }

  @Test func aReplyThatAnEarlierVersionHasKeptIsKnown() {
    let users = Parts().sessions.users
    var memory = RequestMemory(of: users, countOfUserMax: 10, bytesOfUserMax: 1 << 20, milliseconds: 1_000)
    let key = RequestMemory.Key(uid: 1, scene: 1, request: "a")
    let push: StaticString = "org.navd.Navigation.Push"
    func lookup(_ method: StaticString, _ parameters: String) -> RequestMemory.Lookup {
      memory.lookup(
        key, hash: CallHash.of(method, parameters), former: CallHash.former(method, parameters), now: 0)
    }
    for hash in [CallHash.former(push, "{}") ?? 0, CallHash.of(push, "{}")] {
      _ = memory.keep(KeptRequest(id: 1, key: key, hash: hash), reply: [1], now: 0)
      #expect(lookup(push, "{}") == .same([1]))
      #expect(lookup(push, #"{"a":1}"#) == .other && lookup("org.navd.Navigation.Pop", "{}") == .other)
    }
  }
}
