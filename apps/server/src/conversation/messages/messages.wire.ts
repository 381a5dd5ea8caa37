// The one place where a message gets its form on the wire. The provider's id stays inside.
import type { Message as WireMessage } from "@prosa/contracts/messages";
import type { MessageRow } from "./messages.queries.ts";
import { ackOf } from "./messages.rules.ts";

export function toWire(message: MessageRow): WireMessage {
  return {
    id: message.id,
    clientId: message.clientId,
    ticketId: message.ticketId,
    type: message.type,
    body: message.body,
    fromMe: message.fromMe,
    sendType: message.sendType,
    userId: message.userId,
    username: message.username,
    status: message.status,
    ack: ackOf(message.status),
    failure: message.failureCode === null ? null : { code: message.failureCode, detail: message.failureDetail },
    quotedId: message.quotedId,
    createdAt: message.createdAt.toISOString(),
  };
}
