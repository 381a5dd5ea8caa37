// What a person says about a contact, saved part by part inside the transaction that holds it. Each part tells whether
// anything became different.
import type * as contract from "@prosa/contracts/contacts";
import type { BodyOf } from "@prosa/contracts/route";
import { setConsent } from "#conversation/consent";
import { readPhone } from "#conversation/phones";
import { type Looking, seesAll, walletsChanged } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { heed } from "./contacts.events.ts";
import type { ContactRow } from "./contacts.load.queries.ts";
import { mayChangeWallets } from "./contacts.rules.ts";
import * as queries from "./contacts.save.queries.ts";
import { whereFindable } from "./contacts.visible.sql.ts";
import { namesOf } from "./contacts.wire.ts";

export type Wanted = BodyOf<typeof contract.updateContact>;
export type Held = ContactRow & { hasHiddenTickets: boolean };

/** In digits with the country, or refused. */
export function readNumber(written: string): string {
  const number = readPhone(written);
  if (number === null) throw new AppError("ERR_WAPP_INVALID_CONTACT", { field: "number" });
  return number;
}

/** Of a number that is locked: somebody else who has it stands in the way, and is named to those who may meet them. */
export async function refuseDuplicate(ctx: Ctx, number: string, looking: Looking, ownId?: number): Promise<void> {
  const twin = await queries.findByNumber(ctx, number, whereFindable(looking));
  if (!twin || twin.id === ownId) return;
  const entity = twin.isVisible ? { entity: { id: twin.id } } : {};
  throw new AppError("ERR_DUPLICATED_CONTACT", { field: "number", ...entity });
}

/** Whether the contact is shown differently from now on. */
export async function saveEverything(ctx: Ctx, contact: Held, wanted: Wanted, looking: Looking) {
  const isRenumbered = await saveNumber(ctx, contact, wanted.number, looking);
  const isRenamed = await saveFields(ctx, contact, wanted, looking);
  const isRetagged = await saveTags(ctx, contact, wanted.tagIds);
  await saveExtraInfo(ctx, contact.id, wanted.extraInfo);
  const isHandedOver = await saveWallets(ctx, contact, wanted.walletIds, looking);
  return { isHandedOver, isShownAnew: isRenumbered || isRenamed || isRetagged };
}

async function saveNumber(ctx: Ctx, contact: Held, written: string | undefined, looking: Looking): Promise<boolean> {
  // Who reads the number masked sends it back masked, and means no change.
  if (written === undefined || written === namesOf(contact, looking).number) return false;
  const number = readNumber(written);
  await refuseDuplicate(ctx, number, looking, contact.id);
  return queries.saveNumber(ctx, contact.id, number);
}

async function saveFields(ctx: Ctx, contact: ContactRow, wanted: Wanted, looking: Looking): Promise<boolean> {
  const { email, notes, flags } = wanted;
  // Who reads the name masked sends it back masked, and means no change.
  const name = wanted.name === namesOf(contact, looking).name ? undefined : wanted.name;
  const { ignore, disableCampaign, ...otherFlags } = flags ?? {};
  const set = withoutUndefined({ name, email: email?.toLowerCase() ?? email, notes, ...otherFlags, isIgnored: ignore });
  if (Object.keys(set).length > 0) await queries.saveContact(ctx, contact.id, { ...set, updatedAt: ctx.now });
  if (disableCampaign !== undefined && disableCampaign !== contact.disableCampaign) {
    await setConsent(ctx, { contactIds: [contact.id], kind: disableCampaign ? "optOut" : "optIn", source: "person" });
  }
  if (contact.isIgnored && ignore === false) await heed(ctx, [contact.id]);
  return name !== undefined && name !== contact.name;
}

function withoutUndefined<T extends object>(given: T) {
  const known = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

const isSame = (before: readonly { id: number }[], after: readonly number[]) =>
  before.length === after.length && before.every(({ id }) => after.includes(id));

async function saveTags(ctx: Ctx, contact: ContactRow, wanted: readonly number[] | undefined): Promise<boolean> {
  const tagIds = [...new Set(wanted)];
  if (wanted === undefined || isSame(contact.tags, tagIds)) return false;
  const known = await queries.saveTags(ctx, contact.id, tagIds);
  if (known < tagIds.length) throw new AppError("ERR_NO_TAG_FOUND", { field: "tagIds" });
  return true;
}

async function saveExtraInfo(ctx: Ctx, contactId: number, wanted: Wanted["extraInfo"]): Promise<void> {
  if (wanted === undefined) return;
  const names = new Set(wanted.map(({ name }) => name));
  if (names.size < wanted.length) throw new AppError("ERR_VALIDATION", { field: "extraInfo" });
  await queries.saveExtraInfo(ctx, contactId, wanted);
}

async function saveWallets(
  ctx: Ctx,
  contact: Held,
  wanted: readonly number[] | undefined,
  { viewer }: Looking,
): Promise<boolean> {
  const userIds = [...new Set(wanted)];
  if (wanted === undefined || isSame(contact.wallets, userIds)) return false;
  const isOwnOrFree = contact.wallets.length === 0 || contact.wallets.some(({ id }) => id === viewer.id);
  const { hasHiddenTickets } = contact;
  if (!mayChangeWallets({ seesAll: seesAll(viewer), isOwnOrFree, hasHiddenTickets })) {
    throw new AppError("ERR_NO_PERMISSION", { field: "walletIds" });
  }
  const known = await queries.saveWallets(ctx, contact.id, userIds);
  if (known < userIds.length) throw new AppError("ERR_NO_USER_FOUND", { field: "walletIds" });
  const before = contact.wallets.map(({ id }) => id);
  const touched = [...before, ...userIds].filter((id) => !(before.includes(id) && userIds.includes(id)));
  await walletsChanged(ctx, { contactIds: [contact.id], userIds: touched });
  return true;
}
