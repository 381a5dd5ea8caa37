// The stickers of the composer's choice: said lately in conversations that this person may read, each picture once.
import type { AnswerOf } from "@prosa/contracts/route";
import { type recentStickers, STICKERS_SHOWN } from "@prosa/contracts/stickers";
import { sql } from "kysely";
import { loadMedia, toWireMedia } from "#conversation/media";
import { lookingOf, whereReadable } from "#conversation/tickets";
import type { Ctx } from "#platform/context";

/** So many are looked at: among them are repetitions, and conversations of others. */
const LOOKED_AT = 300;

export async function listStickers(ctx: Ctx): Promise<AnswerOf<typeof recentStickers>> {
  const { tx, tenantId } = ctx;
  const readable = whereReadable(await lookingOf(ctx));
  const { rows } = await sql<{ messageId: number }>`
    with recent as materialized (
      select f.message_id, f.sha256 from message_media f
       where f.tenant_id = ${tenantId} and f.kind = 'sticker' and f.status = 'ready'
       order by f.message_id desc limit ${sql.lit(LOOKED_AT)})
    select max(r.message_id) as message_id
      from recent r
      join messages m on m.tenant_id = ${tenantId} and m.id = r.message_id
      join tickets t on t.tenant_id = ${tenantId} and t.id = m.ticket_id
     where m.deleted_at is null and ${readable}
     group by coalesce(r.sha256, r.message_id::text)
     order by 1 desc limit ${sql.lit(STICKERS_SHOWN)}`.execute(tx);
  const ids = rows.map(({ messageId }) => messageId);
  const files = await loadMedia(tx, tenantId, ids);
  return {
    items: ids.flatMap((messageId) => {
      const file = files.get(messageId);
      return file ? [{ messageId, media: toWireMedia(file) }] : [];
    }),
  };
}
