// Putting two contacts together, taking that back, and parting one into two. Each is one transaction: names are locked
// first, then tickets, then contacts, as a message that comes in does.
import type * as contract from "@prosa/contracts/contact-merges";
import type { Contact } from "@prosa/contracts/contacts";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { recordChange } from "#company/lists";
import { setConsent } from "#conversation/consent";
import { type Looking, lockWallets, lookingOf, mergeSleepers, seesAll, ticketsMoved } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { heed } from "../contacts.events.ts";
import { findContact } from "../contacts.load.queries.ts";
import { deleteContact } from "../contacts.save.queries.ts";
import { mayOpenBook } from "../contacts.visible.sql.ts";
import { toWire } from "../contacts.wire.ts";
import { contactLinks } from "./contacts.links.ts";
import * as queries from "./contacts.merge.queries.ts";
import { apart, type Snapshot, together } from "./contacts.merge.rules.ts";
import { insertSnapshot, readSnapshot, writeSnapshot } from "./contacts.snapshot.queries.ts";

/** Attendances go from one to the other: a matter for those who see all of them. */
export function mayMerge(looking: Looking): boolean {
  return seesAll(looking.viewer) && mayOpenBook(looking);
}

async function begin(ctx: Ctx, contactIds: readonly number[]): Promise<Looking> {
  const looking = await lookingOf(ctx);
  if (!mayMerge(looking)) throw new AppError("ERR_NO_PERMISSION");
  await queries.lockNames(ctx, contactIds);
  await lockWallets(ctx, contactIds);
  return looking;
}

async function demandSnapshot(ctx: Ctx, contactId: number, field?: string): Promise<Snapshot> {
  const snapshot = await readSnapshot(ctx, contactId);
  if (!snapshot) throw new AppError("ERR_NO_CONTACT_FOUND", field === undefined ? {} : { field });
  return snapshot;
}

const ownersOf = (...snapshots: Snapshot[]) =>
  snapshots.flatMap(({ wallets }) => wallets.map(({ user_id }) => user_id));

export async function mergeContacts(
  ctx: Ctx,
  keptId: number,
  { goneContactId: goneId, reason }: BodyOf<typeof contract.mergeContacts>,
): Promise<AnswerOf<typeof contract.mergeContacts>> {
  const looking = await begin(ctx, [keptId, goneId]);
  const kept = await demandSnapshot(ctx, keptId);
  const gone = await demandSnapshot(ctx, goneId, "goneContactId");
  if (keptId === goneId || (await queries.isAnyGroup(ctx, [keptId, goneId])))
    throw new AppError("ERR_VALIDATION", { field: "goneContactId" });
  const clash = await queries.findClash(ctx, keptId, goneId);
  if (clash) throw new AppError("ERR_OTHER_OPEN_TICKET", { field: "goneContactId", entity: clash });

  await mergeSleepers(ctx, keptId, goneId);
  const moved = await queries.moveAll(ctx, goneId, keptId);
  await deleteContact(ctx.tx, goneId);
  await writeSnapshot(ctx, together(kept, gone, ctx.now.toISOString()));
  if (kept.contact.disable_campaign || gone.contact.disable_campaign) await consented(ctx, keptId, true);
  // As the database holds it now: that is what undoing compares with.
  const after = await demandSnapshot(ctx, keptId);
  const mergeId = await queries.insertMerge(ctx, {
    tenantId: ctx.tenantId,
    contactId: keptId,
    goneId,
    goneName: gone.contact.name,
    reason,
    userId: looking.viewer.id,
    keptBefore: JSON.stringify(kept),
    keptAfter: JSON.stringify(after),
    goneBefore: JSON.stringify(gone),
    moved: JSON.stringify(moved),
    createdAt: ctx.now,
  });
  await tellMoved(ctx, [keptId], moved, ownersOf(kept, gone), keptId);
  if (!after.contact.is_ignored && (kept.contact.is_ignored || gone.contact.is_ignored)) await heed(ctx, [keptId]);
  await recordChange(ctx, { list: "contacts", what: "merged", id: goneId, detail: { into: keptId, reason } });
  return { mergeId, contact: await show(ctx, keptId, looking) };
}

/** Whoever said no stays out, whichever of the two it was. */
const consented = (ctx: Ctx, contactId: number, isOut: boolean) =>
  setConsent(ctx, { contactIds: [contactId], kind: isOut ? "optOut" : "optIn", source: "merge" });

