// The demonstration's history: the promised numbers, and nothing that could not have happened.
import { expect, test } from "vitest";
import { demoCompanies } from "./companies.ts";
import { planHistory, seededChance } from "./history.rules.ts";

const now = new Date("2026-03-05T15:00:00Z");
const tickets = demoCompanies.flatMap((company) => planHistory(company, now, seededChance(7)));

test("two companies have eight users of all profiles, forty contacts and sixty tickets", () => {
  const users = demoCompanies.flatMap((company) => company.users);
  expect(users).toHaveLength(8);
  expect(new Set(users.map((user) => user.profile)).size).toBe(4);
  expect(demoCompanies.flatMap((company) => company.contacts)).toHaveLength(40);
  expect(tickets).toHaveLength(60);
});

test("nobody has two active tickets and no message lies in the future or before the one above it", () => {
  const active = tickets.filter((ticket) => ticket.status !== "closed").map((ticket) => ticket.contact.phone);
  expect(new Set(active).size).toBe(active.length);
  for (const { messages } of tickets) {
    const times = messages.map((message) => message.at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(Math.max(...times)).toBeLessThan(now.getTime());
  }
});

test("a deal stands beside every open conversation, with a contact, a lane and an owner of its company", () => {
  for (const company of demoCompanies) {
    const deals = company.boards.flatMap((board) => board.deals.map((deal) => ({ deal, board })));
    for (const { deal, board } of deals) {
      expect(company.contacts.map(({ name }) => name)).toContain(deal.contact);
      expect(board.lanes.map(({ name }) => name)).toContain(deal.lane);
      if (deal.owner) expect(company.users.map(({ email }) => email)).toContain(deal.owner);
    }
    const open = planHistory(company, now, seededChance(7)).filter(({ status }) => status === "open");
    const known = new Set(deals.map(({ deal }) => deal.contact));
    expect(open.map(({ contact }) => contact.name).filter((name) => !known.has(name))).toEqual([]);
  }
});

test("a pending ticket waits for its first answer and an open one has an attendant of its queue", () => {
  for (const ticket of tickets) {
    if (ticket.status === "pending") expect(ticket.messages.every((message) => !message.fromMe)).toBe(true);
    else expect(ticket.user?.queues).toContain(ticket.queue);
  }
});

test("whoever is named in a note sees its ticket, and so does whoever wrote it", () => {
  for (const company of demoCompanies) {
    const planned = planHistory(company, now, seededChance(company.name.length));
    for (const { contact, by, named } of company.notes) {
      const ticket = planned.find((one) => one.contact.name === contact && one.status !== "closed");
      for (const email of [by, ...named]) {
        const user = company.users.find((one) => one.email === email);
        const seesAll = user?.profile === "admin" || user?.profile === "supervisor";
        expect([email, seesAll || user?.queues.includes(ticket?.queue ?? "")]).toEqual([email, true]);
      }
    }
  }
});
