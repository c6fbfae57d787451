import JSON
import Logging
import NavigationStore

/// The JSON Schema of `navd.yaml`, for editors: docs/navd.schema.json.
public enum ConfigurationSchema {
  /// JSON Schema, draft 2020-12, as indented text.
  public static var text: String { document.pretty }

  private static var document: JSONValue {
    .object([
      .init("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
      .init("$id", .string("https://navd.org/schema/navd.schema.json")),
      .init("title", .string("navd.yaml")),
      .init(
        "description",
        .string("The configuration of navd. Flags and NAVD_* in the environment take precedence.")),
      .init("type", strings(["object", "null"])),
      .init("additionalProperties", .bool(false)),
      .init(
        "properties",
        .object(ConfigurationFile.Key.allCases.map { .init($0.rawValue, .object(members(of: $0))) })),
    ])
  }

  private static func members(of key: ConfigurationFile.Key) -> [JSONValue.Member] {
    switch key {
    case .socket: [description("The paths at which clients connect."), list(of: socketPath)]
    case .observeSocket: [description("The path at which observers connect.")] + socketPath
    case .state: [description("The state directory, which only one navd uses at a time.")] + path
    case .maps: [description("Folders of scene maps, in the order in which they are searched."), list(of: path)]
    case .durability:
      [description("What survives a kill of navd or a power cut.")]
        + choice(of: [Durability.none, .normal, .full].map(\.rawValue))
    case .logLevel:
      [description("The lowest level that is logged.")] + choice(of: Logger.Level.allCases.map(\.rawValue))
        + [.init("default", .string(Logger.Level.notice.rawValue))]
    case .fleet:
      [
        description("The fleet that this navd is a host of. Experimental: see docs/fleet.md."),
        type("object"),
        .init("additionalProperties", .bool(false)),
        .init("required", strings(ConfigurationFile.FleetKey.required.map(\.rawValue))),
        .init(
          "properties",
          .object([
            .init("name", .object([description("The name of the fleet.")] + fleetName)),
            .init("host", .object([description("The name of this host in the fleet.")] + fleetName)),
            .init("engine", .object([description("The URLs of the members of etcd."), list(of: engineURL)])),
            .init(
              "secrets",
              .object([description("The folder of the certificates, and of the password of etcd.")] + path)),
            .init("hosts", .object(fleetHosts)),
          ])),
      ]
    case .limits:
      [
        description("The bounds of queues, lists and waits, by name."),
        type("object"),
        .init("additionalProperties", .bool(false)),
        .init("properties", .object(LimitName.allCases.map { .init($0.text, .object(members(of: $0.details))) })),
      ]
    }
  }

  private static func members(of limit: LimitDescription) -> [JSONValue.Member] {
    [
      description("\(limit.reason) At the bound: \(limit.consequence)"),
      type("integer"),
      .init("minimum", .integer(limit.least)),
      .init("maximum", .integer(limit.most)),
      .init("default", .integer(limit.standard)),
    ]
  }

  // MARK: - Parts of a schema

  private static let path: [JSONValue.Member] = [type("string"), .init("pattern", .string("^/"))]
  private static let socketPath = path + [.init("maxLength", .integer(Configuration.socketPathBytesMax))]

  private static let fleetName: [JSONValue.Member] = [
    type("string"), .init("pattern", .string("^[a-z0-9]([a-z0-9-]*[a-z0-9])?$")),
    .init("maxLength", .integer(FleetConfiguration.nameBytesMax)),
  ]
  private static let fleetHosts: [JSONValue.Member] = [
    description("Other hosts, by name."), type("object"), .init("propertyNames", .object(fleetName)),
    .init(
      "additionalProperties",
      .object([
        type("object"), .init("additionalProperties", .bool(false)),
        .init(
          "properties",
          .object([
            .init(
              "most",
              .object(
                [description("The role that clients of this host have at most; navigate by default.")]
                  + choice(of: Role.configurable.map { "\($0.name)" })))
          ])),
      ])),
  ]
  private static let engineURLPattern =
    #"^(http://(127\.[0-9.]+|\[::1\])|https://([0-9.]+|\[[0-9a-fA-F:.]+\])):[1-9][0-9]{0,4}/?$"#
  private static let engineURL: [JSONValue.Member] = [
    type("string"), .init("pattern", .string(engineURLPattern)),
  ]

  /// One value, or a list of at least one.
  private static func list(of members: [JSONValue.Member]) -> JSONValue.Member {
    let values: [JSONValue.Member] = [
      type("array"), .init("items", .object(members)), .init("minItems", .integer(1)),
    ]
    return .init("anyOf", .array([.object(members), .object(values)]))
  }

  private static func choice(of words: [String]) -> [JSONValue.Member] {
    [type("string"), .init("enum", strings(words))]
  }

  private static func description(_ text: String) -> JSONValue.Member { .init("description", .string(text)) }
  private static func type(_ name: String) -> JSONValue.Member { .init("type", .string(name)) }
  private static func strings(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }
}
