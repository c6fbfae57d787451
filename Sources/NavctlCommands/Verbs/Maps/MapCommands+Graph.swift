import Navigation
import NavigationClient
import SceneMap

extension MapCommands {
  /// Prints a picture of a map in the format of `--format`.
  func draw(_ file: String) throws(CommandError) -> ExitCode {
    let picture = try picture(verb: "map")
    try draw(try map(in: file).graph(), as: picture)
    return .done
  }

  /// The value of `--format`; without one, `text` on a terminal and else `mermaid`.
  func picture(verb: String) throws(CommandError) -> MapPicture {
    let format = session.options.format?.source
    guard let picture = format.map({ MapPicture(rawValue: $0) }) ?? (session.console.isTerminal ? .text : .mermaid)
    else {
      let pictures = MapPicture.allCases.map(\.rawValue).joined(separator: ", ")
      let message =
        "\(verb == "map" ? "map graph" : verb): --format must be one of \(pictures), not \((format ?? "").shown)"
      throw UsageError(message, verb: verb).commandError
    }
    return picture
  }

  /// Prints a picture.
  func draw(_ graph: MapGraph, as picture: MapPicture) throws(CommandError) {
    switch picture {
    case .mermaid: session.console.write(graph.mermaid)
    case .dot: session.console.write(graph.dot)
    case .text:
      // Names of maps and scenes must not control the terminal.
      let rows = graph.text.split(separator: "\n").map { Notation.visible(String($0)) }
      session.console.write(rows.map { $0 + "\n" }.joined())
    case .svg: session.console.write(try svg(graph))
    }
  }

  /// Draws a picture with Graphviz.
  private func svg(_ graph: MapGraph) throws(CommandError) -> String {
    guard let outcome = session.run("dot", ["-Tsvg"], input: graph.dot, outputMax: 64 << 20) else {
      throw CommandError(
        .failed, "System", "there is no dot, which makes the svg",
        hints: ["try: apt install graphviz, or --format dot or mermaid"])
    }
    guard outcome.code == 0 else {
      throw CommandError(.failed, "System", "dot ended with \(outcome.code): \(outcome.errors.shown)")
    }
    return outcome.output
  }
}
