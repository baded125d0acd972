internal import Captures
internal import LinuxSupport
internal import Text

// What has changed since a page was read: see `PageDriver+Reading`.

extension PageDriver {
  /// So many elements are asked for one by one; of more the whole DOM is read.
  private static let mostDescribed = 200
  /// So many nodes are asked one by one for those in them, on a large page a share of its nodes: of more the page is read
  /// as a whole.
  private static let (mostAsked, shareAsked) = (500, 10)
  /// So often nodes are asked again that have been told anew since.
  private static let mostRounds = 8
  /// So many live regions are asked before it is known whether anything in them has changed.
  private static let mostRegions = 4

  /// Begins to ask for all nodes of a document that has been read; nil where none has.
  func beginSubscription(_ frames: [PageReading.Frame]?) {
    subscription = PageSubscription()
    check = PageCheck()
    self.frames = frames
    guard let frames, reader.detail == .changes else { return changed = [] }
    subscription.begin(frames)
    subscription.ask(page)
  }

  /// Takes an answer; returns whether it was to a question of the subscription.
  func takeSubscribed(_ number: Int, _ result: Result<JSONValue, DevToolsFailure>) -> Bool {
    if let nodes = check.take(number, result) {
      // Nothing has told of these.
      let news = nodes.filter(reader.isLiveRegion)
      changed += news
      if !news.isEmpty { timing.noteChange() }
      return true
    }
    guard let nodes = subscription.take(number, result) else { return false }
    // Nothing has told of what has changed until now.
    changed += nodes.filter(reader.isLiveRegion)
    subscription.ask(page)
    return true
  }

  /// Goes over to reading what has changed, once the browser tells of all that does.
  func completeSubscription() {
    guard let at = subscription.completeAt, at <= monotonicNow() else { return }
    subscription.complete()
    // An act under way waits as what has changed is read.
    timing.noteChange()
    queuedAnswers.forEach { $0() }
    queuedAnswers = []
  }

  /// Takes over that nodes have changed.
  func takeChanged(_ nodes: [JSONValue]) {
    guard subscription.hasBegun else { return }
    changed += nodes
    if subscription.isComplete { return check.takeChanged(nodes) }
    subscription.takeChanged(nodes)
    subscription.ask(page)
  }

  /// What has changed since the last reading; nil where the browser cannot be asked for that any more, or where it is
  /// less to read the page as a whole.
  func readChanges(at place: PageSession.Place) throws(DevToolsError) -> PageChanges? {
    let questions = takeEarly() ?? askEarly(regions: unreported.contains(.live) ? Self.mostRegions : 0)
    // What is told from its answer on may be newer than what else was asked with it.
    var known = 0
    do throws(DevToolsError) {
      let others = subscription.frames.map { page.sendFlush($0.name) }
      _ = try page.answer(questions.flush, "Accessibility.getRootAXNode")
      known = changed.count
      for number in others { _ = try page.answer(number, "Accessibility.getRootAXNode") }
    } catch {
      // A frame is gone.
      guard case .failed = error else { throw error }
      return nil
    }
    // What was told before the answer is read now.
    timing.beginReading()
    var reported: [JSONValue] = []
    let before = unreported
    do throws(DevToolsError) {
      return try changes(&reported, questions, known: known)
    } catch {
      // It is broken off: what was told is read next time.
      (changed, unreported) = (reported + changed, before.union(unreported))
      throw error
    }
  }

  /// Has the browser tell what has changed, and asks what is in its live regions: once it has answered the first, it begins to
  /// paint the page, and has time for no other question until it is painted.
  func askEarly(regions: Int = PageDriver.mostRegions) -> EarlyQuestions {
    var questions = EarlyQuestions(flush: page.sendFlush(nil), reported: changed.count)
    for region in reader.liveRegions(atMost: regions) {
      questions.children[region] = PageSubscription.ask(children: region, frame(of: region), page)
    }
    return questions
  }

  /// What was asked behind a press. It will do as long as it is not answered: the browser comes to it after all that it has told
  /// of.
  private func takeEarly() -> EarlyQuestions? {
    defer { early = nil }
    return early.flatMap { page.client.hasAnswer($0.flush) ? nil : $0 }
  }

