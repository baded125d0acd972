import Commands
import Languages
import ScreenReader
import Semantics
import SpeechCore

extension Rule {
  /// The announcement itself is judged, in the style's own words. Android has no word for list and menu
  /// items; TalkBack's hint tells that they can be activated, and counts.
  static let roleUnspoken = scene(
    "role-unspoken", .nameRoleValue,
    Phrase(
      en: "What can be acted upon says what it is, with its name.",
      nb: "Det som kan betjenes, sier hva det er, sammen med navnet.")
  ) { scene in
    scene.targets.filter { $0.role != .unknown }.flatMap { node in
      ReaderProfile.Style.allCases.compactMap { style -> Flaw? in
        guard let spoken = scene.spoken(node.id, style) else { return nil }
        let saysRole = spoken.parts.contains { $0.kind == .role || $0.kind == .position }
        let isItem = [.listItem, .menuItem, .cell, .keyboardKey].contains(node.role)
        guard !saysRole, !(isItem && style == .talkBack && !spoken.hint.isEmpty) else { return nil }
        return Flaw(
          node.id,
          Phrase(
            en: "a \(node.role.rawValue) that can be acted upon says no role",
            nb: "\(node.role.rawValue) kan betjenes, men sier ingen rolle"),
          mend: Phrase(
            en: "give it the role of a control, or a roleDescription",
            nb: "gi det rollen til en kontroll, eller en roleDescription"), style: style)
      }
    }
  }
}
