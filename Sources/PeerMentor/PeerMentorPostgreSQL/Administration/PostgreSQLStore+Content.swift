import Foundation
package import PeerMentor
package import PeerMentorStore
import Text

// Bulk changes: imports, demos, copies from another store. Rows are sent as one JSON text.

extension PostgreSQLStore {
  package func importContacts(
    _ contacts: [Contact], account email: String?, progress: (Int) -> Void
  ) throws(StoreError) -> (added: Int, known: Int) {
    let account = try account(email)
    var known = Set(try self.contacts(of: account.id).map(\.withoutID))
    let missing = contacts.filter { known.insert($0.withoutID).inserted }
    // One transaction; its parts are answered one after the other.
    var parts: [Statement] = []
    for start in stride(from: 0, to: missing.count, by: StoreLimits.importStep) {
      parts.append(try Self.insertion(of: Array(missing[start...].prefix(StoreLimits.importStep)), account.id))
    }
    if !parts.isEmpty {
      try administration().run(parts, whenDone: { done in progress(min(done * StoreLimits.importStep, missing.count)) })
    }
    return (missing.count, contacts.count - missing.count)
  }

  private static func insertion(of contacts: [Contact], _ account: Account.ID) throws(StoreError) -> Statement {
    Statement(
      """
      INSERT INTO contact (account_id, name, name_key, phone, email, address, about)
      SELECT $1, r->>0, r->>1, r->>2, r->>3, r->>4, r->>5
      FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS row (r, place) ORDER BY place
      """,
      [
        account,
        try json(contacts.map { [$0.name, TextKey.name($0.name), $0.phone, $0.email, $0.address, $0.about] }),
      ])
  }

  package func add(_ content: AccountContent, account: Account.ID) throws(StoreError) {
    let connection = try administration()
    // Ids first, because the other records refer to them.
    let ids = try connection.run(
      "SELECT nextval(pg_get_serial_sequence('contact', 'id')) FROM generate_series(1, $1::bigint)",
      [content.contacts.count]
    ).map { $0.number(0) }
    let places = Dictionary(zip(content.contacts.map(\.id), ids)) { first, _ in first }
    func id(_ contact: Contact.ID?) -> String? { contact.map { String(places[$0] ?? $0) } }
    try connection.run(
      [
        Statement(
          """
          INSERT INTO contact (id, account_id, name, name_key, phone, email, address, about)
          SELECT (r->>0)::bigint, $1, r->>1, r->>2, r->>3, r->>4, r->>5, r->>6 FROM jsonb_array_elements($2::jsonb) AS r
          """,
          [
            account,
            try Self.json(
              zip(ids, content.contacts).map { id, contact in
                [
                  String(id), contact.name, TextKey.name(contact.name), contact.phone, contact.email, contact.address,
                  contact.about,
                ]
              }),
          ]),
        Statement(
          """
          INSERT INTO notification (account_id, kind, title, body, arrived_at, is_read, contact_id, answer,
            is_acknowledged, answered_at)
          SELECT $1, r->>0, r->>1, r->>2, (r->>3)::bigint, (r->>4)::boolean, (r->>5)::bigint, r->>6, (r->>7)::boolean,
            (r->>8)::bigint
          FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS row (r, place) ORDER BY place
          """,
          [
            account,
            try Self.json(
              content.notifications.map {
                [
                  $0.kind.rawValue, $0.title, $0.body, String($0.arrivedAt), String($0.isRead), id($0.contactID),
                  $0.answer?.rawValue, String($0.isAcknowledged), content.answerTimes[$0.id].map(String.init),
                ]
              }),
          ]),
        Statement(
          """
          INSERT INTO activity (account_id, contact_id, kind, day, minutes, note)
          SELECT $1, (r->>0)::bigint, r->>1, (r->>2)::bigint, (r->>3)::bigint, r->>4
          FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS row (r, place) ORDER BY place
          """,
          [
            account,
            try Self.json(
              content.activities.map {
                [id($0.contactID), $0.kind.rawValue, String($0.day.number), String($0.minutes), $0.note]
              }),
          ]),
        Statement(
          """
          INSERT INTO certificate (account_id, name, expires_on) SELECT $1, r->>0, (r->>1)::bigint
          FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS row (r, place) ORDER BY place
          """,
          [account, try Self.json(content.certificates.map { [$0.name, String($0.expires.number)] })]),
      ] + Self.choices(content, account), within: ServerConnection.workTimeout)
  }

