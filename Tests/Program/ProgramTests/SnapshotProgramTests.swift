import CustomDump
import Foundation
import TestSupport
import TestTraits
import Testing

@Suite("earshot check --update", .waiting)
struct SnapshotProgramTests {
  private let folder = TestFolder()

  private static let button = #"<node class="android.widget.Button" text="Pay" enabled="true" bounds="[0,60][100,90]"/>"#

  private func writeScreen(_ button: String = Self.button, _ title: String = "Cart", to name: String = "cart.xml") throws {
    try folder.write(
      """
      <hierarchy><node class="android.widget.FrameLayout" bounds="[0,0][100,200]">
      <node class="android.widget.TextView" text="\(title)" enabled="true" bounds="[0,0][100,50]"/>
      \(button)
      </node></hierarchy>
      """, to: name)
  }

  private func writeFlow() throws {
    try writeScreen()
    try folder.write("app cart.xml\n", to: "cart.flow")
  }

  private func run(_ arguments: String...) async throws -> CommandRun { try await CommandRun(arguments, in: folder) }

  @Test("A flow that judges nothing is judged by what was heard along it, in every format")
  func judges() async throws {
    try writeFlow()
    #expect(try await run("check", "cart.flow").code == 65)
    let update = try await run("check", "--update", "cart.flow")
    expectNoDifference(update.code, 0)
    #expect(update.output.contains("cart.heard: written, 2 announcements, VoiceOver style, English\n"), "\(update.output)")
    let written = try folder.read("cart.heard")
    #expect(written.hasSuffix("> open cart\n  Cart\n  Pay, button\n"), "\(written)")
    #expect(try await run("check", "cart.flow").code == 0)
    #expect(try await run("check", "--update", "cart.flow").code == 0)
    expectNoDifference(try folder.read("cart.heard"), written)

    try writeScreen(Self.button.replacing("Pay", with: ""))
    let line = written.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(of: "  Pay, button")! + 1
    for format in ["text", "tap", "junit", "json", "sarif", "github", "html"] {
      let judged = try await run("check", "cart.flow", "--format", format)
      expectNoDifference(judged.code, 1)
      let words = ["cart.heard", "\(line)", format == "tap" ? "lost-name" : format == "json" ? "lost-name" : "lost its name"]
      #expect(words.allSatisfy(judged.output.contains), "\(format): \(judged.output)")
    }
    // The first message has all that the next command needs.
    let first = try #require(try await run("check", "cart.flow").lines.first)
    expectNoDifference(first, "cart.heard: if this is intended, renew it: earshot check --update --force cart.flow")
    let refused = try await run("check", "--update", "cart.flow")
    expectNoDifference(refused.code, 1)
    #expect(refused.output.contains("not renewed, because 1 element lost the name or the role"), "\(refused.output)")
    #expect(refused.output.contains("--force"))
    expectNoDifference(try folder.read("cart.heard"), written)
    let forced = try await run("check", "--update", "--force", "cart.flow")
    expectNoDifference(forced.code, 0)
    #expect(forced.output.contains("lost its name: \"button\", was \"Pay, button\", cart\n"), "\(forced.output)")
    #expect(try folder.read("cart.heard").hasSuffix("  Cart\n  button\n"))
  }

  @Test("Styles and languages stand in one file, and each is judged by its own part")
  func styles() async throws {
    try writeFlow()
    _ = try await run("check", "--update", "cart.flow")
    let missing = try await run("check", "--style", "talkback", "cart.flow")
    expectNoDifference(missing.code, 65)
    #expect(missing.output.contains("nothing is heard in TalkBack style, English"), "\(missing.output)")
    _ = try await run("check", "--update", "--style", "talkback", "--language", "nb", "cart.flow")
    let text = try folder.read("cart.heard")
    #expect(text.contains("Pay, button") && text.contains("Pay, knapp"), "\(text)")
    #expect(try await run("check", "cart.flow").code == 0)
    #expect(try await run("check", "--style", "talkback", "--language", "nb", "cart.flow").code == 0)
  }

