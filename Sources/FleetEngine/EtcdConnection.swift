import EventLoop

/// What became of a request to a member of etcd.
enum EtcdOutcome {
  case answered(HTTPResponse)
  /// There is no answer. The member may have got the request.
  case unanswered
  /// The member has certainly not got it, because the connection was not made.
  case unsent(why: String)
}

/// A connection to a member of etcd, which carries one request at a time.
final class EtcdConnection {
  private var stream: TCPStream?
  private var timer: Timer?
  private var parser = HTTPResponseParser()
  private var completion: ((EtcdOutcome) -> Void)?
  private let address: EngineAddress
  /// nil for a connection without TLS.
  private var tls: TLSSession?
  /// Whether requests can reach the member: the connection is made and, with TLS, its certificate is accepted.
  private var isOpen = false
  /// The bytes of a request that wait for that, with TLS.
  private var held: [UInt8] = []
  /// Whether it can no longer be used.
  private(set) var isOver = false

  /// Opens a connection. Requests may be sent at once.
  ///
  /// - Parameter identity: nil without TLS.
  init(_ address: EngineAddress, _ identity: TLSIdentity?, on loop: EventLoop) {
    self.address = address
    timer = Timer(on: loop) { [unowned self] in fail() }
    do {
      tls = try identity.map { try TLSSession($0, to: address.host) }
      stream = try TCPStream(on: loop, connectingTo: address.host, port: address.port) { [unowned self] error in
        if let error { failToOpen("\(error)") } else { connected() }
      }
    } catch {
      // Requests get no answer, as from an address where nothing listens.
      stream = nil
    }
  }

  var isBusy: Bool { completion != nil }

  private func connected() {
    do throws(LoopError) {
      try stream?.startReading(
        { [unowned self] bytes in take(bytes) },
        onEnd: { [unowned self] _ in isOpen ? fail() : failToOpen("it has closed the connection") })
    } catch {
      return fail()
    }
    if tls == nil { isOpen = true } else { take([]) }
  }

  /// Sends a request.
  ///
  /// - Parameters:
  ///   - token: That of the user as whom it is sent; nil for none.
  ///   - completion: Called later with the outcome, `.unanswered` if there is none within `milliseconds`.
  /// - Precondition: It is not busy and not over.
  func post(
    _ path: String, _ body: [UInt8], token: String? = nil, milliseconds: Int,
    _ completion: @escaping (EtcdOutcome) -> Void
  ) {
    precondition(!isBusy && !isOver, "one request at a time")
    self.completion = completion
    timer?.start(after: .milliseconds(milliseconds))
    var head = "POST \(path) HTTP/1.1\r\nHost: \(address)\r\nContent-Type: application/json\r\n"
    if let token { head += "Authorization: \(token)\r\n" }
    let request = Array("\(head)Content-Length: \(body.count)\r\n\r\n".utf8) + body
    if tls != nil, !isOpen { held = request } else { send(request) }
  }

  private func send(_ bytes: [UInt8]) {
    if bytes.isEmpty { return }
    var isSent = true
    if let tls { isSent = tls.send(bytes) }
    // A failure shows when reading ends, or when time is up; not before this call returns.
    do throws(LoopError) {
      if tls == nil { try stream?.write(bytes) } else { try sendEncrypted() }
    } catch {
      isSent = false
    }
    if !isSent { timer?.start(after: .milliseconds(1)) }
  }

  private func sendEncrypted() throws(LoopError) {
    guard let output = tls?.takeOutput(), !output.isEmpty else { return }
    try stream?.write(output)
  }

  /// Takes bytes of the network.
  private func take(_ bytes: [UInt8]) {
    guard let tls else { return read(bytes) }
    let plain: [UInt8]?
    do throws(TLSError) { plain = try tls.take(bytes) } catch {
      // Tells the member why, if there is something to tell.
      try? sendEncrypted()
      return failToOpen("\(error)")
    }
    do throws(LoopError) { try sendEncrypted() } catch { return fail() }
    if tls.isEstablished, !isOpen {
      isOpen = true
      let request = held
      held = []
      send(request)
    }
    guard let plain else { return fail() }
    if !plain.isEmpty { read(plain) }
  }

  private func read(_ bytes: [UInt8]) {
    guard let response = try? parser.take(bytes) else {
      // Incomplete, or no response at all; the latter ends by the time limit at the latest.
      return
    }
    timer?.stop()
    if !response.keepsConnection { close() }
    finish(.answered(response))
  }

  private func fail() {
    close()
    finish(.unanswered)
  }

  private func failToOpen(_ why: String) {
    close()
    finish(.unsent(why: why))
  }

  private func finish(_ outcome: EtcdOutcome) {
    let completion = completion
    self.completion = nil
    completion?(outcome)
  }

  /// Ends the connection. The completion of a request under way is not called.
  func close() {
    isOver = true
    stream = nil
    timer = nil
  }
}
