import Testing

@testable import NavigationClient

struct MomentTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59.9Z", 951_868_799), ("2024-03-01T00:00:00Z", 1_709_251_200),
    ("2100-03-01T00:00:00Z", 4_107_542_400),
  ])
  func timesAreSecondsSince1970(text: String, seconds: Int) throws {
    let moment = try #require(Moment(text))
    #expect(moment.seconds == seconds)
    #expect("\(moment.date(offset: 0))T\(moment.timeOfDay(offset: 0))" == text.prefix(19))
  }

  @Test func fractionsAreMilliseconds() {
    #expect(Moment("2026-03-01T12:00:00.250Z")?.milliseconds == 1_772_366_400_250)
    #expect(Moment("1970-01-01T00:00:00.5Z")?.milliseconds == 500)
    #expect(Moment("1970-01-01T00:00:00.xZ") == nil)
  }

  @Test(arguments: ["", "2026-11-22", "2026-11-22T05:12:09+01:00", "xxxx-11-22T05:12:09Z"])
  func otherTextsAreNoTime(text: String) { #expect(Moment(text) == nil) }

  @Test func localTimeMayBeAnotherDay() throws {
    let moment = try #require(Moment("2025-12-31T23:30:00Z"))
    #expect((moment.date(offset: 3_600), moment.timeOfDay(offset: 3_600)) == ("2026-01-01", "00:30:00"))
    #expect((moment.date(offset: -86_400), moment.timeOfDay(offset: -86_400)) == ("2025-12-30", "23:30:00"))
    #expect(Moment(seconds: -1).date(offset: 0) == "1969-12-31")
    #expect(Moment(seconds: -1).timeOfDay(offset: 0) == "23:59:59")
  }

  @Test(arguments: [
    (0, "now"), (1, "now"), (2, "2 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"),
    (86_399, "23 h"), (86_400, "1 d"), (-5, "now"),
  ])
  func theAgeHasOneUnit(age: Int, text: String) { #expect(Moment(seconds: 1_000).ago(1_000 + age) == text) }
}
