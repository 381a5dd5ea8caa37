// Who is at a ticket: told to those who are there too, and to nobody who may not see it.
import type { Presence } from "@prosa/contracts/realtime";
import { describe, expect, test } from "vitest";
import { aQueue, aTenant, aTicket, aUser, testDatabase, testServer } from "#testing";
import { createPresence } from "./presence.rules.ts";

describe("the rules", () => {
  const place = { tenantId: 1, ticketId: 7 };
  const ana = { ...place, userId: 10, name: "Ana" };
  const rui = { ...place, userId: 20, name: "Rui" };

  test("everybody is named once, and never to themselves", () => {
    const presence = createPresence();
    presence.view("a1", ana);
    presence.view("a2", ana);
    presence.view("r", rui);
    expect(presence.seenBy(place, 10, 0).people).toEqual([{ userId: 20, name: "Rui", isTyping: false }]);
    expect(presence.seenBy(place, 20, 0).people).toEqual([{ userId: 10, name: "Ana", isTyping: false }]);
  });

  test("writing is over when it is not said again", () => {
    const presence = createPresence();
    presence.view("a", ana);
    expect(presence.type("a", 8, 0)).toBeNull();
    presence.type("a", 7, 1_000);
    expect(presence.seenBy(place, 20, 6_999).people[0]?.isTyping).toBe(true);
    expect(presence.seenBy(place, 20, 7_000).people[0]?.isTyping).toBe(false);
  });

  test("a process that falls silent has nobody", () => {
    const presence = createPresence();
    presence.hear("other", place, [{ userId: 30, name: "Eva", isTyping: true }], 0);
    expect(presence.seenBy(place, 10, 39_999).people).toHaveLength(1);
    expect(presence.seenBy(place, 10, 40_000).people).toHaveLength(0);
    presence.hear("other", place, [], 1);
    expect(presence.seenBy(place, 10, 2).people).toHaveLength(0);
  });

  test("whoever is alone is told nothing; others only what they do not know", () => {
    const presence = createPresence();
    presence.view("a", ana);
    expect(presence.untold(place, 0)).toEqual([]);
    presence.view("r", rui);
    expect(presence.untold(place, 0)).toEqual(["a", "r"]);
    expect(presence.tell("a", place, 0)?.people).toMatchObject([{ userId: 20 }]);
    expect(presence.tell("a", place, 0)).toBeNull();
    expect(presence.tell("a", { ...place, ticketId: 8 }, 0)).toBeNull();
    presence.view("r", null);
    expect(presence.untold(place, 0)).toEqual(["a"]);
    expect(presence.tell("a", place, 0)?.people).toEqual([]);
    expect(presence.untold(place, 0)).toEqual([]);
    expect(presence.places()).toMatchObject([place]);
    presence.view("a", null);
    expect(presence.places()).toEqual([]);
    expect(presence.isAnybodyAt(place)).toBe(false);
  });

  test("leaving one ticket for another changes both", () => {
    const presence = createPresence();
    presence.view("a", ana);
    expect(presence.view("a", { ...ana, ticketId: 8 })).toMatchObject([{ ticketId: 7 }, { ticketId: 8 }]);
  });
});

const db = testDatabase();

test("two at a ticket see each other across processes; somebody without sight of it sees and shows nothing", async () => {
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  const other = await aQueue(db, { tenant });
  const ana = await aUser(db, { tenant, queues: [queue] });
  const rui = await aUser(db, { tenant, queues: [queue] });
  const spy = await aUser(db, { tenant, queues: [other] });
  const ticket = await aTicket(db, { tenant, queueId: queue.id });
  const env = { REDIS_PREFIX: `presence-${tenant.id}-${process.pid}:` };
  const [one, two] = [await testServer(db, { role: "api", env }), await testServer(db, { role: "api", env })];
  const at = async (server: typeof one, user: typeof ana) => {
    const link = await server.socket(user);
    const heard: Presence[] = [];
    link.socket.on("presence", (notice: Presence) => heard.push(notice));
    link.socket.emit("ticket.viewing", { ticketId: ticket.id });
    return { ...link, heard };
  };
  const first = await at(one, ana);
  const hidden = await at(one, spy);
  const second = await at(two, rui);
  await expect.poll(() => first.heard.at(-1)?.people.map(({ userId }) => userId)).toEqual([rui.id]);
  await expect.poll(() => second.heard.at(-1)?.people.map(({ userId }) => userId)).toEqual([ana.id]);

  first.socket.emit("ticket.typing", { ticketId: ticket.id });
  await expect.poll(() => second.heard.at(-1)?.people[0]?.isTyping).toBe(true);
  hidden.socket.emit("ticket.typing", { ticketId: ticket.id });
  second.socket.close();
  await expect.poll(() => first.heard.at(-1)?.people).toEqual([]);
  expect(hidden.heard).toEqual([]);
});
