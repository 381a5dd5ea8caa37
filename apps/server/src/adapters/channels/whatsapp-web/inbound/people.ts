// Whom a telephone's files tell of, in our words. Pure.
import type { ToldPerson } from "@prosa/contracts/session-link";
import { lineOf } from "#adapters/reading";
import { bookEntry, plainJid } from "#adapters/whatsapp";
import type { BookEntry } from "../../channel-adapter.ts";

const NAME_MAX = 200;

export const parsePeople = (people: readonly ToldPerson[]): BookEntry[] =>
  people.map(({ jid, pn, lid, name, pushName, isChat }) =>
    bookEntry({
      jid: plainJid(jid) ?? jid,
      others: [pn ?? undefined, lid ?? undefined],
      name: lineOf(name, NAME_MAX),
      pushName: lineOf(pushName, NAME_MAX),
      isEntry: isChat,
    }),
  );
