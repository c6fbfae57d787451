/// The types that an argument may have: JSON Schema's `type`.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  case string
  case integer
  case number
  case boolean
  case array
  case object
  case null
}
