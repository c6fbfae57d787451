import CYaml

/// A YAML document as it was written: nodes with their places, of which none has been judged.
///
/// The face of libyaml, and nothing more than a configuration needs of it; docs/decisions/0012 says why not Yams.
struct YAMLDocument {
  /// A node, by its place in `nodes`; an alias is the node that it stands for, so a node may hold itself.
  typealias Reference = Int

  struct Node {
    enum Content {
      /// With whether it stands without quotes.
      case scalar(String, isPlain: Bool)
      case sequence([Reference])
      case mapping([(key: Reference, value: Reference)])
    }

    var content: Content
    /// From 1 on.
    var line: Int
    var column: Int

    /// The text of a scalar.
    var text: String? { if case .scalar(let text, _) = content { text } else { nil } }
  }

  private let nodes: [Node]
  /// nil in a document that says nothing.
  let root: Node?

  subscript(reference: Reference) -> Node { nodes[reference] }

  /// Reads the only document of a text.
  ///
  /// - Throws: `YAMLProblem`: what is not YAML, and where.
  /// - Complexity: O(n)
  ///
  /// The corresponding C functions are `yaml_parser_load` and `yaml_document_delete`.
  init(_ text: String) throws(YAMLProblem) {
    // The parser holds its own address.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { unsafe parser.deallocate() }
    guard unsafe yaml_parser_initialize(parser) == 1 else { throw YAMLProblem(message: "no memory to read it") }
    defer { unsafe yaml_parser_delete(parser) }
    let bytes = Array(text.utf8)
    nodes = try unsafe bytes.withUnsafeBufferPointer { bytes throws(YAMLProblem) in
      unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      let nodes = try unsafe Self.load(parser)
      let behind = nodes.isEmpty ? [] : try unsafe Self.load(parser)
      if !behind.isEmpty { throw YAMLProblem(message: "expected one document, without another one behind it") }
      return nodes
    }
    root = nodes.first
  }

  /// The nodes of the next document, its root first; none behind the last one.
  private static func load(_ parser: UnsafeMutablePointer<yaml_parser_t>) throws(YAMLProblem) -> [Node] {
    let document = UnsafeMutablePointer<yaml_document_t>.allocate(capacity: 1)
    defer { unsafe document.deallocate() }
    guard unsafe yaml_parser_load(parser, document) == 1 else { throw unsafe YAMLProblem(of: parser.pointee) }
    defer { unsafe yaml_document_delete(document) }
    guard let start = unsafe document.pointee.nodes.start, let end = unsafe document.pointee.nodes.top else {
      return []
    }
    return unsafe UnsafeBufferPointer(start: start, count: end - start).map { unsafe Node($0) }
  }
}

extension YAMLDocument.Node {
  fileprivate init(_ node: yaml_node_t) {
    line = Int(unsafe node.start_mark.line) + 1
    column = Int(unsafe node.start_mark.column) + 1
    switch unsafe node.type {
    case YAML_SEQUENCE_NODE:
      let items = unsafe node.data.sequence.items
      let count = unsafe items.top - items.start
      content = .sequence(unsafe UnsafeBufferPointer(start: items.start, count: count).map { Int($0) - 1 })
    case YAML_MAPPING_NODE:
      let pairs = unsafe node.data.mapping.pairs
      let count = unsafe pairs.top - pairs.start
      content = .mapping(
        unsafe UnsafeBufferPointer(start: pairs.start, count: count).map { (Int($0.key) - 1, Int($0.value) - 1) })
    default:
      let scalar = unsafe node.data.scalar
      let text = unsafe String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      content = .scalar(text, isPlain: unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE)
    }
  }
}

/// Why a text is not YAML.
struct YAMLProblem: Error {
  var message: String
  /// From 1 on; nil where libyaml does not say.
  var line: Int?
  var column: Int?

  init(message: String) { self.message = message }

  fileprivate init(of parser: yaml_parser_t) {
    message = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "no memory to read it"
    // Before it begins to look for tokens it counts no lines.
    if unsafe parser.error == YAML_READER_ERROR || parser.error == YAML_MEMORY_ERROR { return }
    line = Int(unsafe parser.problem_mark.line) + 1
    column = Int(unsafe parser.problem_mark.column) + 1
  }
}
