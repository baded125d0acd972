// Makes the small part of ICU's data that Earshot needs out of the one that comes with Swift's static Foundation.
//
// Usage: swift Packaging/icu-data.swift ARCHIVE FOLDER. ARCHIVE is lib_FoundationICU.a. The assembler makes an object of what
// is written to FOLDER/data.S, which includes FOLDER/data. FOLDER/symbol names the data: linked with the option --wrap and that
// name, the object takes the place of the data in the archive, 34 MB, which nothing refers to any more.
//
// What goes: locales other than English and Norwegian, converters of character sets (Earshot reads UTF-8), names of characters,
// of languages, of regions, of currencies and of units, the orders in which languages sort, the dictionaries and rules for line
// breaks in Asian languages, transliterations, profiles of identifiers, and numbers spelled out. Earshot asks for none of them.
// ICU falls back to its root locale. Time zones, calendars and the properties of characters stay.
//
// The format is ICU's "common data" (udata.h, ucmndata.h): a header, then the number of items, then for each the offsets of
// its name and of its content from the end of the header. Items are sorted by name, and aligned to 16 bytes.
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 3, let archive = FileManager.default.contents(atPath: arguments[1]),
  let format = archive.range(of: Data("CmnD".utf8))
else {
  FileHandle.standardError.write(Data("icu-data: there is no archive with ICU's data.\n".utf8))
  exit(1)
}
let start = format.lowerBound - 12

func number<Number: FixedWidthInteger>(at offset: Int, as type: Number.Type) -> Int {
  Int(archive[(start + offset)..<(start + offset + MemoryLayout<Number>.size)].reversed().reduce(0) { $0 << 8 | Number($1) })
}

let header = number(at: 0, as: UInt16.self)
let count = number(at: header, as: UInt32.self)

/// An item of the data.
struct Item {
  var name: [UInt8]
  var content: Range<Int>
}

let items = (0..<count).map { index in
  let entry = header + 4 + index * 8
  let name = start + header + number(at: entry, as: UInt32.self)
  let content = header + number(at: entry + 4, as: UInt32.self)
  // The last one's end is not told; it is a locale that goes.
  let end = index + 1 < count ? header + number(at: entry + 12, as: UInt32.self) : content
  return Item(name: Array(archive[name...].prefix { $0 != 0 }), content: content..<end)
}

/// What begins the name of a locale that stays; `pool` and `res_index` belong to all.
let spoken: Set<Substring> = ["root", "en", "nb", "no", "pool", "res"]

/// Whether an item stays, by its path without the name of the package.
func stays(_ path: Substring) -> Bool {
  let parts = path.split(separator: "/")
  guard let file = parts.last else { return false }
  if ["translit", "rbnf", "coll", "curr", "lang", "region", "unit"].contains(parts.first) { return false }
  if file == "unames.icu" || file.contains("_cj.") { return false }
  if [".cnv", ".dict", ".spp", ".cfu"].contains(where: file.hasSuffix) { return false }
  guard file.hasSuffix(".res") else { return true }
  let language = file.prefix { $0.isLowercase }
  let isLocale = parts.count > 1 || (2...3).contains(language.count) && ["_", "."].contains(file.dropFirst(language.count).first)
  return !isLocale || spoken.contains(language) || file.hasPrefix("supplementalData")
}

let kept = items.dropLast().filter { item in
  stays(String(decoding: item.name, as: UTF8.self).drop { $0 != "/" }.dropFirst())
}

func bytes(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }

var (table, names, contents) = (bytes(kept.count), [UInt8](), Data())
let namesStart = 4 + 8 * kept.count
let contentsStart = (namesStart + kept.reduce(0) { $0 + $1.name.count + 1 } + 15) / 16 * 16
for item in kept {
  table += bytes(namesStart + names.count) + bytes(contentsStart + contents.count)
  names += item.name + [0]
  contents += archive[(start + item.content.lowerBound)..<(start + item.content.upperBound)]
  contents += Data(count: (16 - contents.count % 16) % 16)
}
names += [UInt8](repeating: 0, count: contentsStart - namesStart - names.count)
let data = Data(archive[start..<(start + header)]) + Data(table) + Data(names) + contents
try data.write(to: URL(filePath: "\(arguments[2])/data"))
let symbol = String(decoding: items[0].name, as: UTF8.self).prefix { $0 != "/" }.dropLast() + "_dat"
let text = """
  .section .rodata
  .balign 16
  .globl __wrap_\(symbol)
  .type __wrap_\(symbol), %object
  __wrap_\(symbol):
  .incbin "\(arguments[2])/data"
  .size __wrap_\(symbol), \(data.count)
  .section .note.GNU-stack, "", %progbits

  """
try Data(text.utf8).write(to: URL(filePath: "\(arguments[2])/data.S"))
try Data(symbol.utf8).write(to: URL(filePath: "\(arguments[2])/symbol"))
