// Everybody the server knows of a telephone's address book, in one answer. Whether a row's `pushName` is the book's name or the person's
// own is not told: newer servers write the book's into it where there is one, so it counts as that.
import { fieldsOf, lineOf, listOf } from "#adapters/reading";
import { bookEntry, plainJid } from "#adapters/whatsapp";
import type { Asked, BookEntry } from "../channel-adapter.ts";
import { ask, type Server } from "./api.ts";

/** Some hundred thousand rows. */
const ANSWER_MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const NAME_MAX = 200;

export async function readAddressBook(server: Server): Promise<Asked<BookEntry[]>> {
  const question = {
    path: "chat/findContacts",
    json: { where: {} },
    maxBytes: ANSWER_MAX_BYTES,
    timeoutMs: TIMEOUT_MS,
  };
  const asked = await ask(server, question);
  if (!asked.ok) return { ok: false, class: asked.class, code: asked.code, detail: asked.detail };
  return { ok: true, value: listOf(asked.value).flatMap(entryOf) };
}

/** Older servers write the name of the network into `id`, newer ones their own. */
function entryOf(given: unknown): BookEntry[] {
  const row = fieldsOf(given);
  const word = [row?.remoteJid, row?.id].map((one) => lineOf(one, 100)).find((one) => one?.includes("@"));
  const jid = plainJid(word) ?? word;
  if (!row || !jid) return [];
  return [
    bookEntry({
      jid,
      others: [lineOf(row.remoteJidAlt, 100), lineOf(row.phoneNumber, 100), lineOf(row.lid, 100)],
      name: lineOf(row.name, NAME_MAX) ?? lineOf(row.pushName, NAME_MAX),
      pushName: lineOf(row.notify, NAME_MAX) ?? lineOf(row.verifiedName, NAME_MAX),
      // Somebody in a group of ours, of whom nothing else is known.
      isEntry: row.type !== "group_member",
    }),
  ];
}
