package import ScreenReader

/// Every key of a terminal, alone and held with others; each as what comes of it in one read.
package let everyKey: [[Key]] = {
  let letters = "abcdefghijklmnopqrstuvwxyz"
  let characters = letters + letters.uppercased() + "æøåÆØÅ0123456789 +-<>:?/.,!"
  let names: [Key.Name] = [
    .enter, .tab, .backspace, .delete, .insert, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .function(2),
  ]
  var keys: [[Key]] = characters.map { [.character($0)] }
  keys += letters.map { [.control($0)] }
  keys += letters.map { [.alt($0)] }
  for held in UInt8(0)...7 { keys += names.map { [.named($0, Key.Modifiers(rawValue: held))] } }
  return keys + [[.escapePressed, .escape], [.paste("text")], [.named(.function(1))]]
}()
