// A half-written answer as a value: words for the customer and for the team, what hangs on them, and when two differ. Pure.
import type { Quoted } from "@prosa/contracts/messages";
import type { z } from "zod";
import { printDuration } from "../../../shared/media/files.rules.ts";

export type Mode = "reply" | "note";
export type QuotedMessage = z.infer<typeof Quoted>;

/** What is known of a file before anybody has sent it. */
export interface FileFacts {
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  peaks: number[] | null;
}

export interface DraftFile extends FileFacts {
  /** Becomes the message's client id; the bytes are kept under it. */
  id: string;
  caption: string;
  asDocument: boolean;
  /** As a sticker or not, where the person has said so. */
  asSticker?: boolean;
  /** The same photo made smaller, where that is worth it; sent unless the person wants the original. */
  small: { id: string; size: number; width: number; height: number } | null;
  useSmall: boolean;
  /** Too large for the device: after a reload it must be chosen again. */
  isLost?: boolean;
}

export interface Recording {
  id: string;
  mime: string;
  size: number;
  durationMs: number;
  peaks: number[];
}

export interface Mention {
  id: number;
  name: string;
  /** Of the customers' group, not of the team. */
  isMember?: true;
}

/** What the server has of a draft. */
export interface SavedDraft {
  /** Empty once the words were handed on to be sent: what is written then is saved as another draft. */
  id: string;
  version: number;
  /** These are exactly the words it has. */
  isWhole: boolean;
}

export interface Draft {
  ticketId: number;
  mode: Mode;
  reply: string;
  note: string;
  /** Where the caret was, in the mode's text. */
  selection: [number, number] | null;
  quoted: QuotedMessage | null;
  files: DraftFile[];
  voice: Recording | null;
  mentions: Mention[];
  /** An own message being corrected; its words stand here and the draft waits. */
  edit: { messageId: number; clientId: string; text: string; before: string } | null;
  saved: SavedDraft | null;
  at: number;
}

/** Blobs above this stay in memory only. */
export const KEPT_FILE_MAX = 25 * 1024 * 1024;

export function emptyDraft(ticketId: number): Draft {
  return {
    ticketId,
    mode: "reply",
    reply: "",
    note: "",
    selection: null,
    quoted: null,
    files: [],
    voice: null,
    mentions: [],
    edit: null,
    saved: null,
    at: 0,
  };
}

/** Also what an earlier version kept: only a text. */
export function readDraft(stored: Partial<Draft> & { ticketId: number; text?: string }): Draft {
  const { text, ...rest } = stored;
  return { ...emptyDraft(stored.ticketId), ...(text === undefined ? {} : { reply: text }), ...rest };
}

export const isEmptyDraft = ({ reply, note, files, voice, quoted, edit, mode }: Draft) =>
  reply === "" && note === "" && files.length === 0 && !voice && !quoted && !edit && mode === "reply";

/** The words that are in the field now. */
export const textOf = (draft: Draft) => (draft.edit ? draft.edit.text : draft[draft.mode]);

export function withText(draft: Draft, text: string): Draft {
  if (draft.edit) return { ...draft, edit: { ...draft.edit, text } };
  return { ...draft, [draft.mode]: text };
}

/** A change made here; of other words than the server has it no longer has the whole. */
export function changed(draft: Draft, part: Partial<Draft>, at: number): Draft {
  const next = { ...draft, ...part, at };
  const isSame = (["mode", "reply", "note", "quoted", "mentions"] as const).every((key) => next[key] === draft[key]);
  return isSame || !next.saved ? next : { ...next, saved: { ...next.saved, isWhole: false } };
}

/** Handed on to be sent, with the id under which the server has it, so that both go together. */
export const handedOn = ({ saved }: Draft) => ({
  draftId: saved?.id || null,
  saved: saved && { ...saved, id: "", isWhole: false },
});

/** What the ticket's row shows after "Rascunho:". */
export function previewOfDraft(draft: Draft): string {
  const words = textOf(draft).trim();
  if (words !== "") return words;
  if (draft.mode === "note") return draft.reply.trim();
  const [file] = draft.files;
  return (
    file?.caption || file?.name || (draft.voice ? `🎤 ${printDuration(draft.voice.durationMs)}` : draft.note.trim())
  );
}

/** Every file the draft names, so that none is taken for left over. */
export const filesOf = (draft: Draft): string[] => [
  ...draft.files.flatMap(({ id, small }) => (small ? [id, small.id] : [id])),
  ...(draft.voice ? [draft.voice.id] : []),
];

/** What a reload finds: files that were too large to keep have only their names. */
export function afterReload(draft: Draft, isThere: (fileId: string) => boolean): Draft {
  const files = draft.files.map((file): DraftFile => {
    const small = file.small && isThere(file.small.id) ? file.small : null;
    return { ...file, small, useSmall: small !== null && file.useSmall, isLost: !isThere(file.id) };
  });
  return { ...draft, files, voice: draft.voice && isThere(draft.voice.id) ? draft.voice : null };
}

/**
 * The same ticket was written in in another window: the newer text stands, and the older is kept aside when it is not
 * simply a part of the newer one. An emptied draft was sent or discarded there, so nothing is lost.
 */
export function recoverable(here: Draft, newer: Draft): string | null {
  const mine = here[here.mode].trim();
  const theirs = newer[here.mode].trim();
  return mine === "" || theirs === "" || theirs.includes(mine) ? null : mine;
}
