// Whether a first message on a channel wakes a bot: kept in the channel's row for intake, by whoever changes flows, keywords or channels.
import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/context";

/** Active, published and not deleted. */
const runs = (flow: string): RawBuilder<unknown> =>
  sql.raw(`${flow}.is_active and ${flow}.published_version_id is not null and ${flow}.deleted_at is null`);

/**
 * always: the channel's flow or the default one begins with whatever is said. keywords: what is said decides, or who says it,
 * for somebody may be trying a flow. The test's derived truth is the same sentence in TypeScript.
 */
const derived = sql`
  case
    when c.deleted_at is not null then 'off'
    when exists (select 1 from flows f where f.tenant_id = c.tenant_id and (f.id = c.flow_id or f.is_default) and ${runs("f")})
      then 'always'
    when exists (select 1 from keyword_flows k join flows f on f.tenant_id = k.tenant_id and f.id = k.flow_id
                  where k.tenant_id = c.tenant_id and k.is_active and (k.channel_id is null or k.channel_id = c.id)
                    and ${runs("f")})
      or exists (select 1 from flows f where f.tenant_id = c.tenant_id and f.test_number is not null and f.deleted_at is null)
      then 'keywords'
    else 'off'
  end`;

/**
 * In the transaction of every change that may matter, after it and under `holdChannels`, which is taken before anything else:
 * two changes at once would each miss what the other did. Rows that are right already are not touched.
 */
export async function keepBotModes({ tx }: Pick<Ctx, "tx">): Promise<void> {
  await sql`
    update channels c set bot_mode = d.mode
      from (select c.tenant_id, c.id, ${derived} as mode from channels c where c.tenant_id = app_tenant()) d
     where c.tenant_id = d.tenant_id and c.id = d.id and c.bot_mode <> d.mode`.execute(tx);
}
