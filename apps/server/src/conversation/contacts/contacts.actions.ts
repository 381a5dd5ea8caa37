// Use cases that make, change and delete contacts. Each is one transaction: lock, decide, save, tell.
import type * as contract from "@prosa/contracts/contacts";
import type { BodyOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { recordChange } from "#company/lists";
import { readPhone } from "#conversation/phones";
import { contactChanged, type Looking, lockContact, lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { usesOf } from "#platform/database";
import { AppError } from "#platform/errors";
import { type Held, readNumber, refuseDuplicate, saveEverything, type Wanted } from "./contacts.fields.ts";
import { findContact } from "./contacts.load.queries.ts";
import * as queries from "./contacts.save.queries.ts";
import { hasHiddenTicket, whereFindable, whereVisible } from "./contacts.visible.sql.ts";
import { toWire } from "./contacts.wire.ts";

export async function createContact(
  ctx: Ctx,
  { name, number: written, email, ...rest }: BodyOf<typeof contract.createContact>,
): Promise<contract.Contact> {
  const looking = await lookingOf(ctx);
  const number = readNumber(written);
  await queries.lockNumber(ctx, number);
  await refuseDuplicate(ctx, number, looking);
  const id = await queries.insertContact(ctx, { name, number, email: email?.toLowerCase() ?? null });
  const made = await findContact(ctx, id, sql`true`);
  if (made) await saveEverything(ctx, { ...made, hasHiddenTickets: false }, rest, looking);
  await ctx.publish("list.changed", { data: { list: "contacts" } });
  return answer(ctx, id, looking);
}

export async function updateContact(ctx: Ctx, contactId: number, wanted: Wanted): Promise<contract.Contact> {
  const looking = await lookingOf(ctx);
  // Numbers first, then tickets, then contacts: the order in which a message that comes in locks.
  const number = wanted.number === undefined ? null : readPhone(wanted.number);
  if (number !== null) await queries.lockNumber(ctx, number);
  await lockContact(ctx, contactId);
  const asked = sql`${hasHiddenTicket(looking)} as has_hidden_tickets`;
  const contact = await findContact<Held>(ctx, contactId, whereVisible(looking), asked);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");

  const { isHandedOver, isShownAnew } = await saveEverything(ctx, contact, wanted, looking);
  // Handed over, its tickets have been told already, and what is told is always the ticket of now.
  if (!isHandedOver && isShownAnew) await contactChanged(ctx, contactId);
  await ctx.publish("list.changed", { data: { list: "contacts" } });
  return answer(ctx, contactId, looking);
}

/** Whoever has this number, changed as asked, or somebody new; for programs, which know people by their numbers. */
export async function keepContact(ctx: Ctx, wanted: BodyOf<typeof contract.createContact>): Promise<contract.Contact> {
  const known = await findForCaller(ctx, wanted.number);
  if (known === null) return createContact(ctx, wanted);
  const { number: _, ...rest } = wanted;
  return updateContact(ctx, known, rest);
}

/** Whoever has this number, as they are; somebody new has the name, or the number for one. */
export async function contactByNumber(ctx: Ctx, number: string, name?: string): Promise<number> {
  return (await findForCaller(ctx, number)) ?? (await createContact(ctx, { name: name ?? number, number })).id;
}

/** Somebody the caller may not find is refused as a new contact of that number is. */
async function findForCaller(ctx: Ctx, written: string): Promise<number | null> {
  const looking = await lookingOf(ctx);
  const number = readNumber(written);
  await queries.lockNumber(ctx, number);
  const twin = await queries.findByNumber(ctx, number, whereFindable(looking));
  return twin?.isVisible ? twin.id : null;
}

/** Whoever just made or changed it is shown it, also where the change took it out of sight. */
async function answer(ctx: Ctx, contactId: number, looking: Looking): Promise<contract.Contact> {
  const contact = await findContact(ctx, contactId, sql`true`);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return toWire(contact, looking);
}

/** What still points at it stands in the way; with nothing left, it is gone with all it was known by. */
export async function removeContact(ctx: Ctx, contactId: number): Promise<void> {
  await lockContact(ctx, contactId);
  const uses = await usesOf(ctx.tx, "contacts", contactId);
  if (uses.length > 0) throw new AppError("ERR_CONTACT_TICKETS_REGISTERED", { entity: uses });
  const isGone = await queries.deleteContact(ctx.tx, contactId);
  if (!isGone) throw new AppError("ERR_NO_CONTACT_FOUND");
  await recordChange(ctx, { list: "contacts", what: "deleted", id: contactId });
}
