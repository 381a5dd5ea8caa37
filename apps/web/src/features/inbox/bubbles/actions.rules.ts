// What can be done with a message, and when not, why: by its kind, its age, and what the channel can do. Pure.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { limits } from "@prosa/contracts/limits";
import type { Ticket } from "@prosa/contracts/tickets";
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
  if (entry.type === "system") return nothing;
  if (entry.isDeleted) return { ...nothing, details: yesIf(entry.fromMe) };
  const isOwn = entry.fromMe && stored.userId === known.userId;
  const always = { copy: yesIf(hasWords), select: "yes" as const, quick: yesIf(hasWords) };
  if (entry.type === "note") return { ...nothing, ...always, edit: yesIf(isOwn), delete: yesIf(isOwn) };

  const { capabilities, ticket } = known;
  const now: Verdict = ticket.status === "closed" ? "closed" : "yes";
  return {
    ...nothing,
    ...always,
    react: capabilities?.reaction ? now : "channel",
    reply: capabilities?.quotedReply ? now : "channel",
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
  if (type === "unsupported" || type === "locationRequest" || type === "order") return "hidden";
  return media && media.status !== "ready" ? "noFile" : "yes";
}

function deletable(createdAt: string, { capabilities, now }: Known): Verdict {
  if (capabilities?.deleteHours == null) return "channel";
  const hours = Math.min(capabilities.deleteHours, limits.messageDeletionHours);
  return now - Date.parse(createdAt) <= hours * HOUR ? "yes" : "tooOld";
}

/** The reactions offered at once; the whole picker comes after them. */
export const quickReactions = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/** The same emoji takes mine away, another replaces it. */
export const nextReaction = (mine: string | null, chosen: string) => (mine === chosen ? "" : chosen);
