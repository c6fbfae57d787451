import NavigationProtocol

/// Metrics in the text format of Prometheus, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats).
enum PrometheusText {
  /// Writes metrics.
  ///
  /// - Complexity: O(metrics).
  static func text(_ metrics: [ManagerInterface.Metric]) -> String {
    var text = ""
    var described: Set<String> = []
    for metric in metrics {
      let name = name(of: metric)
      if described.insert(name).inserted {
        text += "# HELP \(name) \(escaped(metric.description))\n# TYPE \(name) \(metric.kind.rawValue)\n"
      }
      text += metric.kind == .histogram ? histogram(metric, name) : "\(name)\(labels(metric)) \(number(metric.value))\n"
    }
    return text
  }

  /// A number, without a fraction if it is an integer.
  static func number(_ value: Double) -> String { Int(exactly: value).map { String($0) } ?? value.description }

  /// Writes a histogram. The buckets of the format are cumulative; those of the wire are not.
  private static func histogram(_ metric: ManagerInterface.Metric, _ name: String) -> String {
    var text = ""
    var total = 0
    for (index, count) in (metric.counts ?? []).enumerated() {
      total += count
      let bounds = metric.buckets ?? []
      let bound = index < bounds.count ? number(bounds[index]) : "+Inf"
      text += "\(name)_bucket\(labels(metric, "le", bound)) \(total)\n"
    }
    return text + "\(name)_sum\(labels(metric)) \(number(metric.value))\n\(name)_count\(labels(metric)) \(total)\n"
  }

  private static func name(of metric: ManagerInterface.Metric) -> String {
    let name = metric.name.utf8.map { byte -> UInt8 in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: ":"):
        byte
      default: UInt8(ascii: "_")
      }
    }
    let text = String(decoding: name, as: UTF8.self)
    return text.utf8.starts(with: "navd_".utf8) ? text : "navd_" + text
  }

  private static func labels(_ metric: ManagerInterface.Metric, _ extra: String? = nil, _ value: String = "") -> String
  {
    var pairs = (metric.labels ?? [:]).sorted { $0.key < $1.key }.map { "\($0.key)=\"\(escaped($0.value))\"" }
    if let extra { pairs.append("\(extra)=\"\(value)\"") }
    return pairs.isEmpty ? "" : "{\(pairs.joined(separator: ","))}"
  }

  private static func escaped(_ text: String) -> String {
    text.map { $0 == "\\" ? "\\\\" : $0 == "\n" ? "\\n" : $0 == "\"" ? "\\\"" : String($0) }.joined()
  }
}
