/// The requests. Templates are sent in turn.
enum Requests {
  static let open = [
    #"{"method":"org.navd.Scene.Open","parameters":{"scene":"s","root":{"name":"Home"}}}"#
  ]
  static let measured: [(name: String, templates: [String])] = [
    ("Ping", [#"{"method":"org.navd.Manager.Ping"}"#]),
    ("Get of a scene of one screen", [#"{"method":"org.navd.Scene.Get","parameters":{"scene":"s"}}"#]),
    ("Push, then Pop: each", [push(#""arguments":{"n":1}"#), pop]),
    ("the same, arguments of 60 bytes", [push(#""arguments":{"text":"\#(String(repeating: "x", count: 48))"}"#), pop]),
    ("Push with an option (dryRun)", [push(#""arguments":{"n":1}"#, options: #","options":{"dryRun":true}"#)]),
  ]

  private static let pop = #"{"method":"org.navd.Navigation.Pop","parameters":{"scene":"s"}}"#
  private static func push(_ fields: String, options: String = "") -> String {
    #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"s","screen":{"name":"Order",\#(fields)}\#(options)}}"#
  }
}
