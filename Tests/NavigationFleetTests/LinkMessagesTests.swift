import Testing

@testable import NavigationFleet

struct LinkMessagesTests {
  private let preamble = LinkPreamble(host: "b", isObserving: true, uid: 1_000, gid: 100, pid: 7, groups: [100, 4])

  @Test func messagesAreReadAsTheyWereWritten() {
    let greeting = LinkGreeting(host: "a", term: 3)
    #expect(greeting.bytes.last == 0 && LinkGreeting(Array(greeting.bytes.dropLast())) == greeting)
    #expect(preamble.bytes.firstIndex(of: 0) == preamble.bytes.count - 1)
    #expect(LinkPreamble(Array(preamble.bytes.dropLast())) == preamble)
  }

  @Test func anOpeningIsOfAClientOrForACopy() {
    for opening in [LinkOpening.client(preamble), .copy(host: "b")] {
      #expect(opening.bytes.firstIndex(of: 0) == opening.bytes.count - 1)
      #expect(LinkOpening(Array(opening.bytes.dropLast())) == opening)
    }
    for text in [
      #"{"version":1,"host":"b","copy":false}"#, #"{"version":2,"host":"b","copy":true}"#, #"{"copy":true}"#,
    ] {
      #expect(LinkOpening(Array(text.utf8)) == nil)
    }
  }

  @Test(arguments: [
    "", "{}", "[]", "null", "{", #"{"method":"org.navd.Manager.Ping"}"#,
    #"{"version":2,"host":"b","observes":false,"uid":0,"gid":0,"pid":1,"groups":[]}"#,
    #"{"version":1,"host":"b","observes":false,"uid":-1,"gid":0,"pid":1,"groups":[]}"#,
    #"{"version":1,"host":"b","observes":false,"uid":4294967296,"gid":0,"pid":1,"groups":[]}"#,
    #"{"version":1,"host":"b","observes":false,"uid":"0","gid":0,"pid":1,"groups":[]}"#,
    #"{"version":1,"host":"b","observes":false,"uid":0,"gid":0,"pid":1,"groups":["4"]}"#,
    #"{"version":1,"host":"b","observes":0,"uid":0,"gid":0,"pid":1,"groups":[]}"#,
    #"{"version":1,"observes":false,"uid":0,"gid":0,"pid":1,"groups":[]}"#,
    #"{"version":1,"host":"b","observes":false,"uid":0,"gid":0,"pid":1}"#,
  ]) func anythingElseIsNoPreamble(text: String) { #expect(LinkPreamble(Array(text.utf8)) == nil) }

  @Test func aClaimAndAHeartbeatOfAnEarlierVersionAreRead() {
    let claim = StageClaim(Array(#"{"owner":"a","incarnation":"1","term":2,"epoch":"e"}"#.utf8))
    #expect(claim == StageClaim(owner: "a", incarnation: "1", term: 2, epoch: "e"))
    let beat = Heartbeat(Array(#"{"incarnation":"1","count":2,"reached":3,"synced":4}"#.utf8))
    #expect(beat == Heartbeat(incarnation: "1", count: 2, reached: 3, synced: 4))
  }

  @Test func aClaimAndAHeartbeatAreReadAsTheyWereWritten() {
    let circumstances = StageClaim.Circumstances(reason: .silent, former: "b", time: 5)
    let claim = StageClaim(owner: "a", incarnation: "1", term: 2, epoch: "e", circumstances: circumstances)
    #expect(StageClaim(claim.bytes) == claim)
    let beat = Heartbeat(incarnation: "1", count: 2, reached: 3, synced: 4, link: "unix:/x/link", tail: 5)
    #expect(Heartbeat(beat.bytes) == beat)
  }
}