  private static func choices(_ content: AccountContent, _ account: Account.ID) -> [Statement] {
    let preferences = content.preferences.map { preferences in
      Statement(
        """
        INSERT INTO preference (account_id, silenced_kinds, reads_bodies, idle_minutes, offers_address)
        VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (account_id) DO UPDATE SET silenced_kinds = excluded.silenced_kinds,
          reads_bodies = excluded.reads_bodies, idle_minutes = excluded.idle_minutes,
          offers_address = excluded.offers_address
        """, [account] + preferences.values)
    }
    let pause = content.isPaused.map { isPaused in
      Statement(
        "INSERT INTO preference (account_id, is_paused) VALUES ($1, $2) "
          + "ON CONFLICT (account_id) DO UPDATE SET is_paused = excluded.is_paused", [account, isPaused])
    }
    return [preferences, pause].compactMap(\.self)
  }

  package func content(of account: Account.ID) throws(StoreError) -> AccountContent {
    let answers = try administration().run([
      Statement("SELECT \(Self.contactColumns) FROM contact AS list WHERE account_id = $1 ORDER BY name_key, id", [account]),
      Statement("SELECT \(Self.notificationColumns) FROM notification AS list WHERE account_id = $1 ORDER BY id", [account]),
      Statement(
        "SELECT \(Self.activityColumns) FROM activity AS list \(Self.activityJoin) "
          + "WHERE list.account_id = $1 ORDER BY list.id", [account]),
      Statement("SELECT id, name, expires_on FROM certificate WHERE account_id = $1 ORDER BY expires_on, id", [account]),
      overviewStatement(account),
      Statement("SELECT id, answered_at FROM notification WHERE account_id = $1 AND answered_at IS NOT NULL", [account]),
    ])
    var content = AccountContent(contacts: answers[0].map(Self.contact))
    for row in answers[1] { content.notifications.append(try Self.notification(row)) }
    for row in answers[5] { content.answerTimes[row.number(0)] = Int(row.number(1)) }
    for row in answers[2] { content.activities.append(try Self.activity(row)) }
    content.certificates = answers[3].map {
      Certificate(id: $0.number(0), name: $0.text(1), expires: CalendarDay(number: Int($0.number(2))))
    }
    let overview = try overview(answers[4], of: account)
    (content.preferences, content.isPaused) = (overview.preferences, overview.isPaused)
    return content
  }

  private static func json(_ rows: [[String?]]) throws(StoreError) -> String {
    do {
      // PostgreSQL refuses \u0000, JSON's escape of NUL, because its texts contain no NUL.
      let texts = rows.map { $0.map { $0?.replacing("\0", with: "") } }
      return String(decoding: try JSONEncoder().encode(texts), as: UTF8.self)
    } catch {
      throw StoreError(.invalidValue, "the rows are no text: \(error)")
    }
  }
}

extension Preferences {
  /// The values of the columns silenced_kinds, reads_bodies, idle_minutes and offers_address.
  var values: [(any CustomStringConvertible)?] {
    [
      Notification.Kind.allCases.filter(silencedKinds.contains).map(\.rawValue).joined(separator: " "), readsBodies,
      idleMinutes, offersAddress,
    ]
  }
}

extension Contact {
  fileprivate var withoutID: Contact {
    var copy = self
    copy.id = 0
    return copy
  }
}

// MARK: - The demo

extension PostgreSQLStore {
  package func demoAccount() throws(StoreError) -> DemoAccount? {
    guard use != .session else { return nil }
    let accounts = try listAccounts()
    guard let account = accounts.first, accounts.count == 1, account.isDemo else { return nil }
    do throws(StoreError) {
      // Only the server knows whether the password is still the demo's.
      let role = try administration().run("SELECT role FROM account WHERE id = $1", [account.id]).first?.text(0)
      try ServerConnection(address, as: (role ?? "", DemoData.password)).close()
      return DemoAccount(email: account.email, password: DemoData.password.text)
    } catch {
      guard error.code == .notLetIn else { throw error }
      return nil
    }
  }

  /// Fills a store that has no account and never had a demo; otherwise does nothing.
  package func fill(with demo: DemoData, madeAt now: Int) throws(StoreError) {
    let connection = try administration()
    let isWanted = try connection.run(
      """
      INSERT INTO fact (name, value) SELECT 'demo made', $1
      WHERE NOT EXISTS (SELECT FROM account) ON CONFLICT DO NOTHING RETURNING 1
      """, [now])
    guard !isWanted.isEmpty else { return }
    let account = try insertAccount(
      email: DemoData.email, name: DemoData.name, organisation: demo.organisation, isDemo: true,
      password: DemoData.password)
    try add(demo.content(madeAt: now), account: account.id)
  }
}
