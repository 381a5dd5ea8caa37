// Messages for tests, with what they do to their ticket. The ticket is made unless given.
import { randomUUID } from "node:crypto";
import { type Insertable, sql } from "kysely";
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import { insertTicket } from "../../testing/conversation.ts";
import type { TestDatabase } from "../../testing/database.ts";
import type { Message } from "./messages.queries.ts";
import type { MessagesTable } from "./messages.tables.ts";

export interface MessageGiven extends Partial<Omit<Insertable<MessagesTable>, "tenantId" | "ticketId" | "channelId">> {
  tenant?: TenantChoice;
  ticket?: { id: number; channelId: number };
}

export async function aMessage(db: TestDatabase, { tenant, ...wanted }: MessageGiven = {}): Promise<Message> {
  const tenantId = await tenantIdOf(db, tenant);
  const { ticket = await insertTicket(db, { tenant: tenantId }), ...given } = wanted;
  const fromMe = given.fromMe ?? false;
  const createdAt = given.createdAt ?? new Date();
  return db.tenantTx(tenantId, async (tx) => {
    const message = await tx
      .insertInto("messages")
      .values({
        clientId: randomUUID(),
        type: "text",
        body: "Bom dia!",
        fromMe,
        sendType: "chat",
        userId: null,
        status: fromMe ? "read" : "received",
        providerId: null,
        quotedId: null,
        providerAt: fromMe ? null : createdAt,
        createdAt,
        ...given,
        tenantId,
        ticketId: ticket.id,
        channelId: ticket.channelId,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    // Neither shows in the list: they were not said between the customer and us.
    if (message.type === "reaction" || message.type === "note") return message;
    await sql`
      update tickets set inbound_count = inbound_count + ${fromMe ? 0 : 1}::int, answered = ${fromMe},
             last_message_id = ${message.id}, last_message = left(${message.body}, 250), last_message_type = ${message.type},
             last_message_from_me = ${fromMe}, last_message_status = ${message.status},
             last_message_at = ${createdAt}::timestamptz, updated_at = ${createdAt}::timestamptz,
             waiting_since = case when ${fromMe} then null else least(waiting_since, ${createdAt}::timestamptz) end,
             last_inbound_at = case when ${fromMe} then last_inbound_at else ${createdAt}::timestamptz end
       where tenant_id = ${tenantId} and id = ${ticket.id}`.execute(tx);
    return message;
  });
}
