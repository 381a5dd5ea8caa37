// How much each door of tickets asks of the database: few statements, however many tickets there are.
import { CompiledQuery } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Actor, type Ctx, inTenantScope } from "#platform/context";
import type { TransactionOptions } from "#platform/database";
import {
  aClosingReason,
  aContact,
  aTicket,
  recording,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import { changeTicket, leaveBot, markRead, undoChange } from "./change/tickets.actions.ts";
import { removeTicket } from "./change/tickets.delete.actions.ts";
import { openNewTicket } from "./change/tickets.open.actions.ts";
import { countVisibleTickets, listVisibleTickets } from "./list/tickets.list.ts";
import { showPanel } from "./list/tickets.panel.ts";
import { explainVisibility } from "./list/tickets.why.ts";
import { aCompany, type TestCompany } from "./testing/company.ts";
import { openTicketView } from "./tickets.show.ts";
import { listTargets, listTicketLogs, showClosingChoices } from "./tickets.story.ts";

const db = testDatabase();
let server: TestServer;
let company: TestCompany;
let reasonId: number;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  company = await aCompany(db);
  reasonId = (await aClosingReason(db, { tenant: company.tenant })).id;
  for (let index = 0; index < 40; index++) {
    await aTicket(db, { ...company.made, queueId: company.sales.id, status: "open", userId: company.ana.id });
  }
});

/** The beginning with its tenant, and the end. */
const AROUND = 2;
const MOST = 12;
const list = { status: ["open" as const, "pending" as const], pageNumber: 1 };
const waiting = () => aTicket(db, { ...company.made, queueId: company.sales.id });
const anas = () => aTicket(db, { ...company.made, queueId: company.sales.id, status: "open", userId: company.ana.id });

type Door = (ctx: Ctx, ticketId: number) => Promise<unknown>;
const doors: [string, () => Promise<{ id: number }>, Door][] = [
  ["the list", waiting, (ctx) => listVisibleTickets(ctx, list)],
  ["a list by tag and words", waiting, (ctx) => listVisibleTickets(ctx, { ...list, searchParam: "ana", tagsIds: [1] })],
  [
    "everything, longest wait first",
    waiting,
    (ctx) => listVisibleTickets(ctx, { ...list, showAll: true, order: "waiting" }),
  ],
  ["the counters", waiting, countVisibleTickets],
  ["a ticket", waiting, openTicketView],
  ["starting", waiting, (ctx, id) => changeTicket(ctx, id, { status: "open", version: 1 })],
  ["returning", anas, (ctx, id) => changeTicket(ctx, id, { status: "pending" })],
  ["resolving", anas, (ctx, id) => changeTicket(ctx, id, { status: "closed", closingReasonId: reasonId })],
  [
    "giving to a person",
    anas,
    (ctx, id) => changeTicket(ctx, id, { userId: company.bia.id, queueId: company.finance.id }),
  ],
  ["giving to a queue", anas, (ctx, id) => changeTicket(ctx, id, { queueId: company.finance.id })],
  ["making private", anas, (ctx, id) => changeTicket(ctx, id, { isPrivate: true })],
  ["taking from the bot", waiting, leaveBot],
  ["marking as read", waiting, (ctx, id) => markRead(ctx, id, 1)],
  ["removing", waiting, removeTicket],
  ["the story", waiting, listTicketLogs],
  ["the targets", waiting, listTargets],
  ["the choices of closing", waiting, showClosingChoices],
  ["the reasons of a list", waiting, (ctx, ticketId) => explainVisibility(ctx, { ticketId })],
  ["the wall by person", waiting, (ctx) => showPanel(ctx, { by: "user", detail: true })],
  ["the wall by queue", waiting, (ctx) => showPanel(ctx, { by: "queue", detail: true })],
  [
    "opening",
    async () => aContact(db, { tenant: company.tenant }),
    (ctx, contactId) => openNewTicket(ctx, { contactId, channelId: company.channel.id, queueId: company.sales.id }),
  ],
];
function actorOf({ id: userId, tenantId, profile, sessionId }: TestUser): Actor {
  return { kind: "user", userId, tenantId, profile, sessionId, isSupport: false };
}

async function counted(who: TestUser, door: Door, id: number): Promise<number> {
  return inTenantScope(server.deps, company.tenant.id, actorOf(who), async (ctx) => {
    const recorded = recording(ctx);
    await door(recorded.ctx, id);
    return recorded.statements.length + AROUND;
  });
}

test.each(doors)("%s stays within twelve statements", async (_, make, door) => {
  for (const who of [company.ana, company.admin]) {
    const { id } = await make();
    const count = await counted(who, door, id);
    expect(count).toBeGreaterThan(AROUND);
    expect(count).toBeLessThanOrEqual(MOST);
  }
});

test("taking back stays within twelve statements", async () => {
  const { id } = await anas();
  await inTenantScope(server.deps, company.tenant.id, actorOf(company.ana), (ctx) =>
    changeTicket(ctx, id, { status: "pending" }),
  );
  expect(await counted(company.ana, (ctx) => undoChange(ctx, id, 2), id)).toBeLessThanOrEqual(MOST);
});

test("a list reads no table whole, however small it is and however well that is known", async () => {
  await db.sql("analyze");
  const plans = (options?: TransactionOptions) =>
    inTenantScope(
      server.deps,
      company.tenant.id,
      actorOf(company.ana),
      async (ctx) => {
        const recorded = recording(ctx);
        await listVisibleTickets(recorded.ctx, list);
        const asked = recorded.statements.map(({ sql, parameters }) =>
          ctx.tx.executeQuery(CompiledQuery.raw(`explain ${sql}`, [...parameters])),
        );
        return JSON.stringify((await Promise.all(asked)).map(({ rows }) => rows));
      },
      options,
    );
  expect(await plans({ readOnly: true })).toContain("Seq Scan on closing_reasons");
  expect(await plans({ readOnly: true, plansOnce: true, walksIndexes: true })).not.toContain("Seq Scan");
});
