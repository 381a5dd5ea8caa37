// What becomes of a draft here when the server's is heard of: whose words stand, and whose are kept aside. Pure.
import { type DraftWords, draftLimits, type ServerDraft } from "@prosa/contracts/drafts";
import type { Draft } from "./drafts.rules.ts";

/** What travels: words and what they answer, cut to what the server takes. */
export function wordsOf({ mode, reply, note, quoted, mentions }: Draft): DraftWords {
  const { quotedTextMax, nameMax } = draftLimits;
  const cut = quoted && {
    ...quoted,
    body: quoted.body.slice(0, quotedTextMax),
    username: quoted.username?.slice(0, nameMax) ?? null,
  };
  const team = mentions.filter(({ isMember }) => !isMember).slice(0, draftLimits.mentions);
  const named = team.map(({ id, name }) => ({ id, name: name.slice(0, nameMax) }));
  return { mode, reply, note, quoted: cut, mentions: named };
}

/** The same in every window, so that two texts can be compared as such. */
export const printWords = ({ mode, reply, note, quoted, mentions }: DraftWords): string =>
  JSON.stringify([mode, reply, note, quoted?.id ?? null, mentions.map(({ id }) => id)]);

export const hasNoWords = ({ reply, note, quoted }: Pick<DraftWords, "reply" | "note" | "quoted">): boolean =>
  reply === "" && note === "" && quoted === null;

/** Longer than the server keeps: it stays on this device. */
export const isTooLong = ({ reply, note }: DraftWords): boolean =>
  Math.max(reply.length, note.length) > draftLimits.textMax;

export type Outcome =
  /** Nothing is different here; the server has these words. */
  | { do: "same"; draft: Draft }
  /** The server's words stand here. */
  | { do: "take"; draft: Draft }
  /** What stands here is newer and is saved; what it replaces there is kept aside. */
  | { do: "push"; draft: Draft; aside: string | null }
  | { do: "nothing" };

/** Not typed in since the server had it: nobody loses anything when it is replaced. */
const isUntouched = (here: Draft) => hasNoWords(here) || here.saved?.isWhole === true;

/** The server has these words now. `isMine`: this window wrote them, and emptied its field since. */
export function onServerDraft(here: Draft, { version, id, ...server }: ServerDraft, isMine: boolean): Outcome {
  const saved = { id, version, isWhole: true };
  const { mode, reply, note, quoted, mentions } = server;
  if (printWords(wordsOf(here)) === printWords(server)) return { do: "same", draft: { ...here, saved } };
  if (isMine && hasNoWords(here))
    return { do: "push", draft: { ...here, saved: { ...saved, isWhole: false } }, aside: null };
  if (isUntouched(here)) {
    return { do: "take", draft: { ...here, mode, reply, note, quoted, mentions, selection: null, saved } };
  }
  return {
    do: "push",
    draft: { ...here, saved: { ...saved, isWhole: false } },
    aside: isMine ? null : lostOf(here, server),
  };
}

/** What was written elsewhere and is no part of what stands here. */
function lostOf(here: Draft, server: Omit<ServerDraft, "id" | "version">): string | null {
  const theirs = server[server.mode].trim();
  return theirs === "" || here.reply.includes(theirs) || here.note.includes(theirs) ? null : theirs;
}

/** The server has none: it was sent or emptied at `spentAt`, or it never had one. */
export function onNoDraft(here: Draft, spentAt: number | null): Outcome {
  if (hasNoWords(here)) return { do: "nothing" };
  // Whoever sent or emptied it had seen these very words.
  if (here.saved?.isWhole && spentAt !== null && spentAt > here.saved.version) {
    return {
      do: "take",
      draft: { ...here, reply: "", note: "", quoted: null, mentions: [], mode: "reply", selection: null, saved: null },
    };
  }
  return { do: "push", draft: { ...here, saved: null }, aside: null };
}
