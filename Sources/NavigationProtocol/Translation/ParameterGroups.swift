import JSON
import Navigation
import Varlink

// Groups of fields that exclude each other and form one value of an operation.

extension Operation.Pop.Extent {
  init(_ wire: NavigationInterface.Pop.Parameters) throws(DecodingError) {
    switch (wire.count, wire.to, wire.toRoot ?? false) {
    case (nil, nil, false): self = .count(1)
    case (let count?, nil, false):
      guard count >= 1 else { throw DecodingError(path: "count", problem: .expected("at least 1")) }
      self = .count(count)
    case (nil, let to?, false): self = .to(try translated(to, "to"))
    case (nil, nil, true): self = .toRoot
    default: throw DecodingError(path: "count", problem: .expected("one of count, to and toRoot"))
    }
  }
}

extension Operation.SelectTab.Target {
  init(_ wire: NavigationInterface.SelectTab.Parameters) throws(DecodingError) {
    switch (wire.index, wire.name, wire.key) {
    case (let index?, nil, nil): self = .index(index)
    case (nil, let name?, nil): self = .name(name)
    case (nil, nil, let key?): self = .key(ScreenKey(key.name, traits: key.traits ?? .empty))
    default: throw DecodingError(path: "index", problem: .expected("exactly one of index, name and key"))
    }
  }
}

extension Operation.SetRoot.Target {
  init(_ wire: NavigationInterface.SetRoot.Parameters) throws(DecodingError) {
    switch (wire.screen, wire.container, wire.case) {
    case (let only?, nil, nil): self = .container(.screen(ScreenDescription(only)))
    case (nil, let container?, nil): self = .container(try translated(container, "container"))
    case (nil, nil, let name?):
      self = .named(name, arguments: wire.arguments ?? .empty)
      return
    default: throw DecodingError(path: "screen", problem: .expected("exactly one of screen, container and case"))
    }
    guard wire.arguments == nil else {
      throw DecodingError(path: "arguments", problem: .expected("none: they are a case's"))
    }
  }
}

extension ByteBuffer {
  mutating func fields(_ extent: Operation.Pop.Extent) {
    switch extent {
    case .count(let count): field("count", count)
    case .to(let reference): field("to", reference.wire)
    case .toRoot: field("toRoot", true)
    }
  }

  mutating func fields(_ target: Operation.SelectTab.Target) {
    switch target {
    case .index(let index): field("index", index)
    case .name(let name): field("name", name)
    case .key(let screenKey):
      field(
        "key",
        NavigationInterface.SelectTab.Parameters.Key(
          name: screenKey.name, traits: screenKey.traits.isEmpty ? nil : screenKey.traits))
    }
  }

  mutating func fields(_ target: Operation.SetRoot.Target) {
    switch target {
    case .container(let container): field("container", container.wire)
    case .named(let name, let arguments):
      field("case", name)
      self.arguments(arguments)
    }
  }
}
