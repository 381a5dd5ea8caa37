// What customers write in the inbound bench: the provider's signed bodies, and the same changes for a bare SQL call.
import { createHmac } from "node:crypto";

export interface Channel {
  externalId: string;
  appSecret: string;
  /** Path of the channel's webhook. */
  path: string;
}

export interface Batch {
  /** Of the whole bench, so that no message comes twice. */
  number: number;
  messages: number;
  contacts: number;
}

export const phoneOf = (contact: number) => `55119${60_000_000 + contact}`;

/** One message of a customer, as the provider tells it. */
export interface Written {
  id: string;
  from: string;
  name: string;
  body: string;
  /** In whole seconds. */
  at: number;
}

export function webhookBody(channel: Channel, { number, messages, contacts }: Batch): Buffer {
  const numbers = Array.from({ length: messages }, (_, index) => number * messages + index);
  return writtenBody(
    channel,
    numbers.map((one) => ({
      id: `wamid.bench.${messages}.${one}`,
      from: phoneOf(one % contacts),
      name: `Cliente ${one % contacts}`,
      body: `mensagem ${one} de uma conversa como tantas outras`,
      at: 1_741_600_000 + Math.floor(one / contacts),
    })),
  );
}

export function writtenBody(channel: Channel, written: readonly Written[]): Buffer {
  return bodyOf(channel, {
    contacts: written.map(({ name, from }) => ({ profile: { name }, wa_id: from })),
    messages: written.map(({ from, id, at, body }) => ({
      from,
      id,
      timestamp: String(at),
      type: "text",
      text: { body },
    })),
  });
}

/** What became of one of our messages. */
export function statusBody(channel: Channel, told: { id: string; status: string; to: string; at: number }): Buffer {
  const { id, status, to, at } = told;
  return bodyOf(channel, { statuses: [{ id, status, timestamp: String(at), recipient_id: to }] });
}

function bodyOf({ externalId }: Channel, news: Record<string, unknown>): Buffer {
  const metadata = { display_phone_number: "551130001000", phone_number_id: externalId };
  const value = { messaging_product: "whatsapp", metadata, ...news };
  const envelope = {
    object: "whatsapp_business_account",
    entry: [{ id: "1", changes: [{ field: "messages", value }] }],
  };
  return Buffer.from(JSON.stringify(envelope));
}

export function signedRequest(channel: Channel, batch: Batch): Buffer {
  return signed(channel, webhookBody(channel, batch));
}

/** The whole request as bytes, so that sending it costs the load program one write. */
export function signed(channel: Channel, body: Buffer): Buffer {
  const signature = createHmac("sha256", channel.appSecret).update(body).digest("hex");
  const head = [
    `POST ${channel.path} HTTP/1.1`,
    "host: 127.0.0.1",
    "content-type: application/json",
    `content-length: ${body.length}`,
    `x-hub-signature-256: sha256=${signature}`,
  ];
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`), body]);
}
