import JSON
import NavigationProtocol
import Testing
import Varlink

/// Reads a text as a type of the interfaces, and writes it again.
struct RoundTrip {
  private let parser = JSONParser()

  /// - Throws: `JSONSyntaxError` or `DecodingError`.
  func callAsFunction(_ text: String, as type: any WireValue.Type) throws -> String {
    let value = try type.init(decoding: try parser.parse(text))
    var buffer = ByteBuffer()
    value.encode(into: &buffer)
    return buffer.string()
  }

  /// The error of reading; nil if there is none.
  func error(_ text: String, as type: any WireValue.Type) -> DecodingError? {
    do {
      _ = try self(text, as: type)
      return nil
    } catch {
      return error as? DecodingError
    }
  }
}

/// The interfaces, read from the descriptions that navd serves.
///
/// Not a global constant: LeakSanitizer does not follow the tagged pointers of an indirect enumeration.
func parsedInterfaces() -> [Interface] {
  GeneratedInterfaces.all.compactMap { try? Interface(parsing: "\($0.text)") }
}

/// The generated type of a name such as `org.navd.Navigation.Push.parameters`.
func wireType(_ name: String) throws -> any WireValue.Type {
  try #require(messageTable.first { $0.name == name }?.type, "\(name)")
}
