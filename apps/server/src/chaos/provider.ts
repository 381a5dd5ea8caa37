// The provider's side of a webhook, where a suite needs bodies of its own: what it says, signed over the exact bytes.
import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";
import type { TestChannel } from "#testing";

export interface Said {
  from: string;
  id: string;
  text: string;
  name?: string;
  /** Seconds since the epoch. */
  at?: number;
}

export function bodyOf({ externalId }: TestChannel, { from, id, text, name = "Cliente", at }: Said): Buffer {
  const timestamp = String(at ?? Math.floor(Date.now() / 1000));
  const value = {
    messaging_product: "whatsapp",
    metadata: { phone_number_id: externalId },
    contacts: [{ profile: { name }, wa_id: from }],
    messages: [{ from, id, timestamp, type: "text", text: { body: text } }],
  };
  return Buffer.from(
    JSON.stringify({ object: "whatsapp_business_account", entry: [{ changes: [{ field: "messages", value }] }] }),
  );
}

export const signatureOf = (body: Buffer, appSecret: string) =>
  `sha256=${createHmac("sha256", appSecret).update(body).digest("hex")}`;

export const pathOf = ({ key }: TestChannel) => `/webhooks/whatsapp-cloud/${key}`;

export interface Poster {
  /** The status of the answer; null when none came. */
  post(address: string, body: Buffer, headers?: Record<string, string>): Promise<number | null>;
  /** Signed as the channel's provider signs it. */
  deliver(url: string, channel: TestChannel, said: Said): Promise<number | null>;
  close(): void;
}

export function createPoster(connections: number): Poster {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  function post(address: string, body: Buffer, headers: Record<string, string> = {}): Promise<number | null> {
    return new Promise((resolve) => {
      const all = { "content-type": "application/json", "content-length": body.length, ...headers };
      const call = request(address, { agent, method: "POST", headers: all }, (answer) => {
        answer.resume();
        answer.once("end", () => resolve(answer.statusCode ?? null));
        answer.once("error", () => resolve(null));
      });
      call.once("error", () => resolve(null));
      call.end(body);
    });
  }

  return {
    post,
    deliver(url, channel, said) {
      const body = bodyOf(channel, said);
      const signature = signatureOf(body, channel.credentials.appSecret);
      return post(url + pathOf(channel), body, { "x-hub-signature-256": signature });
    },
    close: () => agent.destroy(),
  };
}
