// The channels of a dataset with what their provider knows, and the people who write on them.
import { loadConfig } from "#platform/config";
import { openDatabase } from "#platform/database";
import { createSecrets } from "#platform/secrets";
import type { Scratch } from "../../chaos/scratch.ts";
import { testEnvironment } from "../../testing/start-server.ts";

export interface DatasetChannel {
  tenantId: number;
  channelId: number;
  key: string;
  externalId: string;
  credentials: { accessToken: string; appSecret: string; verifyToken: string };
  /** Numbers of those who are attended on it or wait, and of some who have no attendance now. */
  active: string[];
  others: string[];
}

const OTHERS = 50;

export async function readChannels(scratch: Scratch): Promise<DatasetChannel[]> {
  const opened = openDatabase({ url: scratch.url, name: "prosa-dataset", maxConnections: 2 });
  const secrets = createSecrets({ masterKeys: loadConfig(testEnvironment(scratch.url)).masterKeys });
  try {
    const rows = await scratch.sql<{
      tenantId: string;
      id: string;
      key: string;
      externalId: string;
      sealed: string;
      active: string[];
      others: string[];
    }>(
      `select h.tenant_id as "tenantId", h.id, h.key, h.external_id as "externalId", h.credentials as sealed,
              array(select c.number from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
                     where t.tenant_id = h.tenant_id and t.channel_id = h.id and t.status in ('open', 'pending')) as active,
              array(select c.number from contacts c where c.tenant_id = h.tenant_id and not exists
                     (select 1 from tickets t where t.tenant_id = c.tenant_id and t.contact_id = c.id and t.status in ('open', 'pending'))
                     limit ${OTHERS}) as others
         from channels h where h.is_active order by h.tenant_id, h.id`,
    );
    const channels: DatasetChannel[] = [];
    for (const { tenantId: tenant, id, sealed, ...row } of rows) {
      const tenantId = Number(tenant);
      const place = { tenantId, table: "channels", column: "credentials", rowId: Number(id) };
      const opens = (tx: Parameters<typeof secrets.decryptText>[0]) => secrets.decryptText(tx, place, sealed);
      const text = await opened.withTenant({ tenantId, userId: null }, opens);
      channels.push({ ...row, tenantId, channelId: Number(id), credentials: JSON.parse(text) });
    }
    return channels;
  } finally {
    await opened.close();
  }
}

/**
 * What was active when the dataset was made is active now: its window for free text would have closed since. The provider
 * was asked about its channels lately, as in every installation that has run for a while.
 */
export async function freshen({ sql }: Pick<Scratch, "sql">): Promise<void> {
  await sql(
    `update tickets t
        set last_message_at = t.last_message_at + x.age, last_inbound_at = t.last_inbound_at + x.age,
            waiting_since = t.waiting_since + x.age, updated_at = t.updated_at + x.age
       from (select now() - max(last_message_at) as age from tickets where status in ('open', 'pending')) x
      where t.status in ('open', 'pending')`,
  );
  await sql("update channels set templates_synced_at = now()");
}
