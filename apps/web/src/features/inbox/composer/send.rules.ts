// From what is written to what is sent: one message per file, the words as a caption or by themselves, in this order. Pure.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { ourLimits } from "@prosa/contracts/limits";
import { splitText } from "../../../entities/message/composer/index.ts";
import type { Draft, DraftFile } from "../device/drafts.rules.ts";
import type { Sendable } from "../device/outbox.rules.ts";
import { judgeFiles, kindOf, takesCaption } from "./files/attach.rules.ts";

export interface PlanOptions {
  capabilities: Capabilities | undefined;
  /** The words with their variables put in place. */
  text: string;
  /** The line above the words; null: unsigned. */
  signature: string | null;
  newId(): string;
}

export interface Plan {
  items: Sendable[];
  /** Where the bytes of an item stand, when not under its own id: the smaller copy of a photo. */
  copies: { from: string; to: string }[];
  /** Files that cannot go and stay in the tray. */
  kept: DraftFile[];
}

export const textMaxOf = (capabilities: Capabilities | undefined) =>
  Math.min(capabilities?.textMax ?? ourLimits.messageTextMax, ourLimits.messageTextMax);

/** The words become the caption of a file that stands alone and takes one; else they follow the files. */
export function captionFor(files: readonly DraftFile[], text: string, capabilities: Capabilities | undefined): boolean {
  const [file] = files;
  if (!file || files.length > 1 || file.caption !== "" || text === "") return false;
  return takesCaption(file, capabilities) && text.length <= (capabilities?.captionMax ?? 1024);
}

export function planReply(draft: Draft, { capabilities, text, signature, newId }: PlanOptions): Plan {
  const verdicts = judgeFiles(draft.files, capabilities);
  const files = draft.files.filter((_, at) => verdicts[at] === null);
  const isCaption = captionFor(files, text, capabilities);
  const copies: Plan["copies"] = [];
  const items = files.map((file): Sendable => {
    const body = isCaption ? text : takesCaption(file, capabilities) ? file.caption.trim() : "";
    const isSmall = file.small !== null && file.useSmall && !file.asDocument;
    if (isSmall && file.small) copies.push({ from: file.small.id, to: file.id });
    const type = kindOf(file, capabilities?.files);
    return {
      clientId: file.id,
      ticketId: draft.ticketId,
      requestId: newId(),
      type,
      body,
      file: {
        name: isSmall ? file.name.replace(/\.\w+$/, ".jpg") : file.name,
        mime: isSmall ? "image/jpeg" : file.mime,
        size: isSmall && file.small ? file.small.size : file.size,
        width: file.width,
        height: file.height,
        durationMs: file.durationMs,
        peaks: file.peaks,
        as: file.asDocument ? "document" : type === "sticker" ? type : "auto",
      },
    };
  });
  if (text !== "" && !isCaption) {
    for (const body of splitText(text, textMaxOf(capabilities))) {
      const mentions = namedIn(body, draft, true);
      items.push({ clientId: newId(), ticketId: draft.ticketId, body, ...(mentions.length > 0 && { mentions }) });
    }
  }
  return {
    items: quoteFirst(signWords(items, signature), draft),
    copies,
    kept: draft.files.filter((file) => !files.includes(file)),
  };
}

/** Above the first words only: a signature above each of ten photos would be noise. */
function signWords(items: Sendable[], signature: string | null): Sendable[] {
  const first = items.findIndex(({ body }) => body !== "");
  return items.map((item, at) => (signature !== null && at === first ? { ...item, signature } : item));
}

const quoteFirst = (items: Sendable[], { quoted }: Draft): Sendable[] =>
  items.map((item, at) => (at === 0 && quoted ? { ...item, quoted } : item));

export function planVoice(draft: Draft, newId: () => string): Sendable | null {
  const { voice, ticketId, quoted } = draft;
  if (!voice) return null;
  const { mime, size, durationMs, peaks } = voice;
  const facts = { name: `voz.${extensionFor(mime)}`, mime, size, durationMs, peaks, width: null, height: null };
  return {
    clientId: voice.id,
    ticketId,
    requestId: newId(),
    type: "voice",
    body: "",
    quoted,
    file: { ...facts, as: "voice" },
  };
}

const extensionFor = (mime: string) => (mime.includes("ogg") ? "ogg" : mime.includes("mp4") ? "m4a" : "webm");

/** A person removed from the words is not told any more. */
export function planNote(draft: Draft, newId: () => string): Sendable {
  const body = draft.note.trim();
  const content = { type: "note" as const, mentions: namedIn(body, draft, false) };
  return { clientId: newId(), ticketId: draft.ticketId, type: "note", body, content, shown: content };
}

function namedIn(body: string, { mentions }: Draft, areMembers: boolean): number[] {
  const named = mentions.filter(
    ({ name, isMember = false }) => isMember === areMembers && body.includes(mentionOf(name)),
  );
  return [...new Set(named.map(({ id }) => id))];
}

/** Hard blanks keep the words of a name together, so that it is seen as one. */
export const mentionOf = (name: string) => `@${name.trim().replace(/\s+/g, "\u00A0")}`;
