// SQL of one contact with everything its wire form shows.
import type { ExtraInfo } from "@prosa/contracts/contacts";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Ctx } from "#platform/context";
import type { ContactsTable } from "./contacts.tables.ts";

export interface ContactRow extends Omit<Selectable<ContactsTable>, "searchName" | "pictureKey" | "area" | "isGroup"> {
  tags: { id: number; name: string; color: string }[];
  wallets: { id: number; name: string }[];
  extraInfo: z.infer<typeof ExtraInfo>[];
}

/** Of contacts aliased c. */
export const contactColumns = sql`c.tenant_id, c.id, c.name, c.number, c.email, c.notes, c.disable_bot, c.disable_campaign, c.disable_crm,
  c.disable_rating, c.is_ignored, c.created_at, c.updated_at,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'color', g.color)
                             order by search_text(g.name), g.id)
              from contact_tags ct join tags g on g.tenant_id = ct.tenant_id and g.id = ct.tag_id
             where ct.tenant_id = c.tenant_id and ct.contact_id = c.id), '[]') as tags,
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by search_text(u.name), u.id)
              from contact_wallets cw join users u on u.tenant_id = cw.tenant_id and u.id = cw.user_id
             where cw.tenant_id = c.tenant_id and cw.contact_id = c.id), '[]') as wallets,
  coalesce((select jsonb_agg(jsonb_build_object('name', e.name, 'value', e.value) order by e.position)
              from contact_extra_info e
             where e.tenant_id = c.tenant_id and e.contact_id = c.id), '[]') as extra_info`;

type Scope = Pick<Ctx, "tx" | "tenantId">;

/** If `visible`, a condition on contacts aliased c, lets it be met. `asked`: what else is wanted of it. */
export async function findContact<Asked = object>(
  { tx, tenantId }: Scope,
  contactId: number,
  visible: RawBuilder<unknown>,
  asked: RawBuilder<unknown> = sql`null as nothing`,
): Promise<(ContactRow & Asked) | undefined> {
  const { rows } = await sql<ContactRow & Asked>`
    select ${contactColumns}, ${asked} from contacts c
     where c.tenant_id = ${tenantId} and c.id = ${contactId} and ${visible}`.execute(tx);
  return rows[0];
}
