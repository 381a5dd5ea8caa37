// What can be done with a message, and when not, why: by its kind, its age, and what the channel can do. Pure.
import { type Capabilities, reactionOn } from "@prosa/contracts/capabilities";
import { limits } from "@prosa/contracts/limits";
import type { Ticket } from "@prosa/contracts/tickets";
import { quickReactions } from "../../../entities/message/bubbles/index.ts";
import type { Entry } from "../state/entries.rules.ts";

export const messageActions = [
  "react",
  "reply",
  "forward",
  "copy",
  "download",
  "edit",
  "cancel",
  "select",
  "details",
  "quick",
  "why",
  "delete",
] as const;
export type MessageAction = (typeof messageActions)[number];

/** Words the screen has texts for. */
export type Refusal = "channel" | "closed" | "tooOld" | "noFile";
/** "yes"; a reason: shown, but not now; "hidden": makes no sense here. */
export type Verdict = "yes" | "hidden" | Refusal;

export interface Known {
  /** Undefined: the channel is not among those of this person, so nothing is promised of it. */
  capabilities: Capabilities | undefined;
  ticket: Pick<Ticket, "status">;
  userId: number;
  now: number;
}

const HOUR = 3_600_000;
const nothing = Object.fromEntries(messageActions.map((action) => [action, "hidden"])) as Record<
  MessageAction,
  Verdict
>;

const yesIf = (is: boolean): Verdict => (is ? "yes" : "hidden");

export function verdictsOn(entry: Entry, known: Known): Record<MessageAction, Verdict> {
  const { stored } = entry;
  const hasWords = entry.body.trim() !== "" && !entry.isDeleted;
  if (!stored) return { ...nothing, copy: yesIf(hasWords) };
  if (entry.type === "system" || entry.type === "call") return nothing;
  if (entry.isDeleted) return { ...nothing, details: yesIf(entry.fromMe) };
  const isOwn = entry.fromMe && stored.userId === known.userId;
  const always = { copy: yesIf(hasWords), select: "yes" as const, quick: yesIf(hasWords) };
  if (entry.type === "note") return { ...nothing, ...always, edit: yesIf(isOwn), delete: yesIf(isOwn) };

  const { capabilities, ticket } = known;
  const now: Verdict = ticket.status === "closed" ? "closed" : "yes";
  return {
    ...nothing,
    ...always,
    react: capabilities?.reaction && entry.type !== "comment" ? now : "channel",
    reply: capabilities?.quotedReply && entry.type !== "comment" ? now : "channel",
    forward: forwardable(entry),
    download: !entry.media ? "hidden" : entry.media.status === "ready" ? "yes" : "noFile",
    edit: isOwn && entry.type === "text" ? (capabilities?.editOwn ? now : "channel") : "hidden",
    cancel: yesIf(isOwn && stored.status === "queued"),
    details: yesIf(entry.fromMe),
    why: yesIf(entry.isBot),
    delete: isOwn ? deletable(stored.createdAt, known) : "hidden",
  };
}

/** What another customer could not read makes no sense there. */
function forwardable({ type, media }: Entry): Verdict {
  if (["unsupported", "locationRequest", "order", "comment"].includes(type)) return "hidden";
  return media && media.status !== "ready" ? "noFile" : "yes";
}

function deletable(createdAt: string, { capabilities, now }: Known): Verdict {
  if (capabilities?.deleteHours == null) return "channel";
  const hours = Math.min(capabilities.deleteHours, limits.messageDeletionHours);
  return now - Date.parse(createdAt) <= hours * HOUR ? "yes" : "tooOld";
}

/** Where a channel takes only some: the usual ones among them, then its own, as many as there is room for. Undefined: any. */
export function reactionsFor(capabilities: Capabilities | undefined): readonly string[] | undefined {
  const own = capabilities?.reactions;
  if (!capabilities || !own) return undefined;
  const usual = quickReactions.filter((sign) => reactionOn(capabilities, sign) !== null);
  const rest = own.filter((sign) => !usual.some((one) => reactionOn(capabilities, one) === sign));
  return [...usual, ...rest].slice(0, 24);
}
