extension MapGraph {
  /// The graph in the DOT language of Graphviz. Each element has its kind as `class`, for further styling.
  public var dot: String {
    var text = """
      digraph map {
        graph [label=\(Self.quoted(title)), labelloc=t, fontname="Helvetica", fontsize=16, rankdir=LR, compound=true,
          nodesep=0.3, ranksep=0.7, splines=true, bgcolor="white"];
        node [fontname="Helvetica", fontsize=11, shape=box, style="rounded,filled", fillcolor="white", color="#334155",
          fontcolor="#0f172a", margin="0.14,0.06", height=0.3];
        edge [fontname="Helvetica", fontsize=9, color="#475569", fontcolor="#475569", arrowsize=0.7];

      """
    for place in boxes.indices where boxes[place].frame == nil { text += box(place, indent: 2) }
    for place in frames.indices where frames[place].parent == nil { text += frame(place, indent: 2) }
    for line in lines { text += self.line(line) }
    return text + "}\n"
  }

  private func frame(_ place: Int, indent: Int) -> String {
    let frame = frames[place]
    let blanks = String(repeating: " ", count: indent)
    // Graphviz does not draw empty clusters, and edges end at nodes.
    guard frame.first != nil else { return "" }
    var text =
      "\(blanks)subgraph cluster_\(place) {\n\(blanks)  label=\(Self.quoted(Self.label(frame))); class=\(frame.kind.rawValue); \(Self.look(frame.kind))\n"
    for box in boxes.indices where boxes[box].frame == place { text += self.box(box, indent: indent + 2) }
    for child in frames.indices where frames[child].parent == place { text += self.frame(child, indent: indent + 2) }
    return text + "\(blanks)}\n"
  }

  static func label(_ frame: Frame) -> String {
    switch frame.kind {
    case .root: "case \(frame.label)"
    case .tab: "tab \(frame.label)"
    case .coordinator: frame.label
    }
  }

  private static func look(_ kind: Frame.Kind) -> String {
    switch kind {
    case .root: "style=rounded; \(ink("color", "94a3b8")); \(ink("fontcolor", "334155")); fontsize=13; margin=14;"
    case .tab:
      "style=\"rounded,dashed\"; \(ink("color", "cbd5e1")); \(ink("fontcolor", "64748b")); fontsize=11; margin=12;"
    case .coordinator:
      "style=\"rounded,filled\"; \(ink("color", "93c5fd")); \(ink("fillcolor", "eff6ff")); "
        + "\(ink("fontcolor", "1d4ed8")); fontsize=11; margin=10;"
    }
  }

  /// An attribute with a colour in hexadecimal digits.
  private static func ink(_ attribute: String, _ color: String) -> String { "\(attribute)=\"#\(color)\"" }

  private func box(_ place: Int, indent: Int) -> String {
    let box = boxes[place]
    let label = "label=\(Self.quoted(Self.label(box)))"
    let look =
      switch box.kind {
      case .start:
        "label=\"\", shape=circle, style=filled, \(Self.ink("fillcolor", "0f172a")), width=0.16, height=0.16, fixedsize=true"
      case .screen: label + (box.marks.isEmpty ? "" : ", \(Self.ink("fillcolor", "fde68a")), penwidth=2")
      case .everywhere: "\(label), shape=plaintext, style=\"\", \(Self.ink("fontcolor", "64748b"))"
      case .link: "\(label), shape=plaintext, style=\"\", fontsize=10, \(Self.ink("fontcolor", "7c3aed"))"
      }
    return String(repeating: " ", count: indent) + "b\(place) [class=\(box.kind.rawValue), \(look)];\n"
  }

  static func label(_ box: Box) -> String {
    let title = box.title.map { $0 == box.label ? "" : "\n\($0)" } ?? ""
    return box.label + title + (box.marks.isEmpty ? "" : "\n● " + box.marks.joined(separator: ", "))
  }

  private func line(_ line: Line) -> String {
    var look = ["class=\(line.kind.rawValue)"]
    if !line.label.isEmpty { look.append("label=\(Self.quoted(line.label))") }
    switch line.kind {
    case .begin, .push: break
    // A double line.
    case .present: look.append("color=\"#475569:white:#475569\"")
    case .replace: look.append("arrowhead=odot")
    case .start: look += [Self.ink("color", "2563eb"), Self.ink("fontcolor", "2563eb"), "arrowhead=vee"]
    case .root: look += [Self.ink("color", "0f172a"), "penwidth=1.6"]
    case .link: look += ["style=dashed", Self.ink("color", "a78bfa"), Self.ink("fontcolor", "a78bfa")]
    }
    // A line from a box to its own frame ends at the first box of the frame.
    if let frame = line.frame, !isWithin(line.from, frame) { look.append("lhead=cluster_\(frame)") }
    return "  b\(line.from) -> b\(line.to) [\(look.joined(separator: ", "))];\n"
  }

  private func isWithin(_ box: Int, _ frame: Int) -> Bool {
    var place = boxes[box].frame
    while let current = place {
      if current == frame { return true }
      place = frames[current].parent
    }
    return false
  }

  /// A text quoted for DOT.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      switch character {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default: quoted.append(character)
      }
    }
    return quoted + "\""
  }
}