  @Test("A file of one version of a reader says so when another version plays the flow, and takes that in too")
  func versions() async throws {
    try writeFlow()
    _ = try await run("check", "--update", "--reader", "talkback-16", "cart.flow")
    #expect(try folder.read("cart.heard").contains("style talkback\nreader talkback-16\nlanguage en\n"))
    #expect(try await run("check", "--reader", "talkback-16", "cart.flow").code == 0)
    for (options, name) in [(["--reader", "talkback-15"], "TalkBack 15"), (["--style", "talkback"], "TalkBack style")] {
      let other = try await CommandRun(["check"] + options + ["cart.flow"], in: folder)
      expectNoDifference(other.code, 65)
      #expect(other.output.contains("nothing is heard in \(name), English, but in TalkBack 16, English"), "\(other.output)")
    }
    // A flow with expectations of its own is judged by them, and says that the file was not.
    try folder.write("app cart.xml\nopen cart\nexpect \"Cart\"\n", to: "cart.flow")
    let judged = try await run("check", "--reader", "talkback-15", "cart.flow")
    expectNoDifference(judged.code, 0)
    #expect(judged.output.contains("nothing is heard in TalkBack 15, English"), "\(judged.output)")
    _ = try await run("check", "--update", "--reader", "talkback-15", "cart.flow")
    expectNoDifference(try folder.read("cart.heard").components(separatedBy: "style talkback").count, 3)
    let norwegian = try await run("check", "--style", "voiceover", "--language", "nb", "cart.flow")
    let words = "ingenting er hørt med VoiceOver-stil, bokmål, men med TalkBack 16, engelsk; TalkBack 15, engelsk"
    #expect(norwegian.output.contains(words), "\(norwegian.output)")
  }

  @Test("A file without its flow, a broken one, and a source that is no flow are errors that say what to do")
  func errors() async throws {
    try writeFlow()
    try folder.write("heard along gone.flow\n", to: "flows/gone.heard")
    let left = try await run("check", "flows")
    expectNoDifference(left.code, 65)
    #expect(left.errors.contains("flows/gone.heard:1: its flow 'flows/gone.flow' is missing"), "\(left.errors)")
    try folder.write("heard along cart.flow\nstyle voiceover\nlanguage en\nPay\n", to: "cart.heard")
    let broken = try await run("check", "cart.flow", "--format", "github")
    expectNoDifference(broken.code, 65)
    #expect(broken.output.contains("::error file=cart.heard,line=4,"), "\(broken.output)")
    let screen = try await run("check", "--update", "cart.xml")
    expectNoDifference(screen.code, 65)
    #expect(screen.errors.contains("write cart.flow with the line 'app cart.xml'"), "\(screen.errors)")
    try folder.write("judges nothing\n", to: "still.flow")
    #expect(try await run("check", "--update", "still.flow").code == 65)
    for arguments in [["--force", "cart.flow"], ["--update", "--style", "both", "cart.flow"]] {
      #expect(try await CommandRun(["check"] + arguments, in: folder).code == 64)
    }
  }

  @Test("diff reads it beside another one, a screen, a folder and a transcript")
  func compared() async throws {
    try writeFlow()
    _ = try await run("check", "--update", "cart.flow", "--style", "talkback")
    try folder.write(try folder.read("cart.heard").replacing("Cart", with: "Basket"), to: "old.heard")
    let files = try await run("diff", "old.heard", "cart.heard")
    expectNoDifference(files.code, 1)
    #expect(files.output.hasPrefix("reworded: \"Cart\", was \"Basket\", cart\n"), "\(files.output)")
    #expect(try await run("diff", "cart.heard", "cart.xml").code == 0)
    try writeScreen(Self.button.replacing("Pay", with: ""), to: "new/cart.xml")
    for format in ["text", "json", "junit", "html"] {
      let screen = try await run("diff", "cart.heard", "new", "--format", format)
      expectNoDifference(screen.code, 1)
      #expect(screen.output.contains(format == "json" ? "lost-name" : "lost its name"), "\(format): \(screen.output)")
    }
    #expect(try await run("diff", "cart.heard", "new", "--fail-on", "lost-role").code == 0)
    try folder.write("app cart.xml\nopen cart\nnext\n", to: "walk.flow")
    _ = try await run("check", "--update", "walk.flow", "--transcript", "walk.jsonl", "--style", "talkback")
    let transcript = try await run("diff", "walk.heard", "walk.jsonl")
    expectNoDifference(transcript.code, 0)
    let other = try await run("diff", "cart.heard", "cart.xml", "--style", "voiceover")
    expectNoDifference(other.code, 65)
    #expect(other.errors.contains("'cart.heard' has TalkBack style, English"), "\(other.errors)")
  }
}
