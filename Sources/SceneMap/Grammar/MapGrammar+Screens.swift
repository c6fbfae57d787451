extension MapGrammar {
  static let screen = MapSection(
    id: .screen, says: "A screen, and what may follow it.",
    keys: [
      .init(name: "title", shape: .text, says: "What to call it before people."),
      .init(name: "arguments", shape: argumentsShape, says: "The arguments that it takes, by name."),
      .init(name: "result", shape: argumentsShape, says: "What it may leave with, by name."),
      .init(
        name: "presentation", shape: .words(["push"] + modals),
        says: "How it is shown where nobody says otherwise; `push` without it."),
      .init(
        name: "allowsPush", shape: .bool, says: "Whether its layer, when it makes one, is a stack; true without it."),
      .init(
        name: "constants", shape: .named(.any, of: .constant, mayBeEmpty: true),
        says: "What front-ends are told about it: an icon, a colour."),
      .init(
        name: "transitions", shape: .named(.section(.transition), of: .transition, mayBeEmpty: true),
        says: "What may follow it, by name."),
      .init(
        name: "variants", shape: .named(.section(.variant), of: .variant, mayBeEmpty: false),
        says: "What differs where it is used in other ways, by name. The argument `variant` names the one that applies."
      ),
      .init(name: "handles", shape: .section(.handlers), says: "What it does when asked to show, hide or change."),
      .init(
        name: "guard", shape: .section(.guardRule), says: "How long front-ends that guard it have to answer."),
      .init(
        name: "under", shape: .list(destinationShape),
        says: "The screens that are put in front when a link's `show` begins with this one."),
      .init(
        name: "reuse", shape: .words(["never", "top", "inStack"]),
        says: "What happens when something leads to it while it is there: a new one (`never`), or that one is used."),
    ])

  static let variant = MapSection(
    id: .variant, says: "A screen where it is used in one way. What it leaves out is as the screen has it.",
    keys: [
      .init(name: "title", shape: .text, says: "The title for people."),
      .init(
        name: "constants", shape: .named(.any, of: .constant, mayBeEmpty: true),
        says: "Values for front-ends, in place of those of the screen."),
      .init(
        name: "transitions", shape: .named(.section(.transition), of: .transition, mayBeEmpty: true),
        says: "What may follow it, in place of the transitions of the screen."),
    ])

  static let argument = MapSection(
    id: .argument, says: "An argument, or a field of a result: words of JSON Schema and a few of our own.",
    keys: words + [
      .init(name: "default", shape: .any, says: "What it is when nobody gives one."),
      .init(name: "trait", shape: .bool, says: "Whether it is part of the key, which tells screens of one name apart."),
      .init(name: "optional", shape: .bool, says: "Whether it may be left out."),
      .init(
        name: "sensitive", shape: .bool, says: "Whether observers, logs and the history are not to see its value."),
    ])

  static let schema = MapSection(
    id: .schema, says: "What a value within an argument may be.",
    keys: words + [.init(name: "default", shape: .any, says: "What it is when nobody gives one; for people.")])

  private static let words: [MapSection.Key] = [
    .init(
      name: "type", shape: .words(["string", "integer", "number", "boolean", "array", "object", "null"]),
      says: "Its type; any without it."),
    .init(name: "enum", shape: .list(.any), says: "The only values that it may be."),
    .init(name: "const", shape: .any, says: "The only value that it may be."),
    .init(name: "pattern", shape: .text, says: "What must be found in a text, in the syntax of RE2."),
    .init(name: "minimum", shape: .number, says: "The least number."),
    .init(name: "maximum", shape: .number, says: "The greatest number."),
    .init(name: "minLength", shape: .count, says: "How many characters a text has at least."),
    .init(name: "maxLength", shape: .count, says: "How many characters a text has at most."),
    .init(name: "items", shape: .section(.schema), says: "What each element of an array may be."),
    .init(name: "minItems", shape: .count, says: "How many elements an array has at least."),
    .init(name: "maxItems", shape: .count, says: "How many elements an array has at most."),
    .init(
      name: "properties", shape: .named(.section(.schema), of: .property, mayBeEmpty: true),
      says: "What the values of an object may be, by key."),
    .init(name: "required", shape: .list(.text, mayBeEmpty: true), says: "The keys that an object must have."),
    .init(
      name: "additionalProperties", shape: .bool,
      says: "Whether an object may have keys that `properties` does not name; it may without it."),
    .init(name: "minProperties", shape: .count, says: "How many keys an object has at least."),
    .init(name: "maxProperties", shape: .count, says: "How many keys an object has at most."),
    .init(name: "title", shape: .text, says: "What to call it before people."),
    .init(name: "description", shape: .text, says: "What it is, for people."),
  ]

  static let destination = MapSection(
    id: .destination, says: "A screen with arguments.",
    keys: [
      .init(name: "screen", shape: .reference(.screen), isRequired: true, says: "The screen."),
      .init(
        name: "variant", shape: .name,
        says: "The variant of the screen; none without it, unless the arguments give one."),
      .init(
        name: "arguments", shape: valuesShape,
        says:
          "By name: a value, `{name}` from the caller, `{from.name}` from the screen that is left, `{name?}` if given."
      ),
    ])
}
