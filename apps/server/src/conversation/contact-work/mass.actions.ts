// One change of some hundred contacts, in one transaction: tags, wallets and what they are spared.
import type { MassChange } from "@prosa/contracts/contact-work";
import { sql } from "kysely";
import { setConsent } from "#conversation/consent";
import { heed } from "#conversation/contacts";
import { contactChanged, lockWallets, walletsChanged } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { addTags, addWallets, attendedAmong } from "./import.queries.ts";

export async function applyChange(ctx: Ctx, contactIds: readonly number[], change: MassChange): Promise<void> {
  if (contactIds.length === 0) return;
  await lockWallets(ctx, contactIds);
  const tagged = [
    ...(await addTags(ctx, contactIds, change.addTagIds ?? [])),
    ...(await takeTags(ctx, contactIds, change.removeTagIds ?? [])),
  ];
  const owned = [
    ...(await addWallets(ctx, contactIds, change.addWalletIds ?? [])),
    ...(await takeWallets(ctx, contactIds, change.removeWalletIds ?? [])),
  ];
  const userIds = [...(change.addWalletIds ?? []), ...(change.removeWalletIds ?? [])];
  if (owned.length > 0) await walletsChanged(ctx, { contactIds: [...new Set(owned)], userIds });
  const flagged = [
    ...(await setFlags(ctx, contactIds, change.flags ?? {})),
    ...(await decideConsent(ctx, contactIds, change.flags?.disableCampaign)),
  ];
  if (change.flags?.ignore === false) await heed(ctx, flagged);
  const touched = new Set([...tagged, ...owned].filter((id) => !flagged.includes(id)));
  await sql`update contacts c set updated_at = ${ctx.now}
             where c.tenant_id = ${ctx.tenantId} and c.id = any (${[...touched]}::bigint[])`.execute(ctx.tx);
  for (const id of await attendedAmong(ctx, new Set(tagged))) await contactChanged(ctx, id);
}

async function takeTags({ tx, tenantId }: Ctx, contactIds: readonly number[], tagIds: readonly number[]) {
  const { rows } = await sql<{ contactId: number }>`
    delete from contact_tags g where g.tenant_id = ${tenantId} and g.contact_id = any (${[...contactIds]}::bigint[])
       and g.tag_id = any (${[...tagIds]}::bigint[]) returning g.contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

async function takeWallets({ tx, tenantId }: Ctx, contactIds: readonly number[], userIds: readonly number[]) {
  const { rows } = await sql<{ contactId: number }>`
    delete from contact_wallets w where w.tenant_id = ${tenantId} and w.contact_id = any (${[...contactIds]}::bigint[])
       and w.user_id = any (${[...userIds]}::bigint[]) returning w.contact_id`.execute(tx);
  return rows.map(({ contactId }) => contactId);
}

function decideConsent(ctx: Ctx, contactIds: readonly number[], isOut: boolean | undefined): Promise<number[]> {
  if (isOut === undefined) return Promise.resolve([]);
  return setConsent(ctx, { contactIds, kind: isOut ? "optOut" : "optIn", source: "person" });
}

async function setFlags(
  { tx, tenantId, now }: Ctx,
  contactIds: readonly number[],
  { disableBot, disableCrm, disableRating, ignore }: NonNullable<MassChange["flags"]>,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with wanted as (select c.id, coalesce(${disableBot ?? null}::boolean, c.disable_bot) as bot,
                           coalesce(${disableCrm ?? null}::boolean, c.disable_crm) as crm,
                           coalesce(${disableRating ?? null}::boolean, c.disable_rating) as rating,
                           coalesce(${ignore ?? null}::boolean, c.is_ignored) as ignored
                      from contacts c where c.tenant_id = ${tenantId} and c.id = any (${[...contactIds]}::bigint[]))
    update contacts c set disable_bot = w.bot, disable_crm = w.crm,
           disable_rating = w.rating, is_ignored = w.ignored, updated_at = ${now}
      from wanted w
     where c.tenant_id = ${tenantId} and c.id = w.id
       and (c.disable_bot, c.disable_crm, c.disable_rating, c.is_ignored)
           is distinct from (w.bot, w.crm, w.rating, w.ignored)
    returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
}
