import CYaml

/// Builds nodes from the events of libyaml (docs/decisions/0012).
///
/// libyaml's own documents are not used because nested brackets take it time quadratic in their depth: with events,
/// reading ends at once when the depth exceeds the limit.
struct YAMLReader {
  /// A sequence or a mapping that is being read.
  private struct Frame {
    var line: Int
    var column: Int
    var anchor: String?
    var isMapping: Bool
    var elements: [YAMLNode] = []
    var members: [YAMLMember] = []
    /// The key of the next value.
    var key: YAMLNode?
    /// The size so far, including the node itself.
    var size = Size(nodes: 1, bytes: 0, depth: 1)
  }

  /// The size of a node and its descendants.
  private struct Size {
    var nodes: Int
    /// The length of all texts.
    var bytes: Int
    /// The number of sequences and mappings that lie in one another.
    var depth = 0

    /// Adds the size of a descendant.
    static func += (size: inout Size, other: Size) {
      size.nodes += other.nodes
      size.bytes += other.bytes
      size.depth = max(size.depth, other.depth + 1)
    }
  }

  /// The message of libyaml for a surrogate.
  static let escapeProblem = "found invalid Unicode character escape code"

  private let limits: YAMLLimits
  private var open: [Frame] = []
  private var anchors: [String: (node: YAMLNode, size: Size)] = [:]
  private var root: YAMLNode?
  private var documents = 0
  /// The size of the document so far, with aliases expanded.
  private var size = Size(nodes: 0, bytes: 0)

  private init(limits: YAMLLimits) { self.limits = limits }

  /// The corresponding C function is `yaml_parser_parse`.
  static func read(_ bytes: [UInt8], limits: YAMLLimits) throws(YAMLProblem) -> YAMLNode? {
    // The parser stores its own address, so it must not move.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { unsafe parser.deallocate() }
    guard unsafe yaml_parser_initialize(parser) == 1 else { throw YAMLProblem("no memory to read it") }
    defer { unsafe yaml_parser_delete(parser) }
    return try unsafe bytes.withUnsafeBufferPointer { buffer throws(YAMLProblem) in
      unsafe yaml_parser_set_input_string(parser, buffer.baseAddress, buffer.count)
      var reader = YAMLReader(limits: limits)
      while true {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else {
          throw unsafe YAMLProblem(of: parser.pointee, in: bytes)
        }
        defer { unsafe yaml_event_delete(&event) }
        if unsafe event.type == YAML_STREAM_END_EVENT { return reader.root }
        try unsafe reader.take(event)
      }
    }
  }

