// Turns scenes into sixty tickets with believable times. Pure: the same now and seed give the same history.
import type { DemoCompany, DemoContact, DemoUser } from "./companies.ts";
import { type Scene, scenes } from "./conversations.ts";

export interface PlannedMessage {
  fromMe: boolean;
  body: string;
  at: Date;
  status: "received" | "delivered" | "read";
}

export interface PlannedTicket {
  contact: DemoContact;
  status: "open" | "pending" | "closed";
  queue: string;
  user: DemoUser | null;
  messages: PlannedMessage[];
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many tickets of each kind a company has; together the two companies have sixty. */
const shares = { shop: { open: 14, pending: 8, closed: 16 }, clinic: { open: 7, pending: 5, closed: 10 } } as const;

/** A small seeded generator, so that the demonstration is the same every time. */
export function seededChance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export function planHistory(company: DemoCompany, now: Date, chance: () => number): PlannedTicket[] {
  const share = shares[company.topics];
  const active = share.open + share.pending;
  const contactAt = (index: number) => company.contacts[index % company.contacts.length] as DemoContact;
  const plan = (index: number, status: PlannedTicket["status"]) =>
    planTicket(company, contactAt(index), status, index, now, chance);
  return [
    // Oldest first, so that ids grow with time as they would have.
    ...range(share.closed).map((index) => plan(active + index, "closed")),
    ...range(share.open).map((index) => plan(index, "open")),
    ...range(share.pending).map((index) => plan(share.open + index, "pending")),
  ].sort((a, b) => firstAt(a) - firstAt(b));
}

export const WEEKS_PAST = 6;
/** How many came on each weekday, from Sunday. */
const weekly = [1, 9, 8, 7, 7, 8, 3] as const;

/** Weeks of closed tickets over the hours of a working day, for whoever looks at figures. Oldest first. */
export function planPast(company: DemoCompany, now: Date, chance: () => number): PlannedTicket[] {
  const days = range(WEEKS_PAST * 7).map((index) => new Date(now.getTime() - (WEEKS_PAST * 7 - index) * DAY));
  let index = 0;
  return days.flatMap((day) => {
    const midnight = Math.floor(day.getTime() / DAY) * DAY;
    const ends = range(weekly[day.getUTCDay()] ?? 0).map(() => midnight + (12 + (chance() + chance()) * 5) * HOUR);
    return ends
      .toSorted((a, b) => a - b)
      .map((end) => {
        index += 1;
        const contact = company.contacts[index % company.contacts.length] as DemoContact;
        return planTicket(company, contact, "closed", index, new Date(end), chance, 0);
      });
  });
}

function planTicket(
  company: DemoCompany,
  contact: DemoContact,
  status: PlannedTicket["status"],
  index: number,
  now: Date,
  chance: () => number,
  age = ageOf(status, index, chance),
): PlannedTicket {
  const all = scenes[company.topics];
  const scene = all[index % all.length] as Scene;
  const lines = status === "pending" ? openingOf(scene) : scene;
  const queue = (company.queues[index % 4 === 3 ? 1 : 0] ?? company.queues[0])?.name ?? "";
  const attendants = company.users.filter((user) => user.queues.includes(queue) && user.profile !== "supervisor");
  const user = status === "pending" ? null : (attendants[index % attendants.length] ?? null);
  const end = new Date(now.getTime() - age);
  return { contact, status, queue, user, messages: speak(lines, contact, end, chance) };
}

/** What the customer said before anybody answered. */
function openingOf(scene: Scene): Scene {
  const answer = scene.findIndex((line) => line.startsWith("a:"));
  return answer === -1 ? scene : scene.slice(0, Math.max(1, answer));
}

function ageOf(status: PlannedTicket["status"], index: number, chance: () => number): number {
  if (status === "pending") return (2 + index * 3 + chance() * 4) * MINUTE;
  if (status === "open") return index < 10 ? (1 + index * 14 + chance() * 9) * MINUTE : (20 + chance() * 20) * HOUR;
  return (1 + chance() * 20) * DAY;
}

function speak(lines: Scene, contact: DemoContact, end: Date, chance: () => number): PlannedMessage[] {
  let at = end.getTime();
  return lines
    .toReversed()
    .map((line, fromEnd): PlannedMessage => {
      const fromMe = line.startsWith("a:");
      const body = line.slice(2).replaceAll("{{firstName}}", contact.name.split(" ")[0] ?? contact.name);
      const message = { fromMe, body, at: new Date(at), status: fromMe ? statusOf(fromEnd) : "received" } as const;
      at -= (0.5 + chance() * 4) * MINUTE;
      return message;
    })
    .toReversed();
}

/** Only the very last answer may still be unread. */
function statusOf(fromEnd: number): "delivered" | "read" {
  return fromEnd === 0 ? "delivered" : "read";
}

function firstAt(ticket: PlannedTicket): number {
  return ticket.messages[0]?.at.getTime() ?? 0;
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
