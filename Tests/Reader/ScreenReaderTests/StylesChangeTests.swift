import AccessibilityTree
import Announcements
import CustomDump
import ScreenReader
import Testing

@Suite("What is said after an action")
struct StylesChangeTests {
  /// A change of one property and what each style says of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var role = Role.button
    var before: @Sendable (inout Node) -> Void = { _ in }
    var after: @Sendable (inout Node) -> Void
    var voiceOver: [String]
    var talkBack: [String]
  }

  static let rows: [Row] = [
    Row(
      testDescription: "a switch", role: .switch, before: { $0.toggled = .off },
      after: { $0.toggled = .on }, voiceOver: ["på"], talkBack: ["på"]),
    Row(
      testDescription: "a check box", role: .checkBox, before: { $0.toggled = .on },
      after: { $0.toggled = .off }, voiceOver: ["ikke avkrysset"], talkBack: ["ikke valgt"]),
    Row(
      testDescription: "a selection", before: { $0.isSelected = false }, after: { $0.isSelected = true },
      voiceOver: ["valgt"], talkBack: ["valgt"]),
    Row(
      testDescription: "an expansion", before: { $0.isExpanded = true },
      after: { $0.isExpanded = false }, voiceOver: ["sammenslått"], talkBack: ["skjules"]),
    Row(
      testDescription: "a state description", before: { $0.stateDescription = "inaktiv" },
      after: { $0.stateDescription = "aktiv" }, voiceOver: ["aktiv"], talkBack: ["aktiv"]),
    Row(
      testDescription: "a value, not the name with it", role: .slider, before: { $0.value = "30 minutter" },
      after: {
        $0.value = "45 minutter"
        $0.label = "Varighet nå"
      }, voiceOver: ["45 minutter"], talkBack: ["45 minutter"]),
    Row(
      testDescription: "the name alone", after: { $0.label = "Skjul passord" },
      voiceOver: ["Skjul passord"], talkBack: ["Skjul passord"]),
    Row(
      testDescription: "an error", role: .textField, after: { $0.errorText = "Skriv en adresse" },
      voiceOver: ["feil: Skriv en adresse"], talkBack: ["error: Skriv en adresse"]),
    Row(
      testDescription: "a secure field's value", role: .secureField, before: { $0.value = "a" },
      after: { $0.value = "ab" }, voiceOver: [], talkBack: []),
    Row(testDescription: "nothing", after: { _ in }, voiceOver: [], talkBack: []),
  ]

  @Test("Only what changed is said", arguments: rows)
  func change(row: Row) {
    func focusContext(_ change: (inout Node) -> Void) -> FocusContext {
      FocusContext(
        tree: SemanticTree([.element(row.role, "Navn") { change(&$0) }]), node: "element")
    }
    let old = focusContext(row.before)
    let new = focusContext(row.after)
    expectNoDifference(
      VoiceOverStyle(profile: .voiceOverBokmål).change(from: old, to: new).map(\.text), row.voiceOver)
    expectNoDifference(
      TalkBackStyle(profile: .talkBackBokmål).change(from: old, to: new).map(\.text), row.talkBack)
  }

  @Test("Beginning to edit a field is told")
  func editing() {
    let tree = SemanticTree([.element(.textField, "Navn", value: "Kari")])
    let old = FocusContext(tree: tree, node: "element")
    let new = FocusContext(tree: tree, node: "element", isEditing: true)
    expectNoDifference(
      VoiceOverStyle(profile: .voiceOver).change(from: old, to: new).map(\.text), ["is editing"])
    expectNoDifference(
      TalkBackStyle(profile: .talkBackBokmål).change(from: old, to: new).map(\.text), ["redigering"])
    expectNoDifference(VoiceOverStyle(profile: .voiceOver).change(from: new, to: old), [])
  }
}
