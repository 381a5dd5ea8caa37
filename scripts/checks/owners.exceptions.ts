// Writes to another folder's table that are meant: "folder > table" and why. One that is no longer needed fails the check.
const LOG =
  "The log is the ground's table, because every floor appends to it; sealing and forgetting it is this module's work.";
const TRASH = "Whatever lets go of a stored file says so in the transaction that lets go; files empties the trash.";
const INTAKE =
  "A message that comes in is one transaction and one round trip: contact, ticket, message and journal in one SQL function.";
const IMPORT =
  "Thousands of contacts by one statement each batch; the rules are those of contacts, held by their tests.";
const PAST =
  "Thousands of messages of before, in their order and without news: none of the rules of an attendance that is given holds for them.";
const MOVE = "Moves and forgets a whole company, row by row as they are, past every rule.";

export const meantWrites: Readonly<Record<string, string>> = {
  "platform/audit > security_log":
    "The only way to append to the log; the table stands with the ground for the start's safety check.",
  "company/audit-trail > security_log": LOG,
  "company/audit-trail > security_log_anchors": LOG,
  "company/auth > plans": "The command that makes the first operator also makes the plan its company needs.",
  "company/auth > recovery_codes":
    "Recovery is the one that asks for these codes and uses them up; they are forgotten with all proofs.",
  "company/credentials > letters": "Stamps of letters age with the other counters, in the same job.",
  "company/credentials > rate_counters":
    "Counters of guesses; the table is the ground's, because other floors count in it too.",
  "company/credentials > sessions":
    "Ended sessions are forgotten with the other traces of signing in, in one function.",
  "company/long-jobs > storage_trash": TRASH,
  "automation/flows > flow_sessions":
    "Publishing moves conversations to the new version, and stopping ends them: under the ticket's lock, as their bot would.",
  "conversation/media > storage_trash": TRASH,
  "office/personal-data > storage_trash": TRASH,
  "conversation/wa-history > message_media": PAST,
  "conversation/wa-history > messages": PAST,
  "conversation/wa-history > tickets": PAST,
  "company/profile > users": "What a person decides about themselves: name, picture, sounds; never rights.",
  "company/queues > user_queues": "Who works in a queue is decided from both sides: the person's form and the queue's.",
  "company/queues > users":
    "Whoever comes to a queue or leaves it has other rights from that transaction on: the version grows.",
  "company/support > users": "Support signs in as a user of the company that its grant makes and ends.",
  "company/tags > contact_tags":
    "A merge turns the tag of thousands of contacts in their place, which changes nothing else of them.",
  "company/users > *": "A person's assignments are three tables of one shape, named in a list beside the statement.",
  "company/users > email_codes": "An e-mail that counts as proven needs no codes any more.",
  "conversation/contact-work > contact_extra_info": IMPORT,
  "conversation/contact-work > contact_identities": IMPORT,
  "conversation/contact-work > contact_tags": IMPORT,
  "conversation/contact-work > contact_wallets": IMPORT,
  "conversation/contact-work > contacts": IMPORT,
  "conversation/contact-sync > contacts":
    "Hundreds of an address book in one round trip; each is found and made by intake's own function, only the name is written here.",
  "conversation/contacts > *": "A merge walks the tables that modules declared as links of contacts.",
  "conversation/facts > tickets":
    "The moments that facts are measured from stand on their ticket; its beginning and its derived past write them.",
  "conversation/channel-guard > channels":
    "Whether a number may send in bulk stands in the row that every send reads; the guard alone decides it.",
  "conversation/consent > contacts": "The switch is the answer to who may be written to; nobody else turns it.",
  "conversation/intake > channels": INTAKE,
  "conversation/intake > contact_identities": INTAKE,
  "conversation/intake > contacts": INTAKE,
  "conversation/intake > journal": INTAKE,
  "conversation/intake > message_media": INTAKE,
  "conversation/intake > message_reactions": INTAKE,
  "conversation/intake > messages": INTAKE,
  "conversation/intake > opt_outs": INTAKE,
  "conversation/intake > ratings": INTAKE,
  "conversation/intake > send_turns": INTAKE,
  "conversation/intake > ticket_logs": INTAKE,
  "conversation/intake > tickets": INTAKE,
  "conversation/messages > bulk_pace": "The pace of a number is kept by the claim that uses it up.",
  "conversation/messages > channels": "The first message in bulk begins the number's warm-up, in its own transaction.",
  "conversation/messages > contact_identities":
    "The provider's answer to a send names the customer's id, in the transaction that settles it.",
  "conversation/tickets > contact_wallets": "Wallets decide who sees tickets: both change under the tickets' locks.",
  "conversation/tickets > journal":
    "Many tickets told in the statement that changes them; one by one they go through the door.",
  "conversation/tickets > messages":
    "Of two sleeping tickets that become one person's the younger ends, and what waits in it is withdrawn with it.",
  "conversation/tickets > message_words": "What was sent into a sleeping ticket is found from the moment it wakes.",
  "office/cells > *": MOVE,
  "office/cells > journal": MOVE,
  "office/cells > moved_channels":
    "Where a moved company's channels are; the table is the ground's, because every door asks it.",
  "office/cells > secret_keys": MOVE,
  "office/cells > tenant_moves": "The state of a move; the table is the ground's, because every transaction asks it.",
  "office/cells > tenants": MOVE,
  "office/personal-data > *": "Erasure walks the declared tables and blanks what each says of people.",
  "office/personal-data > messages": "Texts that quote an erased person are blanked wherever they stand.",
  "platform/database > *": "Rows that go with a removed one, of the tables that declared it.",
  "platform/jobs > *": "The queue's own schema, whose name is a setting.",
  "platform/secrets > *": "A new master key wraps the secrets of every table that declares some.",
};
