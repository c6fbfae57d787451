import JSON
import NavigationProtocol
import Testing

@testable import NavctlCommands

struct EventTextTests {
  @Test(arguments: [
    (
      """
      {"kind":"commit","at":{"epoch":"e","revision":12},"scene":"s","origin":{"client":"c3","pid":4,"operation":"Push"},
       "changes":[{"change":"removed","id":5,"result":{"a":1}},
                  {"change":"added","id":7,"node":{"id":7,"kind":"screen","name":"Chat","arguments":{"id":1}}},
                  {"change":"changed","id":3,"node":{"id":3,"kind":"tabs","name":"main"}},
                  {"change":"changed","id":4,"node":{"id":4,"kind":"stack","name":""}},
                  {"change":"changed","id":2,"coordinator":{"id":2,"name":"root"}}]}
      """,
      "12 s Push by c3 (pid 4): - @5 with {\"a\":1}, + Chat(id=1) @7, ~ tabs main @3, ~ stack @4, ~ coordinator root @2\n"
    ),
    (
      #"{"kind":"snapshot","at":{"revision":1},"scene":"s","path":[{"name":"A","presentation":"root"},{"name":"B","presentation":"alert"}]}"#,
      "1 s path: A B+alert\n"
    ),
    (#"{"kind":"heartbeat","at":{"revision":1}}"#, ""), (#"{"kind":"ready","at":{"revision":1}}"#, ""),
    (#"{"kind":"closing","at":{"revision":1},"reason":"stopping"}"#, "1 the stream ends: stopping\n"),
    (#"{"kind":"frontEnds","at":{"revision":1},"scene":"s","frontEnds":[{"name":"till"}]}"#, "1 s front-ends: till\n"),
  ])
  func eachEventIsALine(json: String, line: String) throws {
    let text = EventText(.plain, namesScene: true)
    #expect(text.lines(try JSONValue(parsing: json)) == line)
  }

  @Test(arguments: [
    (nil, "too slow, too long ago, or after a change of a map"),
    (SceneInterface.At(epoch: "e", revision: 99), "revision 99 is not reached yet"),
    (
      SceneInterface.At(epoch: "e", revision: 1),
      "what came after revision 1 is no longer known, or a map has changed"
    ),
    (SceneInterface.At(epoch: "d", revision: 1), "the epoch is another one than d"),
  ])
  func aStreamThatDoesNotGoOnSaysWhy(since: SceneInterface.At?, reason: String) throws {
    let event = try JSONValue(parsing: #"{"kind":"reset","at":{"epoch":"e","revision":39},"scene":"s"}"#)
    let text = EventText(.plain, namesScene: false)
    #expect(text.lines(event, since: since) == "39 \(reason); from the beginning:\n")
  }

  @Test func commitsHaveTheirTime() throws {
    let text = EventText(.plain, namesScene: false) { "at \($0)" }
    let commit = #"{"kind":"commit","at":{"revision":2},"origin":{"operation":"Push"}"#
    #expect(text.lines(try JSONValue(parsing: commit + "}")) == "2 Push\n")
    #expect(text.lines(try JSONValue(parsing: commit + #","time":"12:00"}"#)) == "2 at 12:00 Push\n")
  }

  @Test func metricsAreWhatPrometheusReads() {
    let metrics = [
      ManagerInterface.Metric(
        name: "calls_total", labels: ["method": "a\"b"], kind: .counter, value: 3, description: "Calls."),
      ManagerInterface.Metric(
        name: "turn", kind: .histogram, value: 2.5, buckets: [1, 2], counts: [1, 0, 2], unit: "ms",
        description: "Turns."),
    ]
    #expect(
      PrometheusText.text(metrics) == """
        # HELP navd_calls_total Calls.
        # TYPE navd_calls_total counter
        navd_calls_total{method="a\\"b"} 3
        # HELP navd_turn Turns.
        # TYPE navd_turn histogram
        navd_turn_bucket{le="1"} 1
        navd_turn_bucket{le="2"} 1
        navd_turn_bucket{le="+Inf"} 3
        navd_turn_sum 2.5
        navd_turn_count 3

        """)
  }
}
