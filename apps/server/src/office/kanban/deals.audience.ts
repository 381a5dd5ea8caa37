// Who hears of a deal: the same people whom the board shows it to.
import { sql } from "kysely";
import { settingsOf } from "#company/settings";
import { readViewers } from "#company/users";
import { audienceFinder, isAwake, type TicketFacts } from "#conversation/tickets";
import type { NewsContext } from "#platform/journal";
import type { DealFacts } from "./kanban.types.ts";
import { isLimited, mayOpenBoard } from "./kanban.visible.ts";

export interface DealAudience {
  of(deal: DealFacts): number[];
}

interface Known {
  walletIds: number[];
  /** Everybody who sees a ticket of the contact. */
  attending: Set<number>;
}

/** Whoever reads for one company. */
type Scope = Pick<NewsContext, "deps" | "tx" | "tenantId">;

export async function dealAudience(context: Scope, deals: readonly DealFacts[]): Promise<DealAudience> {
  const company = await settingsOf(context);
  const people = (await readViewers(context.tx)).filter((one) => one.isActive && mayOpenBoard(one, company));
  const limited = new Set(people.filter((one) => isLimited(one, company)).map(({ id }) => id));
  const all = people.map(({ id }) => id);
  if (limited.size === 0) return { of: () => all };
  const known = await knownOf(context, [...new Set(deals.map(({ contactId }) => contactId))]);
  return {
    of({ contactId, ownerId }) {
      const { walletIds, attending } = known.get(contactId) ?? { walletIds: [], attending: new Set() };
      const meets = (id: number) => walletIds.length === 0 || walletIds.includes(id) || attending.has(id);
      return all.filter((id) => !limited.has(id) || id === ownerId || meets(id));
    },
  };
}

async function knownOf(context: Scope, contactIds: readonly number[]): Promise<Map<number, Known>> {
  const { tx } = context;
  const ids = sql`any (${[...contactIds]}::bigint[])`;
  const { rows: wallets } = await sql<{ contactId: number; userId: number }>`
    select w.contact_id, w.user_id from contact_wallets w
     where w.tenant_id = app_tenant() and w.contact_id = ${ids}`.execute(tx);
  const { rows: tickets } = await sql<TicketFacts & { contactId: number }>`
    select distinct t.contact_id, t.status, t.turn, t.queue_id, t.user_id, t.channel_id, t.is_group, t.is_private,
           t.wallet_ids
      from tickets t where t.tenant_id = app_tenant() and t.contact_id = ${ids} and ${isAwake}`.execute(tx);
  const audience = await audienceFinder(context);
  const known = new Map<number, Known>(contactIds.map((id) => [id, { walletIds: [], attending: new Set() }]));
  for (const { contactId, userId } of wallets) known.get(contactId)?.walletIds.push(userId);
  for (const { contactId, ...facts } of tickets) {
    for (const userId of audience.of(facts)) known.get(contactId)?.attending.add(userId);
  }
  return known;
}
