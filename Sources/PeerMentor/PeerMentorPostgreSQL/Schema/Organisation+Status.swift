import Foundation
import PeerMentor
package import PeerMentorStore
import Text

// What `earshot organisation status` reports.

extension OrganisationSetup {
  /// The state of the store, one line for each figure.
  package func status() throws(StoreError) -> Report {
    let connection = try ServerConnection(address)
    connection.whenSlow(whenSlow)
    guard let version = try version(connection) else { throw notSetUp }
    let rows = try connection.run(
      """
      SELECT (SELECT count(*) FROM account), connected(),
        (SELECT min(arrived_at) FROM notification WHERE NOT is_read), (SELECT count(*) FROM notification WHERE NOT is_read),
        current_setting('server_version')
      """, within: ServerConnection.workTimeout)
    guard let row = rows.first else { throw .endless(address) }
    var report = [
      localized(en: "Version \(version)", nb: "Versjon \(version)")
        + (version == Schema.version
          ? "."
          : version < Schema.version
            ? localized(
              en: "; this program knows \(Schema.version): earshot organisation upgrade.",
              nb: "; dette programmet kjenner \(Schema.version): earshot organisation upgrade.")
            : localized(
              en: "; this program knows \(Schema.version): update Earshot.",
              nb: "; dette programmet kjenner \(Schema.version): oppdater Earshot.")),
      "PostgreSQL \(row.text(4)).",
      localized(
        en: "Mentors: \(row.number(0)), connected: \(row.number(1)).",
        nb: "Likepersoner: \(row.number(0)), tilkoblet: \(row.number(1))."),
    ]
    let unread = row.number(3)
    report.append(
      unread == 0
        ? localized(en: "No notification is unread.", nb: "Ingen varsler er uleste.")
        : localized(
          en: "Unread notifications: \(unread), the oldest from \(Self.date(row.number(2))).",
          nb: "Uleste varsler: \(unread), det eldste fra \(Self.date(row.number(2)))."))
    report += try RoleReview(roles).report(connection)
    report += signInReport(connection)
    return report
  }

  private static func date(_ seconds: Int64) -> String {
    LocalTime.iso8601(Int(seconds))
  }

  // MARK: - First sign-ins

  /// What keeps people from a first sign-in at a machine, or could; nothing where all is well.
  private func signInReport(_ connection: ServerConnection) -> Report {
    var report: Report = []
    let held = try? connection.run("SELECT clear_sign_ins()").first?.number(0)
    if let held, held > 0 {
      let (role, room) = (roles.signIn, StoreRoles.signInConnections)
      report.append(
        localized(
          en: "Ended \(held) connections as \(role) that somebody held. There is room for \(room), for first sign-ins at a "
            + "machine. PostgreSQL's log says from where they came, with log_connections.",
          nb: "Avsluttet \(held) forbindelser som \(role), som noen holdt på. Det er plass til \(room), til den første "
            + "innloggingen på en maskin. Med log_connections viser loggen til PostgreSQL hvor de kom fra."))
    }
    let rule = address.signInRule
    do throws(StoreError) {
      let begun = try ServerConnection(
        address, as: (roles.signIn, Secret(StoreRoles.signInPassword)), isPublic: true)
      begun.close()
      guard begun.usedPassword else { return report }
      report.append(
        localized(
          en: "Anybody who reaches the server can change the password of \(roles.signIn), and then nobody signs in at a new "
            + "machine. This line at the top of pg_hba.conf prevents it: \(rule)",
          nb: "Alle som når serveren, kan endre passordet til \(roles.signIn), og da kan ingen logge inn på en ny maskin. "
            + "Denne linjen øverst i pg_hba.conf hindrer det: \(rule)"))
    } catch {
      let why = (en: error.sentence, nb: error.ownBokmål ?? error.sentence)
      report.append(
        localized(
          en: "Nobody can sign in at a new machine: \(why.en). This line at the top of pg_hba.conf lets people begin: \(rule)",
          nb: "Ingen kan logge inn på en ny maskin: \(why.nb). Denne linjen øverst i pg_hba.conf lar folk begynne: \(rule)"))
    }
    return report
  }
}
