internal import CPage

/// A file of the page, embedded in the program.
struct PageFile: Equatable, Sendable {
  let name: String
  let bytes: [UInt8]

  private init(_ place: Int) {
    let file = unsafe navd_page_file(place)
    unsafe name = String(cString: file.name)
    unsafe bytes = Array(UnsafeBufferPointer(start: file.bytes, count: file.count))
  }

  /// Every file of the folder `Page`.
  static let all = (0..<navd_page_files_count).map { PageFile($0) }

  /// The page itself.
  static let index = all[0]

  static func == (a: PageFile, b: PageFile) -> Bool { a.name == b.name }

  /// Whether a browser that is not signed in may load the file: the page that tells it so uses these.
  var isPublic: Bool { name == "look.css" || name == "icon.svg" }

  var type: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: preconditionFailure("\(name) has no known type")
    }
  }

  var response: WebResponse { WebResponse(200, type: type, .bytes(bytes)) }

  /// The page for a browser that is not signed in.
  static func stranger(status: Int) -> WebResponse {
    let sentence =
      status == 403
      ? "This address was good once, and for a while: it has been opened before, or is too old."
      : "This page is for the browser that opens the address which navctl web prints."
    return plain(
      "navd",
      "<p>\(sentence)</p><p>Start <code>navctl web</code> again, or choose “Another browser” in one that is signed in.</p>",
      status: status)
  }

  /// The page after signing in, which leads on at once.
  static var welcome: WebResponse {
    plain("Signed in", "<p><a href=\"/\">To the scenes</a></p>", refresh: true)
  }

  private static func plain(_ title: String, _ body: String, refresh: Bool = false, status: Int = 200) -> WebResponse {
    let onward = refresh ? "<meta http-equiv=\"refresh\" content=\"0; url=/\">" : ""
    return .text(
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark"><title>\(title)</title>\(onward)
      <link rel="icon" href="/page/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/page/look.css"></head>
      <body class="plain"><main><h1>\(title)</h1>\(body)</main></body></html>

      """, type: "text/html; charset=utf-8", status: status)
  }
}
