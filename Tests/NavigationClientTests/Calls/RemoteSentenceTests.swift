import JSON
import Testing

@testable import NavigationClient

struct RemoteSentenceTests {
  @Test(arguments: [
    ("LinkNotMatched", #"{"url":"pos://moon","tried":[]}"#, "pos://moon matches no link of the map."),
    ("LinkNotMatched", #"{"url":"pos://moon","tried":["/sale"]}"#, "The link pos://moon leads nowhere: /sale."),
    ("Refused", #"{"name":"cashier","title":"Form"}"#, "cashier guards Form and refused."),
    ("Refused", #"{"id":7}"#, "A front-end guards @7 and refused."),
    ("InvalidArgument", #"{"screen":"a","argument":"x","expected":"no arguments"}"#, "a has no arguments, so no x."),
    ("SceneNotFound", #"{"scene":"no"}"#, "no scene no is open."),
    ("SceneNotFound", #"{"scene":"till-1"}"#, "No scene till-1 is open."),
    ("NothingToUndo", #"{"scene":"there's"}"#, "There is nothing (more) to undo in there's."),
    (
      "OperationFailed",
      #"{"index":1,"operation":"OpenLink","error":"org.navd.Navigation.EmptyPath","parameters":{"scene":"s"}}"#,
      "Operation 1, OpenLink: at least one screen is needed."
    ),
  ])
  func aNameOrAURLKeepsItsCaseAtTheBeginning(name: String, parameters: String, sentence: String) throws {
    #expect(RemoteSentence.sentence(name, try JSONValue(parsing: parameters)) == sentence)
  }
}
