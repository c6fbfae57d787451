import JSON
import NavigationProtocol
import Varlink

/// The part of a list that a call asks for.
struct PageRequest {
  /// The number of the last item of the page before; 0 for the first page.
  let after: Int
  /// The most items of the page.
  let limit: Int

  /// - Throws: `InvalidParameter`.
  init(after cursor: String?, limit: Int?) throws(WireFailure) {
    guard let after = cursor.map({ Int($0) }) ?? 0, after >= 0 else { throw .service(.invalidParameter("after")) }
    if let limit, limit < 1 { throw .service(.invalidParameter("limit")) }
    self.after = after
    self.limit = limit ?? .max
  }
}

extension Session {
  /// Replies with a page of a list: as many items as the call asks for and the reply has room for, but at least one.
  ///
  /// - Parameters:
  ///   - items: The items after the cursor, in the order of their numbers.
  ///   - page: The request.
  ///   - begin: Writes the reply up to the first item.
  ///   - item: Writes an item.
  ///   - cursor: The number of an item.
  /// - Complexity: O(page).
  func replyPage<Items: Collection>(
    _ items: Items, _ page: PageRequest, to slot: ReplyQueue.Slot, begin: (inout ByteBuffer) -> Void,
    item: (Items.Element, inout ByteBuffer) -> Void, cursor: (Items.Element) -> Int
  ) {
    reply(to: slot) { buffer in
      let start = buffer.count
      begin(&buffer)
      var last: Items.Element?
      var rest = items[...]
      for next in items.prefix(page.limit) {
        let end = buffer.count
        item(next, &buffer)
        if last != nil, buffer.count - start > replyBounds.bytesMax - Self.pageEndBytes {
          buffer.truncate(to: end)
          break
        }
        last = next
        rest.removeFirst()
      }
      buffer.endArray()
      if let last, !rest.isEmpty {
        buffer.key("next")
        buffer.string(text: String(cursor(last)))
      }
      buffer.append("}}\0")
    }
  }

  /// The most bytes after the last item: a cursor has up to 19 digits.
  private static let pageEndBytes = 40
}
