internal import CPCRE2
internal import Glibc

/// A regular expression over the scalars of a text, compiled by PCRE2.
///
/// Letters, digits, spaces and borders of words are Unicode's; case counts unless the pattern says `(?i)`.
final class Pattern: Sendable {
  /// "The compiled pattern is never modified after it has been compiled" (pcre2api, "Multithreading").
  private nonisolated(unsafe) let code: OpaquePointer

  /// - Throws: What is wrong with the pattern, and where.
  init(_ pattern: String) throws(PatternError) {
    let scalars = pattern.unicodeScalars.map(\.value)
    let options: [UInt32] = [
      PCRE2_UTF, PCRE2_UCP, PCRE2_NO_UTF_CHECK, PCRE2_DOTALL, PCRE2_DOLLAR_ENDONLY, PCRE2_NEVER_BACKSLASH_C,
      PCRE2_USE_OFFSET_LIMIT,
    ]
    let memory = pcre2_general_context_create_32(
      { size, _ in size <= Pattern.mostBytes ? malloc(size) : nil }, { pointer, _ in free(pointer) }, nil)
    let context = pcre2_compile_context_create_32(memory)
    defer {
      pcre2_compile_context_free_32(context)
      pcre2_general_context_free_32(memory)
    }
    var error: Int32 = 0
    var offset = 0
    guard let code = pcre2_compile_32(scalars, scalars.count, options.reduce(0, |), &error, &offset, context) else {
      throw PatternError(code: error, offset: offset)
    }
    self.code = code
  }

  deinit { pcre2_code_free_32(code) }

  /// Memory of a compiled pattern at most; `((a{999}){999}){999}` would ask for gigabytes.
  private static let mostBytes = 1 << 20

  /// The first match that begins at `start` or later: its range, and those of its groups up to the last that matched, nil
  /// for a group that did not. Nil if there is no match but empty ones, or if finding one takes too much work.
  func match(in subject: borrowing PatternSubject, from start: Int) -> [Range<Int>?]? {
    var start = start
    while start < subject.scalars.count {
      let last = start + PatternSubject.window
      pcre2_set_offset_limit_32(subject.context, last)
      let count = pcre2_match_32(
        code, subject.scalars.baseAddress, min(last + PatternSubject.window, subject.scalars.count), start,
        PCRE2_NO_UTF_CHECK | UInt32(PCRE2_NOTEMPTY), subject.data, subject.context)
      // 0 where it has more groups than there is room for.
      if count >= 0 { return subject.groups(count == 0 ? PatternSubject.mostGroups : Int(count)) }
      guard count == PCRE2_ERROR_NOMATCH else { return nil }
      start = last + 1
    }
    return nil
  }
}

/// A text in which patterns are looked for, one after the other, with the memory that PCRE2 needs for it.
struct PatternSubject: ~Copyable {
  fileprivate let scalars: UnsafeBufferPointer<UInt32>
  fileprivate let data: OpaquePointer?
  fileprivate let context: OpaquePointer?

  /// A text that stays where it is as long as this value is used.
  init(_ scalars: UnsafeBufferPointer<Unicode.Scalar>) {
    self.scalars = UnsafeRawBufferPointer(scalars).bindMemory(to: UInt32.self)
    data = pcre2_match_data_create_32(UInt32(Self.mostGroups), nil)
    context = pcre2_match_context_create_32(nil)
    pcre2_set_match_limit_32(context, Self.mostBacktracks)
  }

  deinit {
    pcre2_match_data_free_32(data)
    pcre2_match_context_free_32(context)
  }

  /// The whole match, and `$1` to `$9`.
  fileprivate static let mostGroups = 10
  /// A text is searched in pieces of this many scalars, and each search sees as many more: else `\d+x` would look
  /// through a long number to its end from each of its digits.
  fileprivate static let window = 500
  /// Backtracks from one place of the text at most, some tens of microseconds; more than `\d+x` takes in a piece.
  private static let mostBacktracks: UInt32 = 2_000

  fileprivate func groups(_ count: Int) -> [Range<Int>?] {
    guard let offsets = pcre2_get_ovector_pointer_32(data) else { return [] }
    return (0..<count).map { group in
      // A group that did not match has the highest offset there is, which is -1 here.
      let (start, end): (Int, Int) = (offsets[2 * group], offsets[2 * group + 1])
      return start < 0 ? nil : start..<end
    }
  }
}

/// What is wrong with a pattern.
struct PatternError: Error, Hashable, CustomStringConvertible {
  /// Like `missing closing parenthesis (at character 3)`.
  var description: String

  /// PCRE2's own words for an error that it met after `offset` scalars of the pattern.
  fileprivate init(code: Int32, offset: Int) {
    var text = [UInt32](repeating: 0, count: 256)
    let count = pcre2_get_error_message_32(code, &text, text.count)
    var message = ""
    message.unicodeScalars.append(contentsOf: text.prefix(Int(max(count, 0))).compactMap(Unicode.Scalar.init))
    description = "\(message) (at character \(max(offset, 1)))"
  }
}