/** The newest first: what was put together in turn is parted in turn. */
export async function undoMerge(ctx: Ctx, mergeId: number): Promise<AnswerOf<typeof contract.undoMerge>> {
  const found = await queries.findMerge(ctx, mergeId);
  if (!found) throw new AppError("ERR_NO_CONTACT_FOUND");
  const keptId = found.contactId;
  const looking = await begin(ctx, [keptId]);
  const [newest] = await queries.mergesOf(ctx, keptId);
  if (newest?.id !== mergeId) throw new AppError("ERR_NOTHING_TO_UNDO");

  const { goneId, keptBefore, keptAfter, goneBefore, moved } = newest;
  const current = await demandSnapshot(ctx, keptId);
  await insertSnapshot(ctx, goneBefore);
  const went = await queries.moveSome(ctx, moved, keptId, goneId);
  const parted = apart(current, keptBefore, keptAfter);
  await writeSnapshot(ctx, parted);
  // The other half first: the names that both are out by are then its own alone.
  if (!parted.contact.disable_campaign && current.contact.disable_campaign) await consented(ctx, keptId, false);
  if (goneBefore.contact.disable_campaign) await consented(ctx, goneId, true);
  await queries.deleteMerge(ctx, mergeId);
  await tellMoved(ctx, [keptId, goneId], went, ownersOf(current, goneBefore), goneId);
  await recordChange(ctx, { list: "contacts", what: "changed", id: keptId, detail: { parted: goneId } });
  return { contact: await show(ctx, keptId, looking), restored: await show(ctx, goneId, looking) };
}

/** At least one name stays with each, or one of them could not be reached any more. */
export async function splitContact(
  ctx: Ctx,
  contactId: number,
  { name, identityIds, ticketIds }: BodyOf<typeof contract.splitContact>,
): Promise<AnswerOf<typeof contract.splitContact>> {
  const looking = await begin(ctx, [contactId]);
  const kept = await demandSnapshot(ctx, contactId);
  const identities = await queries.readIdentities(ctx, contactId);
  const leaving = identities.filter(({ id }) => identityIds.includes(id));
  if (leaving.length < new Set(identityIds).size || leaving.length === identities.length) {
    throw new AppError("ERR_VALIDATION", { field: "identityIds" });
  }
  const staying = identities.filter(({ id }) => !identityIds.includes(id));
  const numberOf = (some: typeof identities) =>
    some.find(({ kind }) => kind === "phone" || kind === "wa_id")?.matchKey ?? null;
  const madeId = await queries.insertParted(ctx, name, numberOf(leaving));
  const went = await queries.moveSome(
    ctx,
    { contact_identities: [...identityIds], tickets: [...ticketIds] },
    contactId,
    madeId,
  );
  if ((went.tickets ?? []).length < new Set(ticketIds).size)
    throw new AppError("ERR_VALIDATION", { field: "ticketIds" });
  const isNumberLeaving = leaving.some(({ matchKey }) => matchKey === kept.contact.number);
  const number = isNumberLeaving ? numberOf(staying) : kept.contact.number;
  await writeSnapshot(ctx, { ...kept, contact: { ...kept.contact, number, updated_at: ctx.now.toISOString() } });
  await tellMoved(ctx, [contactId, madeId], went, ownersOf(kept), madeId);
  await recordChange(ctx, { list: "contacts", what: "created", id: madeId, detail: { parted: contactId } });
  return { contact: await show(ctx, contactId, looking), made: await show(ctx, madeId, looking) };
}

/** Tickets once for all that changed; whatever else points at contacts says what it has to say. */
async function tellMoved(
  ctx: Ctx,
  contactIds: readonly number[],
  moved: queries.Moved,
  userIds: readonly number[],
  toId: number,
): Promise<void> {
  await ticketsMoved(ctx, { contactIds, ticketIds: moved.tickets ?? [], userIds });
  for (const link of contactLinks()) {
    const ids = moved[link.table] ?? [];
    if (ids.length > 0) await link.moved?.(ctx, ids, toId);
  }
}

async function show(ctx: Ctx, contactId: number, looking: Looking): Promise<Contact> {
  const contact = await findContact(ctx, contactId, sql`true`);
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return toWire(contact, looking);
}
