import Testing

/// A reader must know which type a name means, and be able to hold a class in the mind.
struct TypeTests {
  static let storedPropertiesMax = 20
  static let linesOfClassMax = 900

  /// Known violations. A test fails when an entry is no longer one.
  static let knownNames: Set<String> = []
  static let knownClasses: Set<String> = []
  /// The modules in which doc comments have another form of complexity.
  static let knownComplexities: Set<String> = []

  /// Modules are linked together where a target depends on both, if only by way of others.
  @Test func modulesThatAreLinkedTogetherShareNoTypeName() throws {
    let modules = try Self.linkedModules()
    var declared: [String: Set<String>] = [:]
    for file in try Repository.sources(under: "Sources") {
      for block in TypeBlock.all(in: file) where block.isTopLevel && block.isVisible && !block.isReexport {
        declared[block.name, default: []].insert(file.module.replacing("-", with: "_"))
      }
    }
    #expect(declared.count > 500, "types are found")
    let shared = declared.filter { _, owners in modules.contains { $0.intersection(owners).count > 1 } }
    for (name, owners) in shared.sorted(by: { $0.key < $1.key }) where !Self.knownNames.contains(name) {
      Issue.record("\(name) is declared in \(owners.sorted().joined(separator: " and "))")
    }
    #expect(Self.knownNames.subtracting(shared.keys).isEmpty, "these names are no longer shared")
  }

  @Test func noClassIsTooLarge() throws {
    var sizes: [String: (properties: Int, lines: Int)] = [:]
    var classes: Set<String> = []
    for file in try Repository.sources(under: "Sources", "Web") where !file.isGenerated {
      for block in TypeBlock.all(in: file) {
        let id = "\(file.module) \(block.name)"
        if ["class", "actor"].contains(block.keyword) { classes.insert(id) }
        sizes[id, default: (0, 0)].lines += block.lines.count
        if block.keyword != "extension" { sizes[id, default: (0, 0)].properties += block.storedProperties.count }
      }
    }
    #expect(classes.count > 50, "classes are found")
    let large = sizes.filter { id, size in
      classes.contains(id) && (size.properties > Self.storedPropertiesMax || size.lines > Self.linesOfClassMax)
    }
    for (id, size) in large.sorted(by: { $0.key < $1.key }) where !Self.knownClasses.contains(id) {
      Issue.record("\(id) has \(size.properties) stored properties and \(size.lines) lines with its extensions")
    }
    #expect(Self.knownClasses.subtracting(large.keys).isEmpty, "these classes are no longer too large")
  }

  /// One form, which documentation tools render as a section of its own.
  @Test func complexityIsAListItem() throws {
    var places: [(module: String, line: String)] = []
    for file in try Repository.sources(under: "Sources", "Tests", "Benchmarks", "Web", "Examples") {
      for (number, line) in file.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      where line.contains("Complexity:") && line.contains(/^\s*\/\/\/.*\bComplexity:/)
        && !line.contains(/^\s*\/\/\/ - Complexity: \S/)
      {
        places.append((file.module, "\(file.path):\(number + 1):\(line)"))
      }
    }
    let new = places.filter { !Self.knownComplexities.contains($0.module) }.map(\.line)
    #expect(new.isEmpty, "\(new.joined(separator: "\n"))")
    #expect(Self.knownComplexities.subtracting(places.map(\.module)).isEmpty, "these modules have no other form left")
  }

  @Test func blocksAndTheirPropertiesAreFound() {
    let file = SourceFile(
      path: "Sources/A/A.swift",
      text: """
        @safe public final class Box<Value>: Base, Sendable
        where Value: Hashable {
          private(set) var a = 0
          var b: Int
          let c: (Int) -> Int
          lazy var d = { 1 }()
          var e: Int { 1 }
          var f: Int {
            let g = 1
            return g
          }
          var h: Int = 0 {
            didSet {}
          }
          weak var i: Box? { didSet {} }
          static let j = 1
          class var k: Int { 1 }
          enum Kind { case one }
          private struct Inner {
            var l = 0
          }
        }

        public typealias Name = Other.Name
        private typealias Code = Int
        extension Box.Kind {
          struct Deep {}
        }
        """)
    let blocks = TypeBlock.all(in: file)
    #expect(blocks.map(\.name) == ["Box", "Box.Kind", "Box.Inner", "Name", "Code", "Box.Kind", "Box.Kind.Deep"])
    #expect(blocks.map(\.lines.count) == [22, 1, 3, 1, 1, 3, 1])
    #expect(blocks[0].storedProperties == ["a", "b", "c", "d", "h", "i"])
    #expect(blocks.map(\.isTopLevel) == [true, false, false, true, true, false, false])
    #expect(blocks.map(\.isVisible) == [true, true, false, true, false, true, true])
    #expect(blocks.map(\.isReexport) == [false, false, false, true, false, false, false])
  }

  /// The modules that each target of Package.swift consists of.
  private static func linkedModules() throws -> [Set<String>] {
    let dependencies = try PackageManifest().dependencies
    // The target Programs is only compiled.
    return dependencies.keys.filter { $0 != "Programs" }.map { target in
      var linked: Set<String> = [target]
      var pending = [target]
      while let next = pending.popLast() {
        for dependency in dependencies[next.replacing("_", with: "-")] ?? dependencies[next] ?? []
        where linked.insert(dependency).inserted {
          pending.append(dependency)
        }
      }
      return Set(linked.map { $0.replacing("-", with: "_") })
    }
  }
}
