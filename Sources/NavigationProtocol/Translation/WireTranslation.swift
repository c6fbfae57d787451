import Navigation
import Varlink

/// A type of the model that corresponds to a type of an interface.
protocol WireTranslation {
  associatedtype Wire: WireValue

  /// - Throws: `DecodingError` if the model has no such value.
  init(_ wire: Wire) throws(DecodingError)

  var wire: Wire { get }
}

extension Container: WireTranslation {}
extension ContainerReference: WireTranslation {}
extension Operation.Follow.Step: WireTranslation {}
extension Operation.StartEmbedded.Item: WireTranslation {}
extension ScreenDescription: WireTranslation {}
extension ScreenReference: WireTranslation {}
extension TabDescription: WireTranslation {}

/// Translates the value of a field. An error has the field in its path.
@inline(__always)
func translated<Value: WireTranslation>(
  _ wire: Value.Wire, _ field: StaticString
) throws(DecodingError) -> Value {
  do throws(DecodingError) { return try Value(wire) } catch { throw error.inside(field) }
}

/// Translates the value of a field that may be absent.
@inline(__always)
func translated<Value: WireTranslation>(
  _ wire: Value.Wire?, _ field: StaticString
) throws(DecodingError) -> Value? {
  guard let wire else { return nil }
  return try translated(wire, field) as Value
}

/// Translates a list. An error has the field and the index in its path, such as `tabs[1]`.
func translated<Value: WireTranslation>(
  _ wire: [Value.Wire], _ field: StaticString
) throws(DecodingError) -> [Value] {
  var values: [Value] = []
  values.reserveCapacity(wire.count)
  for index in wire.indices {
    do throws(DecodingError) { values.append(try Value(wire[index])) } catch {
      throw error.inside(index: index).inside(field)
    }
  }
  return values
}
