/// A list of ids. It allocates only for more than one id.
public struct IDList: RandomAccessCollection, Hashable, Sendable, ExpressibleByArrayLiteral {
  private enum Storage: Hashable, Sendable {
    case none
    case one(Int)
    case many([Int])
  }
  private var storage: Storage

  public init() { storage = .none }

  public init(_ id: Int) { storage = .one(id) }

  public init(_ ids: [Int]) {
    switch ids.count {
    case 0: storage = .none
    case 1: storage = .one(ids[0])
    default: storage = .many(ids)
    }
  }

  public init(arrayLiteral elements: Int...) { self.init(elements) }

  public var startIndex: Int { 0 }

  public var endIndex: Int {
    switch storage {
    case .none: 0
    case .one: 1
    case .many(let ids): ids.count
    }
  }

  public subscript(index: Int) -> Int {
    switch storage {
    case .none: preconditionFailure("the list is empty")
    case .one(let id):
      precondition(index == 0, "the list holds one id")
      return id
    case .many(let ids): return ids[index]
    }
  }
}
