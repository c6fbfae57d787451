public import JSON
public import Navigation
public import NavigationProtocol

extension Notation {
  /// Prints a screen as a SCREEN.
  /// - Complexity: O(n).
  public static func text(_ screen: NavigationInterface.Screen) -> String {
    let suffix = screen.presentation.map { "+" + $0.rawValue } ?? ""
    return text(name: screen.name, arguments: screen.arguments) + suffix
  }

  /// Prints an element of a path as a SCREEN, with the presentation of the layer that it made.
  /// - Complexity: O(n).
  public static func text(_ element: SceneInterface.PathElement) -> String {
    let text = text(name: element.name, arguments: element.arguments)
    return switch element.presentation {
    case .root, .push, .tab: text
    case .sheet, .fullscreen, .popover, .alert: text + "+" + element.presentation.rawValue
    }
  }

  /// Prints an element of a path as a SCREEN, with the presentation of the layer that it made.
  /// - Complexity: O(n).
  public static func text(_ element: PathElement) -> String {
    let text = text(name: element.name, arguments: element.arguments)
    return element.place.isModal ? text + "+" + element.place.rawValue : text
  }

  /// Prints a path on one line, in the form that `path(_:)` parses.
  /// - Complexity: O(n).
  public static func text(_ path: [SceneInterface.PathElement]) -> String {
    list(path.map { text($0) }, " ")
  }

  /// Prints a reference as a REF. The notation cannot express that the first of several matches is meant.
  /// - Complexity: O(n).
  public static func text(_ reference: NavigationInterface.ScreenReference) -> String {
    if let id = reference.id { return "@\(id)" }
    if let screen = reference.screen { return text(name: screen.name, arguments: screen.arguments ?? .empty, "(", ")") }
    if let key = reference.key { return text(name: key.name, arguments: key.traits ?? .empty, "[", "]") }
    return text(name: reference.name ?? "")
  }

  /// Prints a name with its arguments, if any: `Chat(chatID=1)`.
  /// - Complexity: O(n).
  public static func text(name: String, arguments: JSONObject?) -> String {
    guard let arguments, !arguments.isEmpty else { return text(name: name) }
    return text(name: name, arguments: arguments, "(", ")")
  }

  /// Prints a plain name as it is, any other as a JSON string.
  /// - Complexity: O(n).
  public static func text(name: String) -> String {
    !name.isEmpty && name.utf8.allSatisfy(isPlain) && !name.unicodeScalars.contains(where: isHidden)
      ? name : quoted(name)
  }

  private static func text(name: String, arguments: JSONObject, _ open: String, _ close: String) -> String {
    let members = arguments.members.map { text(name: $0.key) + "=" + text(value: $0.value) }
    return text(name: name) + open + list(members, ",") + close
  }

  /// Prints canonical JSON, without the quotes of a plain string that would not be read as another value.
  private static func text(value json: String) -> String {
    let inner = json.utf8.dropFirst().dropLast()
    guard json.utf8.first == UInt8(ascii: "\""), let first = inner.first, inner.allSatisfy(isPlain) else {
      return visible(json)
    }
    let looksLikeNumber = first == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    let bare = String(decoding: inner, as: UTF8.self)
    if looksLikeNumber || ["true", "false", "null"].contains(bare) { return visible(json) }
    return bare.unicodeScalars.contains(where: isHidden) ? visible(json) : bare
  }
}

extension Notation {
  /// Prints the destination of a link, either as a path such as `SaleHome › LineItem(sku=4711)` or as steps such as
  /// `case main › tab stock`, followed by the scope that it needs.
  /// - Parameter resolved: the reply of `ResolveLink`.
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
