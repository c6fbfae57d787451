import NavigationProtocol

/// Shows the metrics: GetMetrics.
struct StatsVerb: Verb {
  static var name: StaticString { "stats" }
  static let page = VerbPage(
    group: .see, synopsis: "[--prometheus]", summary: "shows navd's metrics",
    options: [.flag("prometheus", "the text format of Prometheus")],
    examples: [
      .init("navctl stats", "a line for each metric"),
      .init("navctl stats --prometheus", "in the text format that Prometheus reads"),
    ])

  private let prometheus: Bool

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    prometheus = arguments.flag("prometheus")
    try arguments.end()
  }

  func run(_ session: Session) throws(CommandError) -> ExitCode {
    let metrics = try session.call(ManagerInterface.GetMetrics.self, .init()).metrics
    if prometheus {
      session.console.write(PrometheusText.text(metrics))
    } else {
      session.print(metrics) { Self.table(metrics, session.style) }
    }
    return .done
  }

  private static func table(_ metrics: [ManagerInterface.Metric], _ style: Style) -> String {
    var table = Table("METRIC", "VALUE", "UNIT", "WHAT")
    for metric in metrics {
      let labels = (metric.labels ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      let name = labels.isEmpty ? metric.name : "\(metric.name){\(labels.joined(separator: ","))}"
      table.add(name.shown, PrometheusText.number(metric.value), (metric.unit ?? "").shown, metric.description.shown)
    }
    return table.text(style)
  }
}
