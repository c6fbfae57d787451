import Testing

@testable import NavigationWeb

struct PageOperationTests {
  private func request(_ text: String) -> PageOperation? { try? PageOperation(Array(text.utf8)) }

  @Test func operationsOfThePageAreTaken() {
    let back = request(#"{"method": "Back", "parameters": {"scene": "s", "options": {"ifTop": 4}}}"#)
    #expect(back?.method == "org.navd.Navigation.Back")
    #expect(back?.parameters.text == #"{"options":{"ifTop":4},"scene":"s"}"#)
    let move = request(#"{"method": "Move", "parameters": {"scene": "s", "transition": "t", "arguments": {"a": 1}}}"#)
    #expect(move?.parameters.text == #"{"arguments":{"a":1},"scene":"s","transition":"t"}"#)
  }

  @Test(arguments: [
    "", "[]", "{", "\u{0}", #"{"method": "Back"}"#, #"{"method": "Back", "parameters": {}}"#,
    #"{"method": "Back", "parameters": {"scene": 5}}"#,
    // What this page has no button for.
    #"{"method": "SetRoot", "parameters": {"scene": "s"}}"#,
    #"{"method": "org.navd.Scene.Close", "parameters": {"scene": "s"}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "screen": {"id": 1}}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "options": {"force": true}}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "options": 1}}"#,
    #"{"method": "Back", "parameters": {"scene": "s", "scene": "t"}}"#,
  ])
  func everythingElseIsRefused(text: String) { #expect(request(text) == nil) }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: WebRefusal.self) { try PageOperation([0xff, 0xfe]) }
  }
}
