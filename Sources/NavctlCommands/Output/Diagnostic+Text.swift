import NavigationProtocol

extension ManagerInterface.Diagnostic {
  /// A line for people: place, severity, path and message.
  func text(_ style: Style = .plain) -> String {
    let place = [file.shown, line.map { String($0) }, column.map { String($0) }]
      .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ":")
    let severity = style.paint(severity.rawValue, severity == .error ? .red : .yellow)
    let path = path.map { $0.shown + ": " } ?? ""
    return "\(place.isEmpty ? "" : place + ": ")\(severity): \(path)\(message.shown)"
  }
}
