/// The JSON Schema types of arguments.
public enum ValueType: String, Hashable, Sendable, CaseIterable {
  case string
  case integer
  case number
  case boolean
  case array
  case object
  case null
}
