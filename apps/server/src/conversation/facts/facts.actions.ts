// Facts that are written apart from a change of their ticket: a question for a grade, and a company's past, some tickets at a time.
import type { Ctx } from "#platform/context";
import { deriveFacts } from "./facts.derive.rules.ts";
import * as queries from "./facts.queries.ts";
import { type FactTicket, plainFact } from "./facts.rules.ts";

const TICKETS_AT_ONCE = 500;

/** Whether there may be more. May be repeated: what is derived already is passed over. */
export async function fillSome(ctx: Ctx): Promise<boolean> {
  const { tx, tenantId } = ctx;
  const after = await queries.readMark(tx, tenantId);
  if (after === null) return false;
  const tickets = await queries.lockUnfilled(tx, tenantId, after, TICKETS_AT_ONCE);
  const ids = tickets.map(({ id }) => id);
  const past = await queries.loadPast(tx, tenantId, ids);
  const stages: queries.Staged[] = [];
  const facts = tickets.flatMap((ticket) => {
    const [logs, messages] = [past.logs.get(ticket.id) ?? [], past.messages.get(ticket.id) ?? []];
    const derived = deriveFacts(ticket, logs, messages, past.ratings.get(ticket.id) ?? null);
    stages.push({ ticketId: ticket.id, ...derived.stages });
    return derived.facts;
  });
  await queries.replaceFacts(tx, tenantId, ids, facts);
  await queries.saveStages(tx, tenantId, stages);
  const isDone = tickets.length < TICKETS_AT_ONCE;
  await queries.moveMark(tx, tenantId, ids.at(-1) ?? after, isDone ? ctx.now : null);
  return !isDone;
}

/** Whoever attended when it was closed gets the credit, else who closed it. */
export async function factAsked(ctx: Ctx, ticket: FactTicket & { version: number }, userId: number): Promise<void> {
  if (ticket.isGroup) return;
  const asked = { version: ticket.version, at: ctx.now, author: "rule", userId: null, isTransfer: false } as const;
  const fact = { ...plainFact(ticket, asked, "asked"), userId: ticket.userId ?? userId };
  await queries.insertFacts(ctx.tx, ctx.tenantId, [fact]);
}
