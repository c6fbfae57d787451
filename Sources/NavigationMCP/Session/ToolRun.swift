import JSON

/// A tool that is being run.
struct ToolRun {
  var request: RequestID
  var scene: String
  /// navd's answer to the tool: its outcome or its error. Nil for a tool that only reads.
  var outcome: JSONValue?
  var isError = false
}
