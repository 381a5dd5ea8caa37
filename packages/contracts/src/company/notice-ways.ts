// By which ways a notice is told: one answer for the page, for a worker and for the server. Pure.
import { type NoticeKind, noticeKinds } from "./telling/notice-kinds.ts";

/**
 * onIt: its subject is before their eyes. here: they look at another place of the product. hidden: a window is open, and they look
 * elsewhere. away: no window is open.
 */
export type NoticeAttention = "onIt" | "here" | "hidden" | "away";

/** The person's own switches, for this kind. */
export interface WaySwitches {
  sound: boolean;
  desktop: boolean;
  push: boolean;
}

export interface NoticeSituation {
  attention: NoticeAttention;
  /** Within their quiet hours. */
  isQuiet: boolean;
  /** Within the hours in which the company lets them sign in. */
  isInLoginHours: boolean;
  /** A device of theirs takes pushes. */
  hasPush: boolean;
}

export type NoticeWays = WaySwitches;

const silent: NoticeWays = { sound: false, desktop: false, push: false };

/** Work that ended can wait until they come back; a queue has others who look. */
const neverPushed: ReadonlySet<NoticeKind> = new Set(["job.done", "ticket.pending"]);

export function waysOf(kind: NoticeKind, switches: WaySwitches, situation: NoticeSituation): NoticeWays {
  const { attention, isQuiet, isInLoginHours, hasPush } = situation;
  // What is kept waits in the bell all the same.
  if (attention === "onIt" || isQuiet || !isInLoginHours) return silent;
  const { sound, isOnDesktop } = noticeKinds[kind];
  const isOpen = attention !== "away";
  return {
    sound: isOpen && sound !== null && switches.sound,
    desktop: attention === "hidden" && isOnDesktop && switches.desktop,
    push: !isOpen && hasPush && !neverPushed.has(kind) && switches.push,
  };
}

/** From and until as a wall clock shows them; until the next day where until is earlier. */
export interface QuietHours {
  from: string;
  until: string;
}

const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

export function isQuietAt(quiet: QuietHours | null | undefined, minuteOfDay: number): boolean {
  if (!quiet) return false;
  const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
  if (from === until) return false;
  return from < until ? minuteOfDay >= from && minuteOfDay < until : minuteOfDay >= from || minuteOfDay < until;
}

export const pushLanguages = ["pt", "en", "es"] as const;
export type PushLanguage = (typeof pushLanguages)[number];

/** How much of a notice is written on a locked screen: all, only who and where, or only that there is something. */
export const pushContents = ["full", "names", "none"] as const;
export type PushContent = (typeof pushContents)[number];

export interface PushSwitches {
  notices: boolean;
  messages: boolean;
  chats: boolean;
}

/** Which of the person's switches lets a kind be pushed. */
export function pushSwitchOf(kind: NoticeKind): keyof PushSwitches {
  if (kind === "ticket.message") return "messages";
  return kind === "chat.message" ? "chats" : "notices";
}

/** Words that somebody wrote: what stands on a screen that others may see is the person's own choice. */
const written: ReadonlySet<string> = new Set(["text", "name"]);

/** Which of a notice's words may travel: the others are cut before they are encrypted, so no device ever has them. */
export function allowedParams(content: PushContent, params: Readonly<Record<string, string>>): Record<string, string> {
  if (content === "none") return {};
  return Object.fromEntries(Object.entries(params).filter(([name]) => content === "full" || !written.has(name)));
}