  /// What has changed, as far as the browser has told of it, and what is asked for because of that.
  ///
  /// - Parameters:
  ///   - told: Gets what the browser has told.
  ///   - early: What was asked before.
  ///   - known: How much of what has been told by now was so before that was answered.
  private func changes(
    _ reported: inout [JSONValue], _ early: EarlyQuestions, known: Int
  ) throws(DevToolsError) -> PageChanges? {
    var early = early
    var found: [String: JSONValue] = [:]
    var order: [String] = []
    func add(_ nodes: [JSONValue]) {
      for node in nodes {
        guard let id = node["nodeId"]?.text else { continue }
        if found.updateValue(node, forKey: id) == nil { order.append(id) }
      }
    }
    var (asked, later, rounds) = (Set<String>(), Set<String>(), 0)
    // Of what is told meanwhile an answer may be older.
    func addLater(_ nodes: [JSONValue]) {
      for id in nodes.compactMap({ $0["nodeId"]?.text }) {
        early.children[id] = nil
        later.insert(id)
        if rounds < Self.mostRounds { asked.remove(id) }
      }
      add(nodes)
    }
    let first = takeChanges(&reported)
    add(Array(first.prefix(known)))
    addLater(Array(first.dropFirst(known)))
    let unreported = unreported
    self.unreported = []
    if unreported.contains(.attributes) {
      add(reader.describe(try page.snapshot()).filter { $0["nodeId"]?.text.map { found[$0] == nil } == true })
    }
    var dependants = reader.dependants(of: order.compactMap { found[$0] })
    // Of what was told before it was asked for: the browser does not always tell what has happened to it since.
    var others = first.prefix(early.reported).prefix(Self.mostDescribed).map { $0["backendDOMNodeId"]?.int }
    if unreported.contains(.focus) { others += [reader.focusedElement, try page.activeElement()] }
    for case let element? in others where !dependants.elements.contains(element) { dependants.elements.append(element) }
    for nodes in try page.nodes(of: dependants.elements) {
      add(nodes.prefix(1).filter { reader.isLiveRegion($0) || $0["nodeId"]?.text.map { found[$0] != nil } == true })
    }
    addLater(takeChanges(&reported))
    // The frames of those that have come in.
    var frames: [String: String] = [:]
    var depending = dependants.parents
    while true {
      rounds += 1
      let unknown = reader.unknownChildren(of: order.compactMap { found[$0] }, besides: Set(order))
      let parents = (depending + unknown).filter { asked.insert($0).inserted }
        .map { (node: $0, frame: frames[$0] ?? frame(of: $0)) }
      if parents.isEmpty { break }
      if asked.count > max(Self.mostAsked, reader.nodeCount / Self.shareAsked) {
        beginSubscription(nil)
        return nil
      }
      depending = []
      let wasEarly = Set(early.children.keys)
      for (parent, children) in zip(parents, try PageSubscription.children(of: parents, &early, page)) {
        for child in children {
          guard let id = child["nodeId"]?.text, !(wasEarly.contains(parent.node) && later.contains(id)),
            reader.isKnown(id) ? reader.isLiveRegion(child) : found[id] == nil else { continue }
          if !reader.isKnown(id) { frames[id] = parent.frame }
          add([child])
        }
      }
      addLater(takeChanges(&reported))
    }
    let nodes = order.compactMap { found[$0] }
    check.noteChange()
    check.takeChanged(nodes)
    return PageChanges(nodes: nodes, described: try describe(reader.undescribed(nodes)))
  }

  private func takeChanges(_ reported: inout [JSONValue]) -> [JSONValue] {
    defer { changed = [] }
    reported += changed
    return changed
  }

  private func frame(of node: String) -> String? {
    let root = reader.root(of: node)
    return subscription.frames.first { $0.root == root }?.name
  }

  /// What the DOM tells of elements, by what the page calls them.
  private func describe(_ elements: [Int]) throws(DevToolsError) -> [Int: JSONValue] {
    guard elements.count <= Self.mostDescribed else {
      _ = reader.describe(try page.snapshot())
      return [:]
    }
    let numbers = elements.map { page.send("DOM.describeNode", ["backendNodeId": .number($0)]) }
    var described: [Int: JSONValue] = [:]
    for (element, number) in zip(elements, numbers) {
      do throws(DevToolsError) {
        described[element] = try page.answer(number, "DOM.describeNode")["node"]
      } catch {
        guard case .failed = error else { throw error }
      }
    }
    return described
  }
}
