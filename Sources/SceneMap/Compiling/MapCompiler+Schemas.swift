import JSON
import Navigation

extension MapCompiler {
  mutating func compileSchemas() {
    for (place, entry) in names.screens.entries.enumerated() {
      let variant = variantParameter(of: place)
      schemas.screens.append(argumentSchema(entry.value["arguments"], beside: variant, keepsOthers: !isStrict))
      schemas.screenResults.append(resultSchema(entry.value["result"]))
    }
    for entry in names.cases.entries {
      schemas.cases.append(argumentSchema(entry.value["arguments"], keepsOthers: false))
    }
    for entry in names.coordinators.entries {
      schemas.coordinators.append(argumentSchema(entry.value["arguments"], keepsOthers: false))
      schemas.coordinatorResults.append(resultSchema(entry.value["result"]))
    }
    schemas.finish = FinishResult(schemas.coordinatorResults)
  }

  private mutating func resultSchema(_ value: MapValue?) -> ArgumentSchema? {
    guard let value else { return nil }
    return argumentSchema(value, keepsOthers: false)
  }

  /// The argument that names the variant of a screen; nil if it has none.
  private mutating func variantParameter(of screen: Int) -> MapParameter? {
    let variants = names.variants[screen].names
    if variants.isEmpty { return nil }
    let declared = names.screens.entries[screen].value["arguments"]?.members.first { $0.name == MapVariant.argument }
    if let declared {
      findings.add(.error, declared.key, declared.value.path, "the screen has variants, which this argument names")
    }
    let allowed = variants.map { CanonicalValue($0) }
    let schema = JSONObject(members: [("enum", CanonicalValue(allowed).text), ("type", #""string""#)])
    return MapParameter(
      MapVariant.argument, ValueSchema(type: .string, allowed: allowed, jsonSchema: schema), isOptional: true,
      namesVariant: true)
  }

  private mutating func argumentSchema(
    _ value: MapValue?, beside variant: MapParameter? = nil, keepsOthers: Bool
  ) -> ArgumentSchema {
    var parameters = variant.map { [$0] } ?? []
    for member in value?.members ?? [] { parameters.append(parameter(member)) }
    return ArgumentSchema(parameters, keepsOthers: keepsOthers)
  }

  private mutating func parameter(_ member: MapValue.Member) -> MapParameter {
    let value = member.value
    let schema = valueSchema(value)
    let standard = checkedDefault(value, schema)
    return MapParameter(
      member.name, schema, standard: standard, isTrait: value["trait"]?.bool ?? false,
      isOptional: value["optional"]?.bool ?? false, isSensitive: value["sensitive"]?.bool ?? false)
  }

  /// The default value, which may be null. Reports a value that does not match the schema.
  private mutating func checkedDefault(_ value: MapValue, _ schema: ValueSchema) -> CanonicalValue? {
    guard let given = value.members.first(where: { $0.name == "default" })?.value else { return nil }
    let standard = given.json
    check(standard, schema, given, of: "the default")
    return standard
  }

  /// Reports a value of the map that does not match the schema.
  mutating func check(_ value: CanonicalValue, _ schema: ValueSchema, _ place: MapValue, of what: String) {
    do { try schema.check(value) } catch {
      let inside = error.path.isEmpty ? "" : " at \(error.path)"
      findings.add(place, "\(what) does not fit\(inside): expected \(error.expected)")
    }
  }

  private mutating func valueSchema(_ value: MapValue) -> ValueSchema {
    var properties: [(name: String, schema: ValueSchema)] = []
    for member in value["properties"]?.members ?? [] {
      let schema = valueSchema(member.value)
      _ = checkedDefault(member.value, schema)
      properties.append((member.name, schema))
    }
    let items = value["items"].map { valueSchema($0) }
    let (minimum, maximum) = (value["minimum"]?.json, value["maximum"]?.json)
    if ValueSchema(minimum: minimum, maximum: maximum).fitsNoNumber {
      findings.add(value, "nothing fits: minimum is greater than maximum")
    }
    return ValueSchema(
      type: value["type"]?.text.flatMap { ValueType(rawValue: $0) }, allowed: allowed(value), pattern: pattern(value),
      minimum: minimum, maximum: maximum, length: range(value, "minLength", "maxLength"), items: items,
      count: range(value, "minItems", "maxItems"), properties: properties,
      allowsOthers: value["additionalProperties"]?.bool ?? true,
      propertyCount: range(value, "minProperties", "maxProperties"),
      required: value["required"]?.elements.compactMap(\.text) ?? [], title: value["title"]?.text,
      summary: value["description"]?.text, jsonSchema: value.jsonObject(without: ["trait", "optional", "sensitive"]))
  }

  /// The values allowed by `enum` and `const`, which may both be present.
  private func allowed(_ value: MapValue) -> [CanonicalValue]? {
    let enumerated = value["enum"]?.elements.map(\.json)
    guard let only = value.members.first(where: { $0.name == "const" })?.value.json else { return enumerated }
    return enumerated.map { $0.contains(only) ? [only] : [] } ?? [only]
  }

  private mutating func range(_ value: MapValue, _ least: String, _ most: String) -> ClosedRange<Int>? {
    guard value[least] != nil || value[most] != nil else { return nil }
    let (lower, upper) = (value[least]?.integer ?? 0, value[most]?.integer ?? .max)
    guard lower >= 0, upper >= 0 else { return nil }
    if lower <= upper { return lower...upper }
    findings.add(value, "nothing fits: \(least) is greater than \(most)")
    return nil
  }

  private mutating func pattern(_ value: MapValue) -> RE2Pattern? {
    guard let place = value["pattern"], let source = place.text else { return nil }
    if let known = patterns[source], Text.isSame(known.source, source) { return known }
    // `checkPatterns` reports it.
    if patternSize > limits.patternSize { return nil }
    do {
      let pattern = try RE2Pattern(source)
      patterns[source] = pattern
      patternSize += pattern.size
      return pattern
    } catch {
      patternSize += error.size
      findings.add(place, "no pattern of RE2: \(error.message)")
      return nil
    }
  }
}
