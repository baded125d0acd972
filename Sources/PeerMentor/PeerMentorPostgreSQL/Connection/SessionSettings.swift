/// The settings of a session, whatever the stored settings of its role say.
///
/// PostgreSQL lets each role store settings for itself (`ALTER ROLE CURRENT_USER SET …`), and nobody can forbid it. What a
/// client asks for as it connects outranks them.
enum SessionSettings {
  /// Settings that would keep a session from its first statement, or change what that statement sees.
  private static let needed = [
    ("local_preload_libraries", ""), ("role", "none"), ("statement_timeout", "0"), ("lock_timeout", "3s"),
    ("idle_session_timeout", "0"), ("idle_in_transaction_session_timeout", "0"), ("tcp_user_timeout", "0"),
    ("row_security", "on"), ("default_transaction_read_only", "off"), ("default_transaction_deferrable", "off"),
    ("default_transaction_isolation", #"read\ committed"#), ("exit_on_error", "off"), ("client_min_messages", "warning"),
    ("search_path", #"earshot,\ pg_temp"#),
  ]

  /// What later servers need as well, and earlier ones refuse; the version is known only once a connection is made.
  static let later = (version: Int32(170_000), options: " -c transaction_timeout=0")

  /// The value of libpq's parameter `options`.
  ///
  /// - Parameters:
  ///   - given: What the address or the environment asks for.
  ///   - outranks: Whether it outranks what Earshot needs, as in a command of somebody who knows what they ask for.
  static func options(given: String, outranks: Bool) -> String {
    let own = needed.map { "-c \($0.0)=\($0.1)" }.joined(separator: " ")
    return (outranks ? [own, given] : [given, own]).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The statement that gives every other setting that the role has stored its built-in value for this session.
  static let resetting =
    "SELECT set_config(name, boot_val, false) FROM pg_settings "
    + "WHERE context = 'user' AND source IN ('user', 'database user')"
}
