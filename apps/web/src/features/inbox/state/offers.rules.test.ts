// What the header offers, by state, person and settings.
import type { Ticket } from "@prosa/contracts/tickets";
import { describe, expect, test } from "vitest";
import { aTicket } from "../testing.ts";
import {
  isInReach,
  isPeek,
  newerOn,
  type OfferFacts,
  type Offers,
  offersOf,
  stateOf,
  type Viewer,
} from "./offers.rules.ts";

const ana: Viewer = { userId: 7, profile: "user", queueIds: [3] };
const leader: Viewer = { userId: 8, profile: "supervisorfila", queueIds: [3] };
const admin: Viewer = { userId: 9, profile: "admin", queueIds: [] };
const facts: OfferFacts = { onlyAdminsReopen: false, hidesPrivate: true, newer: "none", mayGiveReason: false };
const waiting: Partial<Ticket> = { status: "pending", userId: null, username: null, turn: "queue" };
const brunos: Partial<Ticket> = { userId: 11, username: "Bruno Rocha" };
const closed: Partial<Ticket> = { status: "closed" };

const brief = ({ primary, beside, menu }: Offers) => ({
  primary: primary?.kind ?? null,
  beside: beside.map(({ kind }) => kind),
  menu: menu.map(({ kind }) => kind),
});
const offers = (over: Partial<Ticket>, viewer = ana, known: Partial<OfferFacts> = {}) =>
  offersOf(aTicket(over), viewer, { ...facts, ...known });
const looking = ["unread", "search", "log", "pdf", "protocol", "link"];

describe("offers", () => {
  test("what waits is attended, transferred or resolved; nobody hides what is not theirs", () => {
    expect(brief(offers(waiting))).toEqual({
      primary: "attend",
      beside: ["transfer"],
      menu: ["resolve", "newTicket", ...looking],
    });
  });

  test("what the bot holds is assumed, or put into its queue", () => {
    const { primary, menu } = brief(offers({ ...waiting, turn: "bot" }));
    expect(primary).toBe("assume");
    expect(menu).toContain("leaveBot");
  });

  test("one's own is resolved, transferred, returned or hidden", () => {
    expect(brief(offers({}))).toEqual({
      primary: "resolve",
      beside: ["transfer", "return"],
      menu: ["hide", "newTicket", ...looking],
    });
    expect(brief(offers({ isPrivate: true })).menu).toContain("unhide");
    expect(brief(offers({}, ana, { mayGiveReason: true })).menu[0]).toBe("resolveWith");
    expect(brief(offers({ unreadMessages: 1 })).menu).not.toContain("unread");
  });

  test("another's is only looked at, except by those who answer for the queue", () => {
    expect(brief(offers(brunos))).toEqual({ primary: null, beside: [], menu: ["newTicket", ...looking] });
    for (const viewer of [leader, admin])
      expect(offers(brunos, viewer).primary).toEqual({ kind: "assume", obstacle: null });
    expect(offers({ ...brunos, queueId: 4 }, leader).primary).toBeNull();
  });

  test("reopening says why it cannot be done", () => {
    const obstacle = (viewer: Viewer, known: Partial<OfferFacts>) => offers(closed, viewer, known).primary?.obstacle;
    expect(obstacle(ana, {})).toBeNull();
    expect(obstacle(ana, { onlyAdminsReopen: true })).toBe("reopenAdmins");
    expect(obstacle(admin, { onlyAdminsReopen: true })).toBeNull();
    expect(obstacle(ana, { newer: "closed" })).toBe("older");
    expect(obstacle(ana, { newer: "active" })).toBe("otherActive");
    expect(brief(offers(closed)).beside).toEqual(["newTicket"]);
  });

  test("where the company hides nothing, hiding is shown and says so", () => {
    const menu = offers({}, ana, { hidesPrivate: false }).menu;
    expect(menu.find(({ kind }) => kind === "hide")?.obstacle).toBe("nothingPrivate");
  });
});

test("reading what is not one's own is a peek, except for those who supervise it", () => {
  expect(isPeek(aTicket(waiting), ana)).toBe(true);
  expect(isPeek(aTicket(brunos), ana)).toBe(true);
  expect(isPeek(aTicket(), ana)).toBe(false);
  expect(isPeek(aTicket({ ...brunos, ...closed }), ana)).toBe(false);
  expect(isPeek(aTicket(brunos), leader)).toBe(false);
  expect(stateOf(aTicket(brunos), ana.userId)).toBe("others");
});

test("what went to a queue of others may be out of sight", () => {
  expect(isInReach(aTicket({ ...waiting, queueId: 9 }), ana)).toBe(false);
  expect(isInReach(aTicket({ ...waiting, queueId: 9 }), admin)).toBe(true);
  for (const over of [{ queueId: 3 }, { queueId: null }, { queueId: 9, userId: 7 }]) {
    expect(isInReach(aTicket({ ...waiting, ...over }), ana)).toBe(true);
  }
});

test("only a later attendance on the same channel stands in the way of reopening", () => {
  const ticket = aTicket({ id: 5, createdAt: "2026-03-05T10:00:00.000Z" });
  const one = (over: { channel?: string; status?: Ticket["status"]; createdAt?: string }) => ({
    id: 6,
    channel: "WhatsApp Vendas",
    status: "closed" as const,
    createdAt: "2026-03-06T10:00:00.000Z",
    ...over,
  });
  expect(newerOn(ticket, [{ ...one({}), id: 5 }])).toBe("none");
  expect(newerOn(ticket, [one({ createdAt: "2026-03-04T10:00:00.000Z" }), one({ channel: "Instagram" })])).toBe("none");
  expect(newerOn(ticket, [one({})])).toBe("closed");
  expect(newerOn(ticket, [one({}), one({ status: "pending" })])).toBe("active");
});
