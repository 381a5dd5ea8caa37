// A provider that knows a channel's secret, and says what it likes: valid bodies to spoil, and a fast way to send them.
import { createHmac } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import type { TestChannel } from "#testing";

const fixtures = new URL("../adapters/channels/whatsapp-cloud/fixtures/", import.meta.url);

/** The recorded bodies of every kind, addressed to this channel's channel. */
export function validBodies(channel: TestChannel): string[] {
  return readdirSync(fixtures)
    .filter((name) => name.endsWith(".json"))
    .map((name) => readFileSync(new URL(name, fixtures), "utf8"))
    .map((text) => JSON.stringify(JSON.parse(text)).replaceAll(/"phone_number_id":"\d+"/g, channelOf(channel)));
}

const channelOf = ({ externalId }: TestChannel) => `"phone_number_id":"${externalId}"`;

/** One message of one person, as it should be. */
export function goodBody(channel: TestChannel, id: string): Buffer {
  const message = { from: "5511987650001", id, timestamp: "1741600000", type: "text", text: { body: "Olá" } };
  const value = { metadata: { phone_number_id: channel.externalId }, messages: [message] };
  const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
  return Buffer.from(JSON.stringify({ object: "whatsapp_business_account", entry }));
}

export const signatureOf = (bytes: Buffer, secret: string) =>
  `sha256=${createHmac("sha256", secret).update(bytes).digest("hex")}`;

export interface Letter {
  key: string;
  bytes: Buffer;
  /** The header as it stands there; null: none. */
  signature: string | string[] | null;
  /** As a trusted proxy would say; without it, the postman's own address. */
  from?: string;
}

export interface Answer {
  status: number;
  text: string;
}

const PATIENCE_MS = 20_000;

export function createPostman(url: string, lanes: number) {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: lanes });
  return {
    close: () => agent.destroy(),
    post({ key, bytes, signature, from }: Letter): Promise<Answer> {
      return new Promise((resolve, reject) => {
        const outgoing = request({
          agent,
          hostname,
          port,
          method: "POST",
          path: `/webhooks/whatsapp-cloud/${key}`,
          headers: {
            "content-type": "application/json",
            "content-length": bytes.length,
            ...(signature === null ? {} : { "x-hub-signature-256": signature }),
            ...(from === undefined ? {} : { "x-forwarded-for": from }),
          },
          timeout: PATIENCE_MS,
        });
        outgoing.on("response", (answer) => {
          let text = "";
          answer.setEncoding("utf8").on("data", (chunk: string) => {
            text += chunk;
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        });
        outgoing.on("timeout", () => outgoing.destroy(new Error("timed out")));
        outgoing.on("error", reject);
        outgoing.end(bytes);
      });
    },
  };
}

/** Calls it for every number below `count`, so many at a time. */
export async function inLanes(count: number, lanes: number, work: (number: number) => Promise<void>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let number = next++; number < count; number = next++) await work(number);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
