// An attendant of the demonstration: takes a conversation and answers in it, one message after the other.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CompanyApi } from "./company-api.ts";
import type { Customer, PhoneMessage } from "./customer.ts";
import { waitUntil } from "./wait.ts";

interface Stored {
  id: number;
  body: string;
  type: string;
  fromMe: boolean;
  status: string;
  media: { status: string } | null;
}

export interface Attendant {
  ticketId: number;
  /** Sends, and waits until the phone has it, so that both sides tell the same order. */
  send(message: Record<string, unknown>): Promise<PhoneMessage>;
  sendFiles(files: { sample: string; name?: string; as?: string; caption?: string }[]): Promise<PhoneMessage>;
  /** Queues what will not arrive, or does not leave the house. */
  put(message: Record<string, unknown>): Promise<Stored>;
  /** The newest message for which this holds, once there is one. */
  find(what: string, holds: (message: Stored) => boolean): Promise<Stored>;
}

const samples = join(import.meta.dirname, "../../apps/sandbox/samples");
const types: Record<string, string> = {
  jpg: "image/jpeg",
  png: "image/png",
  mp4: "video/mp4",
  mp3: "audio/mpeg",
  ogg: "audio/ogg",
  webp: "image/webp",
  pdf: "application/pdf",
};

export function sampleFile(sample: string, name = sample): File {
  const type = types[sample.split(".").at(-1) ?? ""] ?? "application/octet-stream";
  return new File([readFileSync(join(samples, sample))], name, { type });
}

/** Takes the conversation the customer has begun. */
export async function attend(api: CompanyApi, customer: Customer): Promise<Attendant> {
  const ticketId = await ticketOf(api, customer.phone);
  await api.call("PUT", `/tickets/${ticketId}`, { status: "open" });
  const path = `/messages/${ticketId}`;
  // The greeting of the channel goes out by itself.
  let arrived = 1;
  await customer.received(arrived);
  const put = async (message: Record<string, unknown>) => {
    const { messages } = await api.call<{ messages: Stored[] }>("POST", path, { clientId: randomUUID(), ...message });
    const [first] = messages;
    if (!first) throw new Error("the message was not kept");
    return first;
  };
  return {
    ticketId,
    put,
    async send(message) {
      await put(message);
      arrived += 1;
      return customer.received(arrived);
    },
    async sendFiles(files) {
      const payload = {
        clientId: randomUUID(),
        files: files.map(({ as, caption }) => ({
          clientId: randomUUID(),
          ...(as ? { as } : {}),
          ...(caption ? { caption } : {}),
        })),
      };
      const parts = files.map(({ sample, name }) => sampleFile(sample, name));
      await api.sendFiles(path, payload, parts);
      arrived += files.length;
      return customer.received(arrived);
    },
    async find(what, holds) {
      let found: Stored | undefined;
      const look = async () => {
        const { messages } = await api.call<{ messages: Stored[] }>("GET", path);
        found = messages.findLast(holds);
        return found !== undefined;
      };
      await waitUntil(what, look, 60_000);
      if (!found) throw new Error(`${what}: not found`);
      return found;
    },
  };
}

async function ticketOf(api: CompanyApi, phone: string): Promise<number> {
  let id: number | undefined;
  const look = async () => {
    const { tickets } = await api.call<{ tickets: { id: number; contact: { number: string | null } }[] }>(
      "GET",
      "/tickets?status=pending",
    );
    id = tickets.find(({ contact }) => contact.number?.replace(/\D/g, "") === phone)?.id;
    return id !== undefined;
  };
  await waitUntil(`the conversation of ${phone}`, look, 30_000);
  if (id === undefined) throw new Error(`no conversation of ${phone}`);
  return id;
}
