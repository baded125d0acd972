import Languages
import Semantics

extension Rule {
  static let modalLeaky = scene(
    "modal-leaky", .focusOrder,
    Phrase(
      en: "While a dialog, menu or drawer is open the cursor stays in it.",
      nb: "Så lenge en dialogboks, meny eller skuff er åpen, holder markøren seg i den.")
  ) { scene in
    scene.tree.nodes.filter { $0.isWindow && !$0.isModal && !scene.isHidden($0) }.map {
      Flaw(
        $0.id,
        Phrase(
          en: "the \($0.role.rawValue) is not modal",
          nb: "\($0.role.rawValue) er ikke modal"), mend: Phrase(en: "set isModal", nb: "sett isModal"))
    }
  }
}
