extension MapGraph {
  /// The graph in the language of Mermaid, which many wikis and code forges render.
  public var mermaid: String {
    var text = "---\ntitle: \"\(Self.escaped(title))\"\n---\nflowchart LR\n"
    for place in boxes.indices where boxes[place].frame == nil { text += mermaidBox(place, indent: 2) }
    for place in frames.indices where frames[place].parent == nil { text += mermaidFrame(place, indent: 2) }
    for line in lines { text += mermaidLine(line) }
    text += "  classDef screen fill:#ffffff,stroke:#334155,color:#0f172a\n"
    text += "  classDef link fill:none,stroke:none,color:#7c3aed\n"
    text += "  classDef note fill:none,stroke:none,color:#64748b\n"
    text += "  classDef begin fill:#0f172a,stroke:#0f172a\n"
    text += "  classDef marked fill:#fde68a,stroke:#334155,stroke-width:2px,color:#0f172a\n"
    text += "  classDef coordinator fill:#eff6ff,stroke:#93c5fd,color:#1d4ed8\n"
    text += "  classDef root fill:none,stroke:#94a3b8,color:#334155\n"
    text += "  classDef tab fill:none,stroke:#cbd5e1,stroke-dasharray:4 3,color:#64748b\n"
    return text
  }

  private func mermaidFrame(_ place: Int, indent: Int) -> String {
    let frame = frames[place]
    guard frame.first != nil else { return "" }
    let blanks = String(repeating: " ", count: indent)
    var text = "\(blanks)subgraph f\(place)[\"\(Self.escaped(Self.label(frame)))\"]\n"
    for box in boxes.indices where boxes[box].frame == place { text += mermaidBox(box, indent: indent + 2) }
    for child in frames.indices where frames[child].parent == place { text += mermaidFrame(child, indent: indent + 2) }
    let look =
      switch frame.kind {
      case .root: "root"
      case .tab: "tab"
      case .coordinator: "coordinator"
      }
    return text + "\(blanks)end\n\(blanks)class f\(place) \(look)\n"
  }

  private func mermaidBox(_ place: Int, indent: Int) -> String {
    let box = boxes[place]
    let text = Self.escaped(Self.label(box))
    let shape =
      switch box.kind {
      case .start: "((\" \")):::begin"
      case .screen: "(\"\(text)\"):::\(box.marks.isEmpty ? "screen" : "marked")"
      case .everywhere: "[\"\(text)\"]:::note"
      case .link: "[\"\(text)\"]:::link"
      }
    return String(repeating: " ", count: indent) + "b\(place)\(shape)\n"
  }

  private func mermaidLine(_ line: Line) -> String {
    // Mermaid has no double lines, so those to modals are thick.
    let arrow =
      switch line.kind {
      case .begin, .push, .start, .root: "-->"
      case .present: "==>"
      case .replace: "--o"
      case .link: "-.->"
      }
    let label = line.label.isEmpty ? "" : "|\"\(Self.escaped(line.label))\"|"
    let target = line.frame.map { "f\($0)" } ?? "b\(line.to)"
    return "  b\(line.from) \(arrow)\(label) \(target)\n"
  }

  /// A text escaped for quotes in Mermaid.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\"": escaped += "#quot;"
      case "#": escaped += "#35;"
      case "<": escaped += "#lt;"
      case ">": escaped += "#gt;"
      case "&": escaped += "#amp;"
      case "\\": escaped += "#92;"
      case "\n": escaped += "<br>"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
