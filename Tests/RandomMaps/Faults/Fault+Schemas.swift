import JSON

extension Fault {
  /// Faults in the declarations of arguments.
  static let ofSchemas: [Fault] = [
    Fault("… does not fit…: expected …", "a default") {
      .value($0.set($0.screen().key("arguments").key("faulty"), ["default": "text", "type": "integer"]).key("default"))
    },
    Fault("nothing fits: minimum is greater than maximum") {
      .value($0.set($0.screen().key("arguments").key("faulty"), ["minimum": 2, "maximum": 1, "default": 1]))
    },
    Fault("nothing fits: … is greater than …", "lengths") {
      .value($0.set($0.screen().key("arguments").key("faulty"), ["minLength": 2, "maxLength": 1]))
    },
    Fault("nothing fits: … is greater than …", "counts") {
      .value($0.set($0.screen().key("arguments").key("faulty"), ["minItems": 2, "maxItems": 1]))
    },
    Fault("nothing fits: … is greater than …", "properties") {
      .value($0.set($0.screen().key("arguments").key("faulty"), ["minProperties": 2, "maxProperties": 1]))
    },
    Fault("no pattern of RE2: …") {
      .value($0.set($0.screen().key("arguments").key("faulty").key("pattern"), "("))
    },
  ]

  /// Faults of the whole file.
  static let ofFile: [Fault] = [
    Fault("longer than … bytes: a map may not be") {
      $0.bytesMax = 10
      return .file
    },
    Fault("the file says nothing: expected a map") { _ in .text("# nothing\n", line: 1, column: 1) },
    Fault("… screens: a map may have …") {
      $0.screensMax = 1
      return .value(DocumentPath("screens"))
    },
    Fault("… transitions: a map may have …") {
      _ = $0.edge(["back": true])
      $0.transitionsMax = 0
      return .value(DocumentPath())
    },
    Fault("patterns of more than … instructions: use a maxLength, or fewer repetitions") {
      _ = $0.set($0.screen().key("arguments").key("faulty"), ["default": "", "pattern": "^faulty$"])
      $0.patternSizeMax = 0
      return .value(DocumentPath())
    },
    Fault("more than … arguments that stacks and links pass on to their screens: use shorter ones") {
      _ = $0.addFree()
      _ = $0.edge(["setStack": ["Free"], "arguments": ["faulty": 1]])
      $0.passedMax = 0
      return .value(DocumentPath())
    },
    Fault("link scopes, their patterns and sensitive arguments: more than … bytes, in every snapshot") {
      _ = $0.set($0.screen().key("arguments").key("faulty"), ["default": "", "sensitive": true])
      $0.shownBytesMax = 0
      return .value(DocumentPath())
    },
  ]
}
