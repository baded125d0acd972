import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Session
import Testing

/// An app that stands for a screen elsewhere: its state is the tree that was read last, and pressing is an effect.
private struct OutsideApp: SemanticApp {
  enum Message: Sendable {
    case press(NodeID)
    /// Read anew: what of the tree is different, or all of it where that is not known.
    case changed([TreeEdit])
    case read(SemanticTree)
  }

  let initialState: SemanticTree

  func update(_ tree: inout SemanticTree, _ message: Message) -> [NodeID] {
    switch message {
    case .press(let node): return [node]
    case .changed(let edits): if let new = try? tree.applying(edits) { tree = new }
    case .read(let new): tree = new
    }
    return []
  }

  func rendering(of tree: SemanticTree, in environment: ViewEnvironment) -> Rendering<Message> {
    Rendering(
      tree: tree, bindings: Bindings { action, node in action == .activate ? .press(node) : nil },
      screens: [ScreenInfo(name: "app", instance: "app", title: "App", depth: 0)])
  }
}

@Suite("A session of an app that hands in a finished tree")
struct FinishedTreeTests {
  private static func button(_ key: String, _ label: String) -> SemanticTree.Branch {
    var node = Node(id: NodeID(segments: ["app", key]), role: .button, label: label)
    node.actions = [.activate]
    return SemanticTree.Branch(node)
  }

  private static func status(_ text: String) -> Node {
    Node(id: "app/status", role: .status, label: text)
  }

  private let tree = SemanticTree([
    SemanticTree.Branch(
      Node(id: "app", role: .screen, label: "App"),
      [button("com.example:id/send", "Send"), button("", "No id"), SemanticTree.Branch(status("Ready"))])
  ])

  /// What is said when "Send" is pressed and the outside answers with this.
  private func said(answering answer: OutsideApp.Message) -> [String] {
    var pressed: [NodeID] = []
    var session = HeadlessSession(
      SessionMachine(OutsideApp(initialState: tree), settings: SessionSettings(), startedAt: 0), rate: 240
    ) { node in
      pressed.append(node)
      return answer
    }
    session.advanceUntilIdle()
    session.feed(.command(.next(nil), by: .key))
    session.feed(.command(.previous(nil), by: .key))
    session.feed(.command(.activate, by: .key))
    session.advanceUntilIdle()
    expectNoDifference(pressed.map(\.segments), [["app", "com.example:id/send"]])
    return session.transcript.compactMap { entry in
      if case .announcement(let announcement) = entry.event { announcement.text } else { nil }
    }
  }

  @Test("says the same of a change whether the app tells what is different or hands in all of it")
  func reported() throws {
    let edits = [TreeEdit.update(Self.status("Sent")), .remove(NodeID(segments: ["app", ""]))]
    let whole = SemanticTree([
      SemanticTree.Branch(
        Node(id: "app", role: .screen, label: "App"),
        [Self.button("com.example:id/send", "Send"), SemanticTree.Branch(Self.status("Sent"))])
    ])
    let texts = said(answering: .changed(edits))
    expectNoDifference(texts, ["Send, button", "No id, button", "Send, button", "Sent"])
    expectNoDifference(said(answering: .read(whole)), texts)
  }
}