  private mutating func take(_ event: yaml_event_t) throws(YAMLProblem) {
    let line = Int(unsafe event.start_mark.line) + 1
    let column = Int(unsafe event.start_mark.column) + 1
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      documents += 1
      if documents > 1 {
        throw YAMLProblem("expected one document, without another one behind it", line: line, column: column)
      }
    case YAML_SCALAR_EVENT:
      let node = try unsafe scalar(event, line: line, column: column)
      let size = Size(nodes: 1, bytes: unsafe event.data.scalar.length)
      remember(node, size, unsafe Self.text(event.data.scalar.anchor))
      try add(node, size)
    case YAML_SEQUENCE_START_EVENT:
      let start = unsafe event.data.sequence_start
      let tag = unsafe Self.text(start.tag)
      try begin(tag, unsafe Self.text(start.anchor), isMapping: false, line: line, column: column)
    case YAML_MAPPING_START_EVENT:
      let start = unsafe event.data.mapping_start
      let tag = unsafe Self.text(start.tag)
      try begin(tag, unsafe Self.text(start.anchor), isMapping: true, line: line, column: column)
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT: try end()
    case YAML_ALIAS_EVENT:
      try add(alias: unsafe Self.text(event.data.alias.anchor) ?? "", line: line, column: column)
    default: break
    }
  }

  private static func text(_ bytes: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    unsafe bytes.map { unsafe String(cString: $0) }
  }

  // MARK: - Nodes

  private func scalar(_ event: yaml_event_t, line: Int, column: Int) throws(YAMLProblem) -> YAMLNode {
    let scalar = unsafe event.data.scalar
    let text = unsafe String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
    var isPlain = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE
    if let tag = unsafe Self.text(scalar.tag) {
      guard let fits = YAMLTag.fits(text, tag) else {
        throw YAMLProblem("tag \(tag): expected none, or one of YAML's core schema", line: line, column: column)
      }
      guard fits else { throw YAMLProblem("\(text): is not what its tag \(tag) says", line: line, column: column) }
      isPlain = !YAMLTag.isText(tag)
    }
    return YAMLNode(.scalar(text, isPlain: isPlain), line: line, column: column)
  }

  private mutating func begin(
    _ tag: String?, _ anchor: String?, isMapping: Bool, line: Int, column: Int
  ) throws(YAMLProblem) {
    if let tag, tag != (isMapping ? YAMLTag.mapping : YAMLTag.sequence), tag != "!" {
      throw YAMLProblem("tag \(tag): expected none, or one of YAML's core schema", line: line, column: column)
    }
    try check(depth: open.count + 1, line: line, column: column)
    // A new anchor replaces an earlier one of the same name, even within its own node.
    if let anchor { anchors[anchor] = nil }
    open.append(Frame(line: line, column: column, anchor: anchor, isMapping: isMapping))
  }

  private mutating func end() throws(YAMLProblem) {
    guard let frame = open.popLast() else { return }
    let content = frame.isMapping ? YAMLNode.Content.mapping(frame.members) : .sequence(frame.elements)
    let node = YAMLNode(content, line: frame.line, column: frame.column)
    remember(node, frame.size, frame.anchor)
    try add(node, frame.size, isNew: false)
  }

  private mutating func add(alias anchor: String, line: Int, column: Int) throws(YAMLProblem) {
    guard let (node, size) = anchors[anchor] else {
      let isOpen = open.contains { $0.anchor == anchor }
      throw YAMLProblem(
        isOpen ? "alias *\(anchor): stands within what it stands for" : "alias *\(anchor): no such anchor before it",
        line: line, column: column)
    }
    try check(depth: open.count + size.depth, line: line, column: column)
    try add(node, size, line: line, column: column)
  }

  private func check(depth: Int, line: Int, column: Int) throws(YAMLProblem) {
    if depth > limits.depth { throw YAMLProblem("nested deeper than \(limits.depth)", line: line, column: column) }
  }

  private mutating func remember(_ node: YAMLNode, _ size: Size, _ anchor: String?) {
    if let anchor { anchors[anchor] = (node, size) }
  }

  /// - Parameter isNew: whether the size of the node has not been counted.
  private mutating func add(
    _ node: YAMLNode, _ added: Size, isNew: Bool = true, line: Int? = nil, column: Int? = nil
  ) throws(YAMLProblem) {
    if isNew { size += added }
    guard size.nodes <= limits.nodes else {
      throw YAMLProblem(
        "more than \(limits.nodes) nodes, those counted that aliases stand for", line: line ?? node.line,
        column: column ?? node.column)
    }
    guard size.bytes <= limits.bytes else {
      throw YAMLProblem(
        "more than \(limits.bytes) bytes of text, those counted that aliases stand for", line: line ?? node.line,
        column: column ?? node.column)
    }
    guard !open.isEmpty else {
      root = node
      return
    }
    let last = open.count - 1
    open[last].size += added
    if !open[last].isMapping {
      open[last].elements.append(node)
    } else if let key = open[last].key {
      open[last].members.append(YAMLMember(key: key, value: node))
      open[last].key = nil
    } else {
      open[last].key = node
    }
  }
}

extension YAMLProblem {
  fileprivate init(of parser: yaml_parser_t, in bytes: [UInt8]) {
    message = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "no memory to read it"
    switch unsafe parser.error {
    case YAML_MEMORY_ERROR: break
    case YAML_READER_ERROR:
      // libyaml reports the place as a number of bytes.
      let before = bytes.prefix(unsafe parser.problem_offset)
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      line = before.count { $0 == UInt8(ascii: "\n") } + 1
      column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
    default:
      line = Int(unsafe parser.problem_mark.line) + 1
      column = Int(unsafe parser.problem_mark.column) + 1
    }
  }
}
