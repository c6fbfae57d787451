extension Preferences {
  /// All keys and looks as an `attach.yaml`, to start from.
  var text: String {
    var lines = [
      "# Keys and looks of navctl attach: ~/.config/navd/attach.yaml. Keep the lines that you change.",
      "# A key is a character, a name as PageUp, Control-X or Alt-x. [] takes an action its keys.",
      "keys:",
    ]
    for (title, scope) in Self.groups {
      lines.append("  # \(title)")
      for action in KeyBindings.Action.allCases where action.scope == scope {
        lines.append("  \(action.rawValue): [\(bindings.keys(of: action).map(Self.quoted).joined(separator: ", "))]")
      }
    }
    lines += [
      "# Words of a look: bold, dim, reverse, underline, plain; a colour or its number, 0 to 255; on and the colour behind.",
      "looks:",
    ]
    for style in CellStyle.allCases {
      lines.append("  \(style): \((looks[style] ?? StyleLook(of: style, colors: 256)).text)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let groups: [(title: String, scope: KeyBindings.Scope)] = [
    ("everywhere, also while text is typed", .everywhere), ("on the scene, in lists, and in questions", .unlessTyping),
    ("on the scene and in lists", .looking), ("in questions", .answering),
  ]

  /// The name of a key as YAML takes it.
  private static func quoted(_ key: Key) -> String {
    guard case .scalar(let scalar) = key, !("a"..."z").contains(scalar), !("A"..."Z").contains(scalar) else {
      return key.name
    }
    if scalar == " " { return key.name }
    return scalar == "\"" || scalar == "\\" ? "\"\\\(scalar)\"" : "\"\(scalar)\""
  }
}

extension AttachOptions {
  /// The keys and looks in effect as an `attach.yaml`.
  ///
  /// - Returns: The text, or the sentence about the first mistake in the person's own file.
  public var preferencesText: (text: String?, problem: String?) {
    guard let (file, text) = preferences else { return (Preferences().text, nil) }
    do throws(PreferencesError) { return (try Preferences(text, file: file).text, nil) } catch {
      return (nil, error.sentence)
    }
  }
}
