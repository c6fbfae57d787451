public import NavigationProtocol

extension Notation {
  /// Where a link leads: `SaleHome › LineItem(sku=4711)`, or the steps from case to case `case main › tab stock`; then the
  /// scope that it needs.
  ///
  /// - Parameter resolved: What `ResolveLink` answered.
  /// - Complexity: O(n).
  public static func text(_ resolved: NavigationInterface.ResolveLink.Reply) -> String {
    let steps = resolved.steps?.map { step in
      [("case", step.case), ("tab", step.tab), ("move", step.move)]
        .compactMap { kind, name in name.map { "\(kind) \(text(name: $0))" } }.joined(separator: " ")
    }
    let leads = (steps ?? resolved.path.map { text($0) }).joined(separator: " › ")
    guard let scope = resolved.scope else { return leads }
    return leads + "  scope \(text(name: scope))" + (resolved.active ? "" : ", not active: it would wait")
  }
}
