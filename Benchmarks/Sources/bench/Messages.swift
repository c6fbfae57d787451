/// The messages to navd. `load` replaces `{connection}` and `{number}`.
enum Messages {
  static let ping = #"{"method":"org.navd.Manager.Ping"}"#

  static func open(_ scene: String, screens: Int = 1) -> String {
    let stack = (0..<screens).map { #"{"name":"Home","arguments":{"n":\#($0)}}"# }.joined(separator: ",")
    return #"{"method":"org.navd.Scene.Open","parameters":{"scene":"\#(scene)","container":{"stack":[\#(stack)]}}}"#
  }

  static func push(_ scene: String) -> String {
    #"{"method":"org.navd.Navigation.Push","parameters":{"scene":"\#(scene)","#
      + #""screen":{"name":"Order","arguments":{"n":{number}}}}}"#
  }

  static func pop(_ scene: String) -> String {
    #"{"method":"org.navd.Navigation.Pop","parameters":{"scene":"\#(scene)"}}"#
  }

  /// A push, and the pop that undoes it. Each counts as one mutation.
  static func mutations(_ scene: String) -> [String] { [push(scene), pop(scene)] }

  /// The same with unique request ids.
  static func requests(_ scene: String) -> [String] {
    zip(mutations(scene), ["push", "pop"]).map { message, name in
      String(message.dropLast(2)) + #","options":{"requestId":"\#(name)-{connection}-{number}"}}}"#
    }
  }

  static func get(_ scene: String) -> String {
    #"{"method":"org.navd.Scene.Get","parameters":{"scene":"\#(scene)"}}"#
  }

  static func subscribe(_ scene: String) -> String {
    #"{"method":"org.navd.Scene.Subscribe","more":true,"parameters":{"scene":"\#(scene)"}}"#
  }
}
